import { Command, CommanderError } from 'commander';
import { UsageError } from '../base/errors.ts';
import { exitCodes } from '../base/exit.ts';
import { didYouMean } from '../base/nearest.ts';
import { printable } from '../base/text.ts';
import { version } from '../base/version.ts';
import { failureDocument, failureOf } from './failure.ts';
import { commandNames, commands } from './commands.ts';
import { terminalOf, UNWRITABLE, write, type Terminal } from './terminal.ts';

/** Runs one command line. Sets the exit status and never calls `process.exit`, which would cut output to a pipe. */
export async function main(typed: readonly string[]): Promise<void> {
  const args = commandFirst(typed);
  const flags = new Set(args.slice(0, separatorIn(args)));
  const terminal = terminalOf({ color: !flags.has('--no-color') });
  try {
    process.exitCode = await dispatch(args, terminal);
  } catch (error) {
    process.exitCode = await report(error, {
      terminal,
      json: flags.has('--json'),
      debug: flags.has('--debug'),
      command: args[0]?.startsWith('-') === false ? args[0] : '',
    });
  }
}

/** Options of every command may stand before its name too; they are read as if they stood behind it. */
function commandFirst(typed: readonly string[]): readonly string[] {
  const at = typed.findIndex((word) => !COMMON_FLAGS.has(word));
  const name = typed[at];
  if (name === undefined || name.startsWith('-')) return typed;
  return [name, ...typed.slice(0, at), ...typed.slice(at + 1)];
}

const COMMON_FLAGS = new Set(['--quiet', '--no-color', '--debug', '--json']);

function separatorIn(args: readonly string[]): number {
  const at = args.indexOf('--');
  return at === -1 ? args.length : at;
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = exitCodes.holds;
  const program = programFor(terminal);
  for (const name of commandNames) {
    const { describe, load } = commands[name];
    const command = program.command(name).description(describe);
    if (args[0] !== name && args[1] !== name) continue;
    const { define, run } = await load();
    define(command);
    command
      .option('--quiet', 'no progress, and only the answer')
      .option('--no-color', 'no colour')
      .option('--debug', 'stack traces with errors');
    command.action(async () => {
      exitCode = await run({ command: name, operands: command.args, options: command.opts(), terminal });
    });
  }
  rejectUnknown(args);
  rejectNoCommand(args);
  rejectJsonFile(args.slice(0, separatorIn(args)));
  try {
    // Nobody who types the name alone knows what to type.
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return exitOfCommander(error, args);
    throw error;
  }
  return exitCode;
}

function programFor(terminal: Terminal): Command {
  return new Command('surveyor')
    .description(
      'Tells the author of an MCP server whether it works, whether a model can find its way through it,\nand the one place where the fix belongs.',
    )
    .version(version)
    .helpCommand('help [command]', 'says how a command is used')
    .configureOutput({ writeOut: (text) => terminal.stdout.write(text), writeErr: () => {} })
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .addHelpText('after', '\nEvery command takes --quiet, --no-color and --debug, before or behind its name.')
    .enablePositionalOptions();
}

/** Commander's own refusals become ours, so that they read alike and are documents under --json. */
function exitOfCommander(error: CommanderError, args: readonly string[]): number {
  if (error.exitCode === 0 || error.code === 'commander.help') return exitCodes.holds;
  const message = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  const command = args[0] ?? '';
  const dashes =
    /unknown option/.test(message) && !args.includes('--') ? ' A command to start goes behind `--`.' : '';
  throw new UsageError(
    'usage',
    `${capitalised(message)}.`.replace('..', '.'),
    `\`surveyor ${command} --help\` lists what it takes.${dashes}`,
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function rejectUnknown(args: readonly string[]): void {
  const [first] = args;
  if (first === undefined || first.startsWith('-') || first === 'help') return;
  if (commandNames.some((name) => name === first)) return;
  const near = didYouMean(first, commandNames);
  throw new UsageError(
    'unknown-command',
    `There is no command "${first}".${near}`,
    `Commands: ${commandNames.join(', ')}. \`surveyor --help\` says what each does.`,
  );
}

function rejectNoCommand(args: readonly string[]): void {
  if (args.length === 0 || !args.every((word) => COMMON_FLAGS.has(word))) return;
  throw new UsageError(
    'command-missing',
    'No command was named.',
    `Commands: ${commandNames.join(', ')}. \`surveyor --help\` says what each does.`,
  );
}

/** `--json` is the one form that goes to stdout; a file behind it would be taken for something else. */
function rejectJsonFile(args: readonly string[]): void {
  const joined = args.find((word) => word.startsWith('--json='));
  const behind = args[args.indexOf('--json') + 1] ?? '';
  const isBehind = args.includes('--json') && /^[^-].*\.json$/i.test(behind);
  if (joined === undefined && !isBehind) return;
  const file = joined === undefined ? behind : joined.slice('--json='.length);
  throw new UsageError(
    'option-invalid',
    `--json takes no file, such as "${file}": the document goes to stdout.`,
    `Send it to a file: surveyor ${args[0] ?? ''} … --json > ${file}`,
  );
}

async function report(
  error: unknown,
  { terminal, json, debug, command }: { terminal: Terminal; json: boolean; debug: boolean; command: string },
): Promise<number> {
  const failure = failureOf(error, debug);
  if (failure.stack !== null) await write(terminal.stderr, printable(`${failure.stack}\n`));
  // What could not be written to stdout is not told there.
  if (json && failure.code !== UNWRITABLE) await write(terminal.stdout, failureDocument(command, failure));
  else await write(terminal.stderr, printable(`surveyor: ${failure.message}\n${failure.next}\n`));
  return failure.exitCode;
}
