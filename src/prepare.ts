import { systemClock } from './base/clock.ts';
import { UsageError } from './base/errors.ts';
import { canonicalJson } from './base/json.ts';
import { redactor, type Secret } from './base/redact.ts';
import { sha256 } from './base/hash.ts';
import { clientNamed } from './client/clients.ts';
import { literal } from './client/literal/literal.ts';
import type { Bank } from './case/case.ts';
import type { Contract } from './case/contract.ts';
import { DEFAULTS, NO_WORLD, type Config } from './config/config.ts';
import { checks } from './contract/catalogue.ts';
import type { Accepted } from './finding/accept.ts';
import type { GeneratedRules } from './contract/generated/generated-calls.ts';
import type { CheckId } from './finding/codes.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { typedSecrets } from './config/hide-secrets.ts';
import { folderFlaw } from './config/target-flaws.ts';
import { beginsInWorld } from './config/world-folder.ts';
import { lockOf } from './locked.ts';
import { recordedIn } from './recorded.ts';
import type { Run } from './run/run.ts';
import type { Store } from './store/store.ts';
import { NO_LOCK } from './surface/lock.ts';
import type { SurveyRequest } from './survey-request.ts';
import type { Endpoint } from './wire/endpoint.ts';
import { isRevision } from './wire/revision.ts';
import type { OpenOptions } from './wire/session.ts';

/** What a request takes from its surroundings, whoever asks. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For spool files; made and removed by the caller. */
  readonly scratch: string;
  readonly store: Store;
  readonly allowWrites: boolean;
}

/** A target that was named without a config. */
export interface NamedTarget {
  /** Ready to connect to, secrets filled in. */
  readonly endpoint: Endpoint;
  /** As it was typed, for reports and for files. */
  readonly written: Endpoint;
  readonly secrets: readonly Secret[];
  readonly open: OpenOptions;
}

/** Which checks of the catalogue run. */
export interface ChosenChecks {
  /** Null: all of them. */
  readonly only: readonly (CheckId | 'contract')[] | null;
  /** Those left out, with the reason that was given. */
  readonly skipped: SurveyRequest['skipped'];
  readonly accepted: readonly Accepted[];
  /** Whether warnings fail. */
  readonly strict: boolean;
  readonly conformance: SurveyRequest['conformance'];
  readonly scanned: SurveyRequest['scanned'];
  /** How inputs are generated; left out: by the default. */
  readonly generated?: GeneratedRules;
}

/** How many targets run at the same time, where trials have processes of their own. */
const CONCURRENCY = 2;

/** The checks that execute nothing and are done in a moment. */
const QUIET: Pick<
  SurveyRequest,
  'partial' | 'strict' | 'checks' | 'skipped' | 'accepted' | 'conformance' | 'scanned' | 'calls'
> = {
  checks: Object.values(checks).flatMap((check) =>
    check.executes === 'nothing' && !('thorough' in check) ? [check.id] : [],
  ),
  partial: false,
  strict: false,
  skipped: {},
  accepted: [],
  conformance: null,
  scanned: [],
  calls: null,
};
const NO_CHECKS: typeof QUIET = { ...QUIET, checks: [] };

/** How much the calling checks may ask of a target. */
const CALL_LIMITS = { calls: 2_000, timeMs: 120_000 };

/** A first survey of a server that nothing is known of: checks, and one drafted probe per tool. */
export function tryRequest(named: NamedTarget, around: Surroundings): SurveyRequest {
  return {
    ...requestFor(named, around, NOT_CONFIGURED),
    command: 'try',
    ...QUIET,
    bank: null,
    clients: [literal],
    repeats: 1,
    configHash: sha256(canonicalJson(['try', around.allowWrites])),
  };
}

/** The same first survey, of a config's target and with what the config says of its tools. */
export async function firstRequest(loaded: LoadedConfig, around: Surroundings): Promise<SurveyRequest> {
  return {
    ...requestFor(targetOf(loaded, around), around, { ...loaded.config, folder: loaded.folder }),
    lock: await lockOf(loaded),
    command: 'try',
    ...QUIET,
    bank: null,
    clients: [literal],
    repeats: 1,
    configHash: loaded.hash,
  };
}

/** Which trials a run has, and how. */
export interface ChosenTrials {
  /** Names; none: the config's. */
  readonly clients: readonly string[];
  /** Null: the config's. */
  readonly repeats: number | null;
  readonly checks: boolean;
  /** The run to be completed; null: a new one. */
  readonly resume: Run | null;
  /** How many trials at the same time; null: the default. */
  readonly concurrency: number | null;
}

/** A run of a config's bank. Throws UsageError for a bank that does not load or a client that does not exist. */
export async function runRequest(
  loaded: LoadedConfig,
  around: Surroundings,
  chosen: ChosenTrials,
): Promise<SurveyRequest> {
  // Loaded only here: a first survey has no bank to read, and should not pay for the schemas of one.
  const { loadBank } = await import('./case/load-bank.ts');
  const { config } = loaded;
  const bank = await loadBank(config.cases, loaded.folder, redactor(loaded.secrets));
  if (bank.cases.length === 0) throw nothingToAsk(bank);
  const names = chosen.clients.length > 0 ? chosen.clients : config.clients.map(({ name }) => name);
  const request = requestFor(targetOf(loaded, around), around, { ...config, folder: loaded.folder });
  const means = { settings: config.clients, recorded: recordedIn(around.store), folder: loaded.folder };
  return {
    ...request,
    trials: { ...request.trials, concurrency: chosen.concurrency ?? request.trials.concurrency },
    lock: await lockOf(loaded),
    command: 'run',
    ...(chosen.checks ? QUIET : NO_CHECKS),
    bank,
    clients: [...new Set(names)].map((name) => clientNamed(name, means)),
    repeats: chosen.repeats ?? config.trials,
    configHash: loaded.hash,
    resume: chosen.resume,
  };
}

function nothingToAsk({ files }: Bank): UsageError {
  return new UsageError(
    'bank-empty',
    `There is no probe and no selection case in ${files.join(', ')}.`,
    'Write one, or run `surveyor check`, which runs contract cases.',
  );
}

/** A contract check of a target that was named without a config. */
export function checkRequest(named: NamedTarget, around: Surroundings, chosen: ChosenChecks): SurveyRequest {
  return {
    ...requestFor(named, around, NOT_CONFIGURED),
    ...checking(chosen, { calls: {}, identities: {}, fixtures: {} }),
    configHash: sha256(canonicalJson(['check', around.allowWrites])),
  };
}

/**
 * A contract check of a config's target, with what its author wrote down about calling its tools, and the bank's
 * contract cases unless single checks were asked for. Throws UsageError for a bank that does not load.
 */
export async function checkRequestFrom(
  loaded: LoadedConfig,
  around: Surroundings,
  chosen: ChosenChecks,
): Promise<SurveyRequest> {
  const contracts = (chosen.only?.includes('contract') ?? true) ? await contractsOf(loaded) : [];
  const asked = checking(chosen, loaded.config);
  return {
    ...requestFor(targetOf(loaded, around), around, { ...loaded.config, folder: loaded.folder }),
    lock: await lockOf(loaded),
    ...asked,
    ...(await withContracts(contracts, loaded.folder)),
    configHash: loaded.hash,
  };
}

/** Whoever says where cases are must be right about it; where nothing was said, there need not be any. */
async function contractsOf({
  config: { cases },
  folder,
  secrets,
}: LoadedConfig): Promise<readonly Contract[]> {
  const { loadBank, loadBankIfAny } = await import('./case/load-bank.ts');
  const load = cases === DEFAULTS.cases ? loadBankIfAny : loadBank;
  return (await load(cases, folder, redactor(secrets))).contracts;
}

async function withContracts(
  contracts: readonly Contract[],
  folder: string,
): Promise<Pick<SurveyRequest, 'bank' | 'contractCases'>> {
  const { bankHash } = await import('./case/case-hash.ts');
  const bank = { ...NO_CASES, contracts, hash: bankHash(contracts) };
  return { bank, contractCases: contracts.length === 0 ? null : { cases: contracts, folder } };
}

function checking(
  { only, skipped, generated, ...outside }: ChosenChecks,
  { calls, identities, fixtures }: Pick<Config, 'calls' | 'identities' | 'fixtures'>,
): Pick<
  SurveyRequest,
  | 'command'
  | 'partial'
  | 'strict'
  | 'checks'
  | 'skipped'
  | 'accepted'
  | 'conformance'
  | 'scanned'
  | 'calls'
  | 'bank'
  | 'clients'
  | 'repeats'
> {
  const wanted = Object.values(checks).filter(
    ({ id }) => (only === null || only.includes(id)) && !Object.hasOwn(skipped, id),
  );
  return {
    command: 'check',
    partial: only !== null,
    checks: wanted.map(({ id }) => id),
    skipped,
    ...outside,
    calls: {
      calls,
      identities,
      fixtures,
      limits: CALL_LIMITS,
      ...(generated === undefined ? {} : { generated }),
    },
    bank: NO_CASES,
    clients: [],
    repeats: 1,
  };
}

const NO_CASES: Bank = { cases: [], contracts: [], files: [], hash: sha256('') };

/** A config's target, ready to connect to. Throws UsageError for a folder that is none. */
export function targetOf(
  { config: { target }, secrets }: LoadedConfig,
  { env }: Pick<Surroundings, 'env'>,
): NamedTarget {
  const { endpoint, written, timeoutMs, startTimeoutMs } = target;
  const revision = target.revision !== null && isRevision(target.revision) ? target.revision : null;
  // Only here: a config is also read for its store alone, on machines that have no such folder.
  const flaw =
    endpoint.kind === 'stdio' && endpoint.cwd !== null && !beginsInWorld(endpoint.cwd)
      ? folderFlaw(endpoint.cwd)
      : null;
  if (flaw !== null) {
    const message = `target.cwd: ${redactor(secrets)(flaw)}`;
    throw new UsageError('folder-missing', message, 'Correct the folder in the config, or create it.');
  }
  return { endpoint, written, secrets, open: { revision, timeoutMs, startTimeoutMs, env } };
}

/** What a config says, or would say, of the target's surroundings. */
type Around = Pick<Config, 'tools' | 'log' | 'world' | 'identities' | 'fixtures'> & {
  readonly folder: string;
};

const NOT_CONFIGURED: Around = {
  tools: {},
  log: { arguments: null, payloads: 'summary' },
  world: NO_WORLD,
  identities: {},
  fixtures: {},
  folder: '.',
};

/** How long a client that thinks may take for one case, beyond the target's start. */
const THINKING_MS = 5 * 60_000;

function requestFor(
  { endpoint, written, secrets, open }: NamedTarget,
  { env, scratch, store, allowWrites }: Surroundings,
  { tools, log, world, identities, fixtures, folder }: Around,
): Pick<
  SurveyRequest,
  | 'target'
  | 'written'
  | 'open'
  | 'contractCases'
  | 'lock'
  | 'approvals'
  | 'world'
  | 'resume'
  | 'trials'
  | 'payloads'
  | 'store'
  | 'clock'
  | 'redact'
> {
  return {
    target: endpoint,
    written,
    open,
    contractCases: null,
    lock: NO_LOCK,
    approvals: { tools, allowWrites, approvals: world.approvals },
    world: { rules: world, identities, fixtures, tools, folder, scratch, env },
    resume: null,
    trials: {
      allowlist: log.arguments,
      limitMs: {
        // A trial is a start, a list and a few calls, each within its own limit.
        shared: open.startTimeoutMs + 4 * open.timeoutMs,
        alone: open.startTimeoutMs + THINKING_MS,
      },
      folder: scratch,
      env,
      concurrency: CONCURRENCY,
    },
    payloads: log.payloads,
    store,
    clock: systemClock,
    redact: redactor([...secrets, ...typedSecrets(written)]),
  };
}
