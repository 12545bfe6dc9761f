import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { chosenChecks, writeBaseline, type AskedChecks, type Baseline } from '../../choose-checks.ts';
import { DEFAULTS } from '../../config/config.ts';
import { GENERATED_RULES } from '../../contract/generated/generated-calls.ts';
import type { Surroundings } from '../../request-base.ts';
import { checkRequest, checkRequestFrom } from '../../request-check.ts';
import type { Report } from '../../report/model.ts';
import type { SurveyRequest } from '../../survey-request.ts';
import type { Call, CommandModule } from '../commands.ts';
import { conduct } from '../conduct.ts';
import { configOf } from '../config.ts';
import {
  collecting,
  flagOption,
  listOption,
  numberOption,
  reportOptions,
  targetOptions,
  textOption,
} from '../options.ts';
import { namedTarget } from '../target.ts';
import { write } from '../terminal.ts';

/** Checks what a server promises and what its tools do: no agent, no model. */
export const checkCommand: CommandModule = {
  define: (command) => {
    reportOptions(targetOptions(command.argument('[target...]', 'a URL, or a command behind `--`')))
      .option('--config <file>', 'the config that names the target (default: surveyor.yaml of this folder)')
      .option(
        '--only <ids>',
        'run these checks and no others: ids with commas; contract: your contract cases; may be repeated',
        collecting,
      )
      .option('--skip <id=reason>', 'leave a check out, and say why; may be repeated', collecting)
      .option('--baseline <file>', 'a file of accepted findings, which do not fail the check')
      .option('--update-baseline', 'write the baseline: accept what is found now')
      .option('--verbose', 'list every check, and each piece of advice by itself')
      .option('--strict', 'warnings fail: exit status 1')
      .option('--sarif <file>', 'show what a security scanner found beside it; may be repeated', collecting)
      .option('--allow-writes', 'also call tools that may write')
      .option('--runs <n>', 'generated inputs for each tool (default 25)')
      .option('--seed <n>', 'draw these generated inputs again; the report names the seed')
      .addHelpText(
        'after',
        '\nExamples:\n  surveyor check -- node dist/server.js\n  surveyor check --only args.unknown,error.flag',
      );
  },
  run: async (call) => {
    const baseline = baselineOf(call);
    const store = textOption(call.options, 'store');
    const onReport = async (report: Report): Promise<void> => {
      if (baseline?.update !== true || report.error !== null) return;
      await writeBaseline(baseline, report);
      await write(call.terminal.stderr, `Baseline written: ${baseline.shown}. Give each entry its reason.\n`);
    };
    const { folder, env } = call.terminal;
    const asked = askedChecks(call, baseline);
    if (call.operands.length > 0) {
      const chosen = await chosenChecks(asked, { folder, configFolder: null, env });
      const named = namedTarget(call);
      const ask = (around: Surroundings): Promise<SurveyRequest> =>
        Promise.resolve(checkRequest(named, around, chosen));
      return conduct(call, store ?? DEFAULTS.store, ask, onReport);
    }
    const loaded = await configOf(call);
    const chosen = await chosenChecks(asked, { folder, configFolder: loaded.folder, env });
    const ask = (around: Surroundings): Promise<SurveyRequest> => checkRequestFrom(loaded, around, chosen);
    return conduct(call, store ?? loaded.config.store, ask, onReport);
  },
};

function baselineOf({ options, terminal }: Call): Baseline | null {
  const shown = textOption(options, 'baseline');
  const update = flagOption(options, 'updateBaseline');
  if (shown !== null) return { file: resolve(terminal.folder, shown), shown, update };
  if (!update) return null;
  throw new UsageError(
    'option-invalid',
    '--update-baseline needs the name of the file.',
    'For example: --baseline surveyor.baseline.yaml --update-baseline',
  );
}

/** What the options ask for. Throws UsageError for numbers that are none or not within bounds. */
function askedChecks({ options }: Call, baseline: Baseline | null): AskedChecks {
  return {
    only: listOption(options, 'only').flatMap((ids) => ids.split(',').map((id) => id.trim())),
    skip: listOption(options, 'skip').map((text) => {
      const at = text.indexOf('=');
      return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1)];
    }),
    baseline,
    strict: flagOption(options, 'strict'),
    sarif: listOption(options, 'sarif'),
    generated: {
      seed: numberOption(options, 'seed', { least: 0, most: 2 ** 31 - 1 }),
      runs: numberOption(options, 'runs', { least: 1, most: 1_000 }) ?? GENERATED_RULES.runs,
    },
    written: (option) => `--${option}`,
  };
}
