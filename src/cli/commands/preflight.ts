import { resolve } from 'node:path';
import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { redactor } from '../../base/redact.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { withScratch } from '../../base/scratch.ts';
import { writeWhole } from '../../base/write-whole.ts';
import { CLIENT_NAMES, NO_MEANS, type ClientMeans } from '../../client/clients.ts';
import { findConfig } from '../../config/find-config.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import { exitOfPreflight } from '../../preflight/exit.ts';
import { preflight } from '../../preflight/preflight.ts';
import type { Preflight } from '../../preflight/result.ts';
import { standIn } from '../../preflight/stand-in.ts';
import { markdownPreflight } from '../../report/markdown-preflight.ts';
import { preflights } from '../../report/terminal/preflight.ts';
import { paint } from '../../report/terminal/span.ts';
import type { Call, CommandModule } from '../commands.ts';
import { stopOnSignals } from '../conduct.ts';
import { configOf } from '../config.ts';
import { collecting, flagOption, listOption, textOption } from '../options.ts';
import { write } from '../terminal.ts';

/** Tries clients on a canary server with a scripted model: no key is needed, and nothing is paid. */
export const preflightCommand: CommandModule = {
  define: (command) => {
    command
      .option(
        '--client <name>',
        'who is tried; may be repeated or a list with commas (default: those of the config)',
        collecting,
      )
      .option(
        '--config <file>',
        'the config that says more of the clients (default: surveyor.yaml, if there is one)',
      )
      .option('--md <file>', 'write steps and facts as two tables in Markdown')
      .option('--json', 'print one JSON document and nothing else');
  },
  run: async (call) => {
    const loaded = await configIfAny(call);
    const means = meansOf(call, loaded);
    const names = namesOf(call, loaded);
    // A name that no client has is known before the first one is started.
    for (const name of names) standIn(name, means, NOWHERE);
    const results = await tryAll(names, call, means);
    if (results === null) {
      await write(call.terminal.stderr, 'Stopped; nothing is kept of a preflight.\n');
      return exitCodes.interrupted;
    }
    const redact = redactor(loaded?.secrets ?? []);
    return emit(
      call,
      results.map((each) => mapStrings(each, redact)),
    );
  },
};

/** Nothing is asked of it. */
const NOWHERE = 'http://127.0.0.1';

async function configIfAny(call: Call): Promise<LoadedConfig | null> {
  const isNamed = textOption(call.options, 'config') !== null;
  return isNamed || (await findConfig(call.terminal.folder)) !== null ? configOf(call) : null;
}

function meansOf({ terminal }: Call, loaded: LoadedConfig | null): ClientMeans {
  return loaded === null
    ? { ...NO_MEANS, folder: terminal.folder }
    : { settings: loaded.config.clients, recorded: null, folder: loaded.folder };
}

function namesOf({ options }: Call, loaded: LoadedConfig | null): readonly string[] {
  const asked = listOption(options, 'client')
    .flatMap((names) => (names.startsWith('command:') ? [names] : names.split(',')))
    .map((name) => name.trim());
  const names = asked.length > 0 ? asked : (loaded?.config.clients.map(({ name }) => name) ?? []);
  if (names.length > 0) return [...new Set(names)];
  throw new UsageError(
    'client-missing',
    'No client was named, and there is no config that names one.',
    `Name it: surveyor preflight --client ${CLIENT_NAMES.at(-1) ?? 'NAME'}. Known clients: ${CLIENT_NAMES.join(', ')}.`,
  );
}

/** One after the other, so that they do not take each other's time. Null: stopped on the way. */
async function tryAll(
  names: readonly string[],
  { terminal, options }: Call,
  means: ClientMeans,
): Promise<readonly Preflight[] | null> {
  const stop = stopOnSignals();
  try {
    return await withScratch(async (folder) => {
      const results: Preflight[] = [];
      for (const [at, name] of names.entries()) {
        if (!flagOption(options, 'quiet'))
          await write(terminal.stderr, `trying ${name} (${at + 1} of ${names.length})\n`);
        results.push(await preflight(name, means, { env: terminal.env, folder, signal: stop.signal }));
        if (stop.signal.aborted) return null;
      }
      return results;
    });
  } finally {
    stop.release();
  }
}

async function emit(call: Call, clients: readonly Preflight[]): Promise<number> {
  const { stdout, color, width, folder } = call.terminal;
  const exitCode = exitOfPreflight(clients);
  const file = textOption(call.options, 'md');
  if (file !== null) await writeFile(resolve(folder, file), markdownPreflight(clients));
  const document = {
    schema: 'mcp-surveyor.preflight/1',
    command: 'preflight',
    ok: exitCode === exitCodes.holds,
    exitCode,
    clients,
  };
  const json = flagOption(call.options, 'json');
  await write(
    stdout,
    json ? `${JSON.stringify(document, null, 2)}\n` : paint(preflights(clients, width), color),
  );
  return exitCode;
}

async function writeFile(file: string, text: string): Promise<void> {
  try {
    await writeWhole(file, text);
  } catch (error) {
    throw new UsageError(
      'report-unwritable',
      `The tables could not be written to ${file}: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a file in a folder that can be written, on a disk with space left.',
      { cause: error },
    );
  }
}
