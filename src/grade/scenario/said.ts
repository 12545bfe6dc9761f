/**
 * Texts as they count for finding one in another: compatibility forms, case, runs of white space, kinds of dashes and
 * quotes, invisible characters and the marks of Markdown do not.
 */
export function normalText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF*`]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019\u201B\u2032]/g, "'")
    .replaceAll(/[\u201C-\u201F\u2033]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Whether a text says another, as whole words and whole numbers: `12` is not said by `2012`, `12.5` or `12,000`, nor
 * `room` by `rooms`. Scripts that write words without spaces have no such borders.
 */
export function says(text: string, part: string): boolean {
  const [whole, sought] = [normalText(text), normalText(part)];
  if (sought === '') return false;
  for (let from = whole.indexOf(sought); from !== -1; from = whole.indexOf(sought, from + 1)) {
    const end = from + sought.length;
    const [before, after] = [whole.slice(Math.max(0, from - 2), from), whole.slice(end, end + 2)];
    if (!joins(before, sought) && !joins(sought, after)) return true;
  }
  return false;
}

/** Whether the end of one text and the beginning of the next are one word, or one number. */
function joins(left: string, right: string): boolean {
  const [end, start] = [left.slice(-2), right.slice(0, 2)];
  if (/\d[.,]$/.test(end) && /^\d/.test(start)) return true;
  if (/\d$/.test(end) && /^[.,]\d/.test(start)) return true;
  return LETTER_AT_END.test(end) && LETTER_AT_START.test(start);
}

const LETTER_AT_END = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}_]$/u;
const LETTER_AT_START = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}_]/u;
