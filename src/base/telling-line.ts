/**
 * Of the last lines that a program wrote to stderr, the one that says best why it failed: the first that names an error
 * by its kind, else the first that speaks of one, else the last that is no noise. Never a line of a stack, a caret, or
 * what a package manager adds. Null where there are none but such.
 */
export function tellingLine(lines: readonly string[]): string | null {
  const said = lines.filter((line, index) => !isNoise(line, lines[index - 1] ?? '', lines[index + 1] ?? ''));
  return (
    said.find((line) => NAMED.test(line)) ?? said.find((line) => SPOKEN.test(line)) ?? said.at(-1) ?? null
  );
}

/** `TypeError: …`, `error: …`, `npm error …`, `FATAL …`, `panic: …`, `[cause]: Error: …`. */
const NAMED =
  /(?:^|[\s[({"'.:])(?:[A-Z]\w*(?:Error|Exception)|Error|Exception|ERROR|FATAL|ERR!|panic|panicked)\b|^(?:\S+ ){0,2}(?:error|fatal|panic)\b[:\s[(]|"level":"?(?:error|fatal)/;

const SPOKEN =
  /\b(?:error|exception|fail(?:ed|ure|s)?|cannot|can't|could ?n[o']t|unable|not found|no such|missing|required|denied|refused|invalid|unauthori[sz]ed|forbidden|expired|unknown|unexpected|not set|is not|must|usage)\b/i;

const NOISE: readonly RegExp[] = [
  // Lines of a stack: Node, Python, Java, Go, Rust, .NET, Ruby.
  /^at\s\S/,
  /^File ".*", line \d+/,
  /^(?:goroutine \d+ \[|created by |main\.\w|\S+\.go:\d+ |\d+: 0x|\d+: \S+::|stack backtrace:|from \S+:\d+:in )/,
  /^Traceback \(most recent call last\)/,
  /^(?:node:)?(?:file:\/\/)?\S+\.(?:[cm]?[jt]sx?|py|rb):\d+(?::\d+)?$/,
  /^node:\S+:\d+$/,
  /^[\s^~-]*$/,
  // The rest of an error that Node shows as an object.
  /^[{}[\]]*[,;]?$/,
  /^(?:code|errno|syscall|path|dest|spawnargs|requireStack|cause|address|port|status|url)\s*:/,
  /^(?:requireStack: )?- \/\S+$/,
  // What runtimes and package managers add.
  /^Node\.js v\d/,
  /^(?:npm|pnpm|yarn) (?:notice|warn|info|verb|http)\b/i,
  /^npm (?:error|ERR!)(?: (?:code|errno|syscall|path|dest|command|cwd|workspace|A complete log)\b.*)?$/,
  /^npm (?:error|ERR!) \d+$/,
  /^\(node:\d+\) |^\(Use `node --trace/,
  /^\[notice\] |^note: run with `RUST_BACKTRACE/i,
  /^exit status \d+$/i,
];

/** A line on its own, or the source line that stands between a place and a caret. */
function isNoise(line: string, before: string, after: string): boolean {
  const text = line.trim();
  return (
    NOISE.some((pattern) => pattern.test(text)) ||
    /^\s*[\^~]+[\s^~]*$/.test(after) ||
    /^\s*File ".*", line \d+/.test(before) ||
    /^\s*node:\S+:\d+$/.test(before)
  );
}
