/** A name in prose that, by the words around it, is meant to be a parameter or a tool. */
export interface Mention {
  readonly name: string;
  readonly as: 'parameter' | 'tool' | 'either';
  /** Set in backticks or quotes. */
  readonly isQuoted: boolean;
  /** Quoted, and called a parameter (or a tool) outright. */
  readonly isOutright: boolean;
  /** The words that say so. */
  readonly quote: string;
}

/** No description is longer than this for good reasons; what is beyond is not searched. */
const TEXT_LIMIT = 20_000;

/**
 * The names that a description mentions. Only what is set in backticks or quotes, or is written in snake_case or
 * camelCase, can be a name, so that ordinary words raise nothing; and only where words such as "parameter", "tool",
 * "set … to" or "use" stand beside it. Sentences that say what is not there are left out.
 */
export function mentionsIn(text: string): readonly Mention[] {
  const searched = text.slice(0, TEXT_LIMIT);
  const found = RULES.flatMap(({ pattern, as, isOutright }) =>
    [...searched.matchAll(pattern)].flatMap((match) => {
      if (DENYING.test(sentenceAround(searched, match.index, match[0].length))) return [];
      const quote = match[0].replaceAll(/\s+/g, ' ').trim();
      return namesIn(match[0]).map(({ name, isQuoted }) => ({
        name,
        as,
        isQuoted,
        isOutright: isOutright && isQuoted,
        quote,
      }));
    }),
  );
  return dropRepeats(found);
}

/** True where a text holds a name as a word of its own, however it is set. */
export function saysName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); name !== '' && at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + name.length] ?? ' ')) return true;
  }
  return false;
}

// Bounded repeats: the text is a stranger's.
const OUTSIDE = String.raw`(?<![\w$./@?&-])`;
const PLAIN = String.raw`[a-z][a-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){1,10}|[a-z][a-z0-9]{0,40}(?:[A-Z][a-z0-9]{1,40}){1,10}`;
const QUOTED = String.raw`["'\x60“][A-Za-z_][\w-]{1,63}["'\x60”]`;
const NAME = String.raw`(?:${QUOTED}|${OUTSIDE}(?:${PLAIN})(?![\w*./(-]))`;
const NAMES = String.raw`${NAME}(?:\s{0,3}(?:,|\bor\b|\band\b|/)\s{0,3}(?:and |or )?${NAME}){0,8}`;

const GIVING = 'set setting pass passing specify specifying provide providing supply supplying omit omitting';
const CALLED = String.raw`(?:called\s+|named\s+)?`;
/** Parameters of something else than the tool. */
const FOREIGN = String.raw`(?<!\b(?:query|url|path|http|cli|function|template)\s)`;
const NOT_OTHER = String.raw`(?!\s+(?:tool|package|library|command|module|function|api|file)\b)`;

/** Any of these words, at the start of a sentence too; names beside them keep their case. */
function words(list: string): string {
  const each = list
    .split(' ')
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`);
  return `(?:${each.join('|')})`;
}

interface Rule {
  readonly pattern: RegExp;
  readonly as: Mention['as'];
  readonly isOutright: boolean;
}

const RULES: readonly Rule[] = [
  rule(String.raw`${NAMES}\s+(?:parameter|param|argument)s?\b`, 'parameter', true),
  rule(
    String.raw`${FOREIGN}\b${words('parameter param argument')}s?\s*:?\s+${CALLED}${NAMES}`,
    'parameter',
    true,
  ),
  rule(String.raw`${NAMES}\s+(?:flag|option|switch)s?\b`, 'parameter', false),
  rule(String.raw`\b${words('flag option switch')}s?\s+${CALLED}${NAMES}`, 'parameter', false),
  rule(String.raw`\b${words(GIVING)}\s+(?:the\s+|an?\s+)?(?:optional\s+)?${NAMES}`, 'parameter', false),
  rule(String.raw`${OUTSIDE}(?:${PLAIN})\s?=\s?(?:true|false|null|\d+|["'])`, 'parameter', false),
  rule(String.raw`\b${words('use using with via')}\s+(?:the\s+)?${NAMES}${NOT_OTHER}`, 'either', false),
  rule(String.raw`${NAMES}\s+tools?\b`, 'tool', true),
  rule(String.raw`\b${words('tool')}s?\s+${CALLED}${NAMES}`, 'tool', true),
  rule(String.raw`\b${words('call calling invoke invoking')}\s+(?:the\s+)?${NAMES}`, 'tool', false),
];

function rule(source: string, as: Mention['as'], isOutright: boolean): Rule {
  return { pattern: new RegExp(source, 'g'), as, isOutright };
}

/** "There is no `x` parameter", "`x` was removed", "in the API": names of what this server does not have. */
const DENYING =
  /\b(?:no|not|never|without|unlike|removed|renamed|deprecated|formerly|previously|unsupported|ignored?|do(?:es)?n't|cannot|can't|won't)\b/i;

function sentenceAround(text: string, index: number, length: number): string {
  const before = text.slice(Math.max(0, index - 200), index);
  const after = text.slice(index + length, index + length + 120);
  const start = before.search(/[^.!?\n;]*$/);
  const end = after.search(/[.!?\n;]/);
  return (
    before.slice(Math.max(0, start)) +
    text.slice(index, index + length) +
    (end < 0 ? after : after.slice(0, end))
  );
}

function namesIn(words: string): readonly { readonly name: string; readonly isQuoted: boolean }[] {
  return [...words.matchAll(new RegExp(NAME, 'g'))].flatMap(([token]) => {
    const isQuoted = /^["'\x60“]/.test(token);
    const name = isQuoted ? token.slice(1, -1) : token;
    return isOrdinary(name, isQuoted) ? [] : [{ name, isQuoted }];
  });
}

/** Products written with a hump, constants, and words in quotes that are just quoted. */
function isOrdinary(name: string, isQuoted: boolean): boolean {
  if (/^(?:macOS|iOS|iPadOS|iPhone|iPad|eBay|gRPC|jQuery|mTLS|webGL|npmJS)$/.test(name)) return true;
  if (/^[A-Z0-9_]+$/.test(name)) return true;
  return (
    isQuoted &&
    /^(?:true|false|null|none|undefined|string|number|integer|boolean|object|array|any)$/i.test(name)
  );
}

function dropRepeats(mentions: readonly Mention[]): readonly Mention[] {
  const byName = new Map<string, Mention>();
  for (const mention of mentions) {
    const known = byName.get(mention.name);
    if (known === undefined || (mention.isOutright && !known.isOutright)) byName.set(mention.name, mention);
  }
  return [...byName.values()];
}
