/** How a command is started on Windows: directly, or (batch files such as `npx.cmd`) through the command interpreter. */
export interface WindowsCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** The arguments are a finished command line and must not be quoted again. */
  readonly verbatim: boolean;
}

export interface WindowsLookup {
  /** Folders to search, from `PATH`. */
  readonly folders: readonly string[];
  /** From `PATHEXT`: `.EXE`, `.CMD`, … */
  readonly extensions: readonly string[];
  readonly interpreter: string;
  readonly exists: (path: string) => boolean;
}

/**
 * Finds what a command means on Windows. Node starts only programs; `npx` there is the batch file `npx.cmd`, which
 * needs the interpreter, whose special characters are escaped so that arguments arrive as they were.
 */
export function windowsCommand(
  command: string,
  args: readonly string[],
  lookup: WindowsLookup,
): WindowsCommand {
  const found = resolveCommand(command, lookup) ?? command;
  if (!/\.(cmd|bat)$/i.test(found)) return { file: found, args, verbatim: false };
  const line = [escapeMeta(found), ...args.map((arg) => escapeMeta(escapeMeta(quote(arg))))].join(' ');
  return { file: lookup.interpreter, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

function resolveCommand(command: string, lookup: WindowsLookup): string | null {
  const hasFolder = /[\\/]/.test(command);
  const bases = hasFolder
    ? [command]
    : lookup.folders.map((folder) => `${folder.replace(/[\\/]$/, '')}\\${command}`);
  const hasExtension = /\.[^\\/.]+$/.test(command);
  const candidates = bases.flatMap((base) => [
    ...(hasExtension ? [base] : []),
    ...lookup.extensions.map((extension) => `${base}${extension.toLowerCase()}`),
  ]);
  return candidates.find((path) => lookup.exists(path)) ?? null;
}

/** As C programs read their command line: backslashes before a quote are doubled, quotes are escaped. */
function quote(arg: string): string {
  return `"${arg.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/(\\*)$/, '$1$1')}"`;
}

/** A batch file is read twice by the interpreter, which is why its arguments are escaped twice. */
function escapeMeta(text: string): string {
  return text.replaceAll(/["%^&|<>()!,;=`*?[\] ]/g, '^$&');
}
