import { systemClock } from './base/clock.ts';
import { canonicalJson } from './base/json.ts';
import { redactor, type Secret } from './base/redact.ts';
import { sha256 } from './base/hash.ts';
import { clientNamed } from './client/clients.ts';
import type { LogConfig } from './config/config.ts';
import type { LoadedConfig } from './config/load-config.ts';
import type { Store } from './store/store.ts';
import type { SurveyRequest } from './survey-request.ts';
import type { Endpoint } from './wire/endpoint.ts';
import { isRevision } from './wire/revision.ts';
import type { OpenOptions } from './wire/session.ts';
import type { ToolEffects } from './world/approvals.ts';

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

/** How many targets run at the same time, where trials have processes of their own. */
const CONCURRENCY = 2;

/** A first survey of a server that nothing is known of: checks, and one drafted probe per tool. */
export function tryRequest(named: NamedTarget, around: Surroundings): SurveyRequest {
  return {
    ...requestFor(named, around, { tools: {}, log: { arguments: null, payloads: 'summary' } }),
    command: 'try',
    checks: true,
    bank: null,
    clients: ['literal'],
    repeats: 1,
    configHash: sha256(canonicalJson(['try', around.allowWrites])),
  };
}

/** The same first survey, of a config's target and with what the config says of its tools. */
export function firstRequest(loaded: LoadedConfig, around: Surroundings): SurveyRequest {
  return {
    ...requestFor(targetOf(loaded, around), around, loaded.config),
    command: 'try',
    checks: true,
    bank: null,
    clients: ['literal'],
    repeats: 1,
    configHash: loaded.hash,
  };
}

/** A run of a config's bank. Throws UsageError for a bank that does not load or a client that does not exist. */
export async function runRequest(
  loaded: LoadedConfig,
  around: Surroundings,
  chosen: { readonly clients: readonly string[]; readonly repeats: number | null; readonly checks: boolean },
): Promise<SurveyRequest> {
  // Loaded only here: a first survey has no bank to read, and should not pay for the schemas of one.
  const { loadBank } = await import('./case/load-bank.ts');
  const { config } = loaded;
  const names = chosen.clients.length > 0 ? chosen.clients : config.clients;
  return {
    ...requestFor(targetOf(loaded, around), around, config),
    command: 'run',
    checks: chosen.checks,
    bank: await loadBank(config.cases, loaded.folder),
    clients: [...new Set(names)].map((name) => clientNamed(name).name),
    repeats: chosen.repeats ?? config.trials,
    configHash: loaded.hash,
  };
}

function targetOf({ config: { target }, secrets }: LoadedConfig, { env }: Surroundings): NamedTarget {
  const { endpoint, written, timeoutMs, startTimeoutMs } = target;
  const revision = target.revision !== null && isRevision(target.revision) ? target.revision : null;
  return { endpoint, written, secrets, open: { revision, timeoutMs, startTimeoutMs, env } };
}

function requestFor(
  { endpoint, written, secrets, open }: NamedTarget,
  { env, scratch, store, allowWrites }: Surroundings,
  { tools, log }: { readonly tools: ToolEffects; readonly log: LogConfig },
): Pick<
  SurveyRequest,
  'target' | 'written' | 'open' | 'approvals' | 'trials' | 'payloads' | 'store' | 'clock' | 'redact'
> {
  return {
    target: endpoint,
    written,
    open,
    approvals: { tools, allowWrites },
    trials: {
      allowlist: log.arguments,
      // A trial is a start, a list and a few calls, each within its own limit.
      timeoutMs: open.startTimeoutMs + 4 * open.timeoutMs,
      folder: scratch,
      env,
      concurrency: CONCURRENCY,
    },
    payloads: log.payloads,
    store,
    clock: systemClock,
    redact: redactor(secrets),
  };
}
