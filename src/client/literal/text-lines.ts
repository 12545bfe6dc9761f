/** A value read from one line of a text result. */
export interface LineValue {
  readonly key: string;
  /** A tag before the value (`[FILE] notes.md`), lower case; else null. */
  readonly kind: string | null;
  readonly value: string;
}

/**
 * What lines of plain text give: `key: value`, addresses, absolute paths, and tagged or bare file names. A file name
 * listed in answer to a question about a folder counts as a path below that folder, as a person would read it.
 */
export function linesOf(text: string, folder: string | null): readonly LineValue[] {
  const lines = text.split('\n', LINES_LIMIT).map((line) => line.trim());
  return lines.flatMap((line) => (line === '' || line.length > LINE_LIMIT ? [] : ofLine(line, folder)));
}

const LINES_LIMIT = 400;
const LINE_LIMIT = 400;

function ofLine(line: string, folder: string | null): readonly LineValue[] {
  const [, tag, tagged] = /^\[([A-Za-z]{2,12})\]\s+(\S.*)$/.exec(line) ?? [];
  if (tag !== undefined && tagged !== undefined)
    return named(tagged.split(/\s{2,}/)[0] ?? tagged, spelledOut(tag), folder);
  const plain = line.replace(/^(?:[-*•]|\d{1,4}[.)])\s+/, '');
  if (/^[a-z][a-z0-9+.-]{1,15}:\/\/\S+$/i.test(plain)) return [{ key: 'url', kind: null, value: plain }];
  if (/^(?:\/|~\/|[A-Za-z]:\\)\S*$/.test(plain)) return [{ key: 'path', kind: null, value: plain }];
  const [, key, value] = /^([A-Za-z][\w .-]{0,40}?)\s*[:=]\s+(\S.*)$/.exec(plain) ?? [];
  if (key !== undefined && value !== undefined) return [{ key, kind: null, value: unquoted(value) }];
  return /^[\w-]{1,80}\.\w{1,5}$/.test(plain) ? named(plain, 'file', folder) : [];
}

function named(name: string, kind: string, folder: string | null): readonly LineValue[] {
  const bare: LineValue = { key: 'name', kind, value: name };
  if (folder === null || name.includes('/')) return [bare];
  return [bare, { key: 'path', kind, value: `${folder.replace(/\/$/, '')}/${name}` }];
}

function spelledOut(tag: string): string {
  const low = tag.toLowerCase();
  return low === 'dir' ? 'directory' : low;
}

function unquoted(value: string): string {
  return /^(["'`]).*\1$/.test(value) ? value.slice(1, -1) : value;
}
