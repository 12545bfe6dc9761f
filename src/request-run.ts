import { UsageError } from './base/errors.ts';
import { redactor } from './base/redact.ts';
import { excerpt } from './base/text.ts';
import type { Client } from './client/client.ts';
import { clientNamed } from './client/clients.ts';
import type { Bank } from './case/case.ts';
import { chosenCases, selectionsIn, type ChosenCases } from './case/choose-cases.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { lockOf } from './locked.ts';
import { preflightIn } from './preflight-in.ts';
import { recordedIn } from './recorded.ts';
import type { ViewRecorder } from './preflight/view-recorder.ts';
import { requestFor, targetOf, type Surroundings } from './request-base.ts';
import { QUIET } from './request-first.ts';
import { repeatsOf } from './run/resume.ts';
import type { Run } from './run/run.ts';
import type { SurveyRequest } from './survey-request.ts';

/** Which trials a run has, and how. */
export interface ChosenTrials {
  /** `select` asks the selection cases alone. Default: `run`, which asks all. */
  readonly command?: 'run' | 'select';
  /** Names; none: those of the resumed run, else the config's. */
  readonly clients: readonly string[];
  /** Null: as in the resumed run, else as the config says. */
  readonly repeats: number | null;
  readonly checks: boolean;
  /** The run to be completed; null: a new one. */
  readonly resume: Run | null;
  /** Where what preflights have shown is kept (null: nowhere). Null: no client is tried. */
  readonly preflight: { readonly file: string | null } | null;
  /** Which cases; each list empty: those of the resumed run, else all of them. */
  readonly only: ChosenCases;
  /** How many trials at the same time; null: the default. */
  readonly concurrency: number | null;
  /** What all of it may cost, in US dollars; absent or null: whatever it costs. */
  readonly budgetUsd?: number | null;
  /** Takes the view of each trial; null: nobody wants them. */
  readonly views: ViewRecorder | null;
}

/**
 * A run of a config's bank. Throws UsageError for a bank that does not load or has nothing to ask, for a client that does
 * not exist, and for one that a budget cannot hold.
 */
export async function runRequest(
  loaded: LoadedConfig,
  around: Surroundings,
  chosen: ChosenTrials,
): Promise<SurveyRequest> {
  // Loaded only here: a first survey has no bank to read, and should not pay for the schemas of one.
  const { loadBank } = await import('./case/load-bank.ts');
  const { config } = loaded;
  const { command = 'run', budgetUsd = null } = chosen;
  const loadedBank = await loadBank(config.cases, loaded.folder, redactor(loaded.secrets), config);
  if (loadedBank.cases.length === 0) throw nothingToAsk(loadedBank);
  const whole = command === 'select' ? selectionsIn(loadedBank) : loadedBank;
  const { only, clients, repeats } = asInterrupted(chosen, whole);
  const bank = chosenCases(whole, only);
  const names = clients.length > 0 ? clients : config.clients.map(({ name }) => name);
  const request = requestFor(targetOf(loaded, around), around, { ...config, folder: loaded.folder });
  const means = { settings: config.clients, recorded: recordedIn(around.store), folder: loaded.folder };
  const named = [...new Set(names)].map((name) => (chosen.views?.client ?? clientNamed)(name, means));
  if (budgetUsd !== null) refuseUntold(named);
  return {
    ...request,
    trials: { ...request.trials, concurrency: chosen.concurrency ?? request.trials.concurrency },
    lock: await lockOf(loaded),
    command,
    budgetUsd,
    ...(chosen.checks ? QUIET : { ...QUIET, checks: [] }),
    bank,
    clients: named,
    views: chosen.views,
    repeats: repeats ?? config.trials,
    configHash: loaded.hash,
    gates: loaded.gatesHash,
    resume: chosen.resume,
    ...(chosen.preflight === null ? {} : { proven: preflightIn(chosen.preflight.file, means, around) }),
  };
}

type Choice = Pick<ChosenTrials, 'only' | 'clients' | 'repeats'>;

/** What was not named is as in the run that is resumed, if there is one. */
function asInterrupted({ resume, only, clients, repeats }: ChosenTrials, { cases }: Bank): Choice {
  if (resume === null) return { only, clients, repeats };
  const isAll = only.ids.length === 0 && only.families.length === 0 && only.set === null;
  const known = new Set(cases.map(({ id }) => id));
  return {
    // Those that the bank no longer has are told by the comparison of the two runs.
    only: isAll ? { ...only, ids: resume.cases.map(({ id }) => id).filter((id) => known.has(id)) } : only,
    clients: clients.length > 0 ? clients : resume.clients.map(({ name }) => name),
    repeats: repeats ?? Math.max(1, repeatsOf(resume)),
  };
}

/** A budget of which nobody tells what was spent would hold nothing. */
function refuseUntold(clients: readonly Client[]): void {
  const mute = clients.find(({ tellsCost }) => tellsCost === false);
  if (mute === undefined) return;
  const name = excerpt(mute.name, 100);
  throw new UsageError(
    'budget-untold',
    `--budget cannot hold ${name}: it does not say what a trial cost.`,
    mute.name.startsWith('model:')
      ? `Name the price in the config, in US dollars for a million tokens: clients: [{ name: ${JSON.stringify(mute.name)}, price: { input: 1, output: 5 } }].`
      : 'Leave out --budget, or the client.',
  );
}

function nothingToAsk({ files }: Bank): UsageError {
  return new UsageError(
    'bank-empty',
    `There is no probe and no selection case in ${files.join(', ')}.`,
    'Write one, or run `surveyor check`, which runs contract cases.',
  );
}
