import { relative, resolve } from 'node:path';
import { systemClock } from '../../base/clock.ts';
import { UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { redactor, type Secret } from '../../base/redact.ts';
import { CLIENT_NAMES } from '../../client/clients.ts';
import { DEFAULTS, type UnitSetting } from '../../config/config.ts';
import { findConfig } from '../../config/find-config.ts';
import { NO_GATES } from '../../config/gates.ts';
import { typedSecrets } from '../../config/hide-secrets.ts';
import { loadUnitSetting } from '../../config/load-config.ts';
import { expandSecrets } from '../../config/secrets.ts';
import { runUnit, type UnitRequest } from '../../run/unit/run-unit.ts';
import { openStore } from '../../store/open-store.ts';
import { keepUnit } from '../../unit.ts';
import { endpointText } from '../../wire/endpoint.ts';
import { REVISIONS } from '../../wire/revision.ts';
import type { Call, CommandModule } from '../commands.ts';
import { stopOnSignals } from '../conduct.ts';
import { emitReport } from '../emit.ts';
import { failureDocument, type CommandFailure } from '../failure.ts';
import { collecting, flagOption, listOption, textOption } from '../options.ts';
import { write } from '../terminal.ts';

/** Runs the project's own unit tests, or reads what they came to, and keeps it beside the other layers. */
export const unitCommand: CommandModule = {
  define: (command) => {
    command
      .argument(
        '[command...]',
        'what runs the tests, behind `--` (default: what surveyor.yaml says under unit)',
      )
      .option(
        '--junit <file>',
        'a JUnit file that the tests write, or a pattern; may be repeated',
        collecting,
      )
      .option('--tap <file>', 'a file of TAP; without it and --junit, stdout of the command is read as TAP')
      .option('--config <file>', 'the config that names the command, the target and the store')
      .option('--json', 'print one JSON document and nothing else')
      .option('--html <file>', 'write the report as one self-contained HTML file')
      .option('--md <file>', 'write the report as Markdown')
      .option(
        '--store <place>',
        'where runs are kept (default .surveyor/surveyor.db, or what surveyor.yaml says)',
      )
      .addHelpText(
        'after',
        '\nExamples:\n  surveyor unit -- node --test --test-reporter=tap\n  surveyor unit --junit build/junit.xml -- npm test\n  surveyor unit --junit build/junit.xml   (reads what is there)',
      );
  },
  run: async (call) => {
    const setting = await settingOf(call);
    const { request, secrets } = requestOf(call, setting);
    const place = textOption(call.options, 'store') ?? setting?.store ?? DEFAULTS.store;
    await using store = await openStore(place, { clock: systemClock, folder: call.terminal.folder });
    const stop = stopOnSignals();
    try {
      const quiet = flagOption(call.options, 'quiet');
      const onOutput = (chunk: Buffer): void => {
        if (!quiet) call.terminal.stderr.write(chunk);
      };
      const now = systemClock.now();
      const unit = await runUnit(request, { signal: stop.signal, onOutput });
      if (unit === null) return await stopped(call);
      const redact = redactor(secrets);
      const target = setting === null ? null : endpointText(setting.target);
      const gates = setting?.gatesHash ?? NO_GATES;
      const keeping = { store, target, gates, started: now, clock: systemClock, redact };
      const report = await keepUnit(unit, keeping);
      return await emitReport(report, withoutJunit(call));
    } finally {
      stop.release();
    }
  },
};

/** The config that was named, else the one of this folder; null where there is none. */
async function settingOf({ options, terminal }: Call): Promise<UnitSetting | null> {
  const named = textOption(options, 'config');
  const file = named === null ? await findConfig(terminal.folder) : resolve(terminal.folder, named);
  if (file === null) return null;
  const known = { clients: CLIENT_NAMES, revisions: REVISIONS };
  return loadUnitSetting(file, { known, shown: relative(terminal.folder, file) });
}

interface Asked {
  readonly request: UnitRequest;
  readonly secrets: readonly Secret[];
}

function requestOf(call: Call, setting: UnitSetting | null): Asked {
  const { options, operands, terminal } = call;
  const junit = listOption(options, 'junit');
  const tap = textOption(options, 'tap');
  if (junit.length > 0 && tap !== null)
    throw new UsageError('option-invalid', '--junit and --tap name two results.', 'Give one of them.');
  const secrets = setting === null ? [] : typedSecrets(setting.target);
  const here = { env: terminal.env, folder: terminal.folder, junit, tap };
  const [program, ...args] = operands;
  if (program !== undefined) {
    const words: [string, ...string[]] = [program, ...args];
    return { request: { ...here, command: { words, shown: words.join(' ') } }, secrets };
  }
  if (junit.length > 0 || tap !== null) return { request: { ...here, command: null }, secrets };
  return configured(setting, terminal.env);
}

/** What the config says, with the secrets of its command filled in. */
function configured(setting: UnitSetting | null, env: UnitRequest['env']): Asked {
  if (setting === null || setting.unit === null) throw nothingNamed(setting);
  const { words, junit } = setting.unit;
  const [first, ...rest] = words.map((word) => expandSecrets(word, env, 'unit.command'));
  const filled: [string, ...string[]] = [first?.text ?? '', ...rest.map(({ text }) => text)];
  const used = [...(first?.secrets ?? []), ...rest.flatMap(({ secrets }) => secrets)];
  const command = { words: filled, shown: words.join(' ') };
  return {
    request: { env, folder: setting.folder, junit, tap: null, command },
    secrets: [...typedSecrets(setting.target), ...used],
  };
}

function nothingNamed(setting: UnitSetting | null): UsageError {
  const message =
    setting === null
      ? 'No unit tests were named, and there is no config that names them.'
      : 'No unit tests were named, and the config has no "unit".';
  return new UsageError(
    'unit-missing',
    message,
    'Name what runs them: surveyor unit -- node --test --test-reporter=tap\nor their results: surveyor unit --junit FILE\nor write unit: { command: … } into surveyor.yaml.',
  );
}

/** Here `--junit` names what is read; to a report it would name a file to write. */
function withoutJunit(call: Call): Call {
  const { junit: _junit, ...options } = call.options;
  return { ...call, options };
}

async function stopped({ terminal, options, command }: Call): Promise<number> {
  const failure: CommandFailure = {
    exitCode: exitCodes.interrupted,
    code: 'interrupted',
    message: 'Stopped: the unit tests were ended, and nothing was kept.',
    next: 'Type the same command again.',
    stack: null,
  };
  if (flagOption(options, 'json')) await write(terminal.stdout, failureDocument(command, failure));
  else await write(terminal.stderr, `${failure.message}\n`);
  return failure.exitCode;
}
