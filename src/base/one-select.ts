/**
 * Why a text is not the one statement that may read a database, as far as that can be seen without one; null: it may be.
 * What the database itself refuses, or takes for something else, is told when it is read.
 */
export function selectFlaw(query: string): string | null {
  const tokens = tokensOf(query);
  const end = tokens.findIndex(({ text, depth }) => text === ';' && depth === 0);
  const statement = end === -1 ? tokens : tokens.slice(0, end);
  if (end !== -1 && tokens.slice(end).some(({ text }) => text !== ';'))
    return 'it is more than one statement';
  const words = statement.filter(({ text }) => text !== '(' && text !== ')');
  const [first] = words;
  if (first === undefined) return 'it is empty';
  if (!BEGINNINGS.has(first.text)) return `it begins with ${first.text.slice(0, 40)}`;
  const verb = first.text === 'with' ? words.slice(1).find(isVerb) : undefined;
  // Postgres also takes what writes within a WITH.
  const hidden = statement.find(({ text }, at) => WRITES.has(text) && statement[at - 1]?.text === '(');
  const write = verb !== undefined && WRITES.has(verb.text) ? verb : hidden;
  return write === undefined ? null : `it holds ${write.text}`;
}

/** Beginnings of what reads, the brackets around it left out. */
const BEGINNINGS: ReadonlySet<string> = new Set(['select', 'with', 'values']);
const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'merge', 'replace']);

/** The statement's own verb stands outside of the queries that a WITH names. */
function isVerb({ text, depth }: Token): boolean {
  return depth === 0 && (text === 'select' || text === 'values' || WRITES.has(text));
}

/** A word in small letters, a bracket or a semicolon; all that stands in quotes or comments is left out. */
interface Token {
  readonly text: string;
  readonly depth: number;
}

function tokensOf(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const [text] of query.matchAll(PIECES)) {
    if (text === ')') depth -= 1;
    if (/^[\w;()]/.test(text) && !text.includes("'")) tokens.push({ text: text.toLowerCase(), depth });
    else if (!/^(?:--|\/\*)/.test(text)) tokens.push({ text: QUOTED, depth });
    if (text === '(') depth += 1;
  }
  return tokens;
}

/** Stands for whatever is quoted. */
const QUOTED = '(a text in quotes)';

/** Comments, quoted texts and names of both databases, words, brackets and semicolons; in this order. */
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|\b[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|\w+|[();]/g;
