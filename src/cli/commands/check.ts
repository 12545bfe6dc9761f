import { resolve } from 'node:path';
import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest.ts';
import { writeWhole } from '../../base/write-whole.ts';
import { DEFAULTS } from '../../config/config.ts';
import { checks } from '../../contract/catalogue.ts';
import { GENERATED_RULES, type GeneratedRules } from '../../contract/generated/generated-calls.ts';
import { baselineText, readBaseline } from '../../finding/baseline.ts';
import type { CheckId } from '../../finding/codes.ts';
import { checkRequest, checkRequestFrom, type ChosenChecks, type Surroundings } from '../../prepare.ts';
import type { Report } from '../../report/model.ts';
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
import type { SurveyRequest } from '../../survey-request.ts';
import { conformanceOf, scannedOf } from '../outside.ts';
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
    const chosen = await chosenChecks(call, baseline);
    const store = textOption(call.options, 'store');
    const onReport =
      baseline?.update === true
        ? (report: Report): Promise<void> => writeBaseline(baseline, report, call.terminal)
        : undefined;
    if (call.operands.length > 0) {
      const named = namedTarget(call);
      const ask = (around: Surroundings): Promise<SurveyRequest> =>
        Promise.resolve(checkRequest(named, around, chosen));
      return conduct(call, store ?? DEFAULTS.store, ask, onReport);
    }
    const loaded = await configOf(call);
    const ask = (around: Surroundings): Promise<SurveyRequest> =>
      Promise.resolve(
        checkRequestFrom(loaded, around, { ...chosen, conformance: conformanceOf(call, loaded.folder) }),
      );
    return conduct(call, store ?? loaded.config.store, ask, onReport);
  },
};

interface Baseline {
  /** Absolute. */
  readonly file: string;
  readonly shown: string;
  readonly update: boolean;
}

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

/** What is found now, advice apart, is what the file accepts from now on; reasons are the author's to reword. */
async function writeBaseline(
  { file, shown }: Baseline,
  { findings, run, error }: Report,
  { stderr }: Call['terminal'],
): Promise<void> {
  if (error !== null) return;
  const why = `accepted on ${run.startedAt.slice(0, 10)}`;
  const text = baselineText(
    findings.filter(({ severity }) => severity !== 'advice'),
    why,
  );
  await writeWhole(file, text).catch((error: unknown) => {
    throw new UsageError(
      'baseline-unwritable',
      `The baseline could not be written to ${shown}: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a file in a folder that can be written, on a disk with space left.',
      { cause: error },
    );
  });
  await write(stderr, `Baseline written: ${shown}. Give each entry its reason.\n`);
}

/** In --only, what stands for the contract cases of the bank. */
const CASES = 'contract';

/** Which checks were asked for. Throws UsageError for an id that does not exist, or a skip without a reason. */
async function chosenChecks(call: Call, baseline: Baseline | null): Promise<ChosenChecks> {
  const { options } = call;
  const only = listOption(options, 'only')
    .flatMap((ids) => ids.split(','))
    .map((id) => (id.trim() === CASES ? CASES : checkNamed(id.trim(), '--only')));
  const skipped = listOption(options, 'skip').map((text): readonly [CheckId, string] => {
    const at = text.indexOf('=');
    const reason = at < 0 ? '' : text.slice(at + 1).trim();
    const id = checkNamed((at < 0 ? text : text.slice(0, at)).trim(), '--skip');
    if (reason !== '') return [id, reason];
    throw new UsageError(
      'option-invalid',
      `--skip ${id} gives no reason.`,
      `Say why, as in: --skip '${id}=known, repaired in 2.0'.`,
    );
  });
  // Whoever writes the file anew wants to see everything.
  const accepted =
    baseline === null || baseline.update ? [] : await readBaseline(baseline.file, baseline.shown);
  return {
    only: only.length === 0 ? null : only,
    skipped: Object.fromEntries(skipped),
    accepted,
    conformance: conformanceOf(call, null),
    scanned: await scannedOf(call),
    generated: generatedRules(call),
  };
}

/** How inputs are generated. Throws UsageError for what is no number within bounds. */
function generatedRules({ options }: Call): GeneratedRules {
  return {
    seed: numberOption(options, 'seed', { least: 0, most: 2 ** 31 - 1 }),
    runs: numberOption(options, 'runs', { least: 1, most: 1_000 }) ?? GENERATED_RULES.runs,
  };
}

function checkNamed(id: string, option: string): CheckId {
  const found = Object.values(checks).find((check) => check.id === id);
  if (found !== undefined) return found.id;
  throw new UsageError(
    'option-invalid',
    `${option}: there is no check "${id}".${didYouMean(id, Object.keys(checks))}`,
    '`surveyor explain` lists every check.',
  );
}
