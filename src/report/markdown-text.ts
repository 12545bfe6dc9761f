import { excerpt } from '../base/text.ts';

/*
 * Text from outside in a comment on a code host: it must not format, link, mention a person, refer to an issue, load
 * an image, close the table cell it stands in, or end the code span it stands in.
 */

/**
 * Running text on one line, at most `limit` characters of the original. Begins no heading, list or rule, and is never
 * empty: the lone dash of an empty list item would make a heading of the line before.
 */
export function plain(text: string, limit = 300): string {
  return (excerpt(text, limit) || '(empty)')
    .split(RUN_ID)
    .map((part, at) => (at % 2 === 1 ? `\`${part}\`` : inert(part, at === 0)))
    .join('');
}

/** As `newRunId` makes them: in a code span, so that what is copied from a page is an id and nothing else. */
const RUN_ID = /\b(\d{8}-\d{6}-[0-9a-f]{10})\b/;

function inert(text: string, isFirst: boolean): string {
  const escaped = text
    .replaceAll(/[&<>|]/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/[\\`*_{}[\]()!~^]/g, String.raw`\$&`);
  const begun = isFirst ? escaped.replace(/^(\d*)([-+=#.])/, String.raw`$1\$2`) : escaped;
  return begun
    .replaceAll('$', '<span>$</span>')
    .replaceAll(
      /@|#(?=\w)|\b[Gg][Hh]-(?=\d)|:(?=\/\/)|\b[Ww][Ww][Ww](?=\.)|\b[0-9a-fA-F]{5}(?=[0-9a-fA-F]{2,})/g,
      `$&${BREAK}`,
    );
}

/** The same as a code span: for names, codes, commands. Nothing is active in there, save what would end it. */
export function code(text: string, limit = 80): string {
  const inside = excerpt(text, limit);
  const longest = Math.max(0, ...(inside.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  // A space at each side keeps the fence apart from a back tick inside, and is taken off again by the renderer.
  return inside.includes('`') || inside === '' ? `${fence} ${inside} ${fence}` : `${fence}${inside}${fence}`;
}

/** A fenced block of lines as they are. */
export function fenced(lines: readonly string[]): string {
  const shown = lines.map((line) => excerpt(line, 500));
  const longest = Math.max(2, ...shown.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, ...shown, fence].join('\n');
}

/** A fenced block of YAML, line by line, its indentation kept. */
export function fencedYaml(lines: readonly string[]): readonly string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}yaml`, ...lines, fence];
}

/** A table; cells are finished Markdown on one line. A pipe is the table's even inside a code span, unless escaped. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '|': '&vert;' };
// A zero-width space, which breaks up what a code host would make a link of, and cannot be seen.
const BREAK = '&#8203;';

/** What stands under a list that was cut; nothing where it was not. */
export function more(left: number, what: string): readonly string[] {
  return left === 0 ? [] : [`… ${left} more ${what} in the HTML report`];
}
