/** The words of a command line, or why it has none. */
export type CommandWords =
  | { readonly kind: 'words'; readonly words: readonly [string, ...string[]] }
  | { readonly kind: 'wrong'; readonly message: string; readonly next: string };

const PIECE =
  /(?<space>\s+)|'(?<single>[^']*)'|"(?<double>(?:\\["\\]|[^"])*)"|\\(?<escaped>[\\"' ])|(?<open>['"])|[^'"\s\\]+|\\/g;
const OPERATOR = /^(?:[|<>;&]|2>)/;

/**
 * Splits a command line at white space. Single and double quotes hold words together; a backslash protects a quote, a
 * space or a backslash and is itself otherwise, so that Windows paths survive. There is no shell: its signs are wrong.
 */
export function commandWords(line: string): CommandWords {
  const words: string[] = [];
  let word: string | null = null;
  for (const { 0: piece, groups = {} } of line.matchAll(PIECE)) {
    if (groups['open'] !== undefined) return wrong(`a ${groups['open']} is opened and never closed.`, LIST);
    if (groups['space'] !== undefined) {
      words.push(...(word === null ? [] : [word]));
      word = null;
    } else if (word === null && OPERATOR.test(piece)) {
      return wrong(`"${piece}" needs a shell, and there is none here.`, SHELL);
    } else {
      word = (word ?? '') + pieceText(piece, groups);
    }
  }
  return programFirst(word === null ? words : [...words, word]);
}

/** As `commandWords`, for a command that is a list already. */
export function listWords(list: readonly string[]): CommandWords {
  const [program, ...args] = list;
  if (program !== undefined && program.trim() !== '') return { kind: 'words', words: [program, ...args] };
  return wrong('its first word, the program, is empty.', 'Name a program, as in: [node, server.js]');
}

const LIST = 'Close it, or write the command as a list of words.';
const SHELL = 'For a shell, write: command: [sh, -c, "…"]. For another folder, set target.cwd.';

function pieceText(piece: string, { single, double, escaped }: Record<string, string>): string {
  return single ?? double?.replaceAll(/\\(["\\])/g, '$1') ?? escaped ?? piece;
}

function programFirst([program = '', ...args]: readonly string[]): CommandWords {
  if (program === '') return wrong('there is no program in it.', 'Name one, as in: node server.js');
  if (!/^[A-Za-z_]\w*=/.test(program)) return { kind: 'words', words: [program, ...args] };
  return wrong(
    'a variable stands before the program, which only a shell understands.',
    'Set it under target.env.',
  );
}

function wrong(message: string, next: string): CommandWords {
  return { kind: 'wrong', message, next };
}
