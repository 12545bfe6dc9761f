import { systemClock } from './base/clock.ts';
import { redactor, type Secret } from './base/redact.ts';
import { sha256 } from './base/hash.ts';
import { canonicalJson } from './base/json.ts';
import type { Bank } from './case/case.ts';
import { loadBank } from './case/load-bank.ts';
import { clientNamed } from './client/clients.ts';
import type { LoadedConfig } from './config/load-config.ts';
import type { Store } from './store/store.ts';
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

/** How many targets run at the same time, where trials have processes of their own. */
const CONCURRENCY = 2;

/** A first survey of a server that nothing is known of: checks, and one drafted probe per tool. */
export function tryRequest(
  named: { readonly endpoint: Endpoint; readonly written: Endpoint; readonly secrets: readonly Secret[]; readonly open: OpenOptions },
  around: Surroundings,
): SurveyRequest {
  return {
    command: 'try',
    target: named.endpoint,
    written: named.written,
    open: named.open,
    checks: true,
    bank: null,
    approvals: { tools: {}, allowWrites: around.allowWrites },
    clients: ['literal'],
    repeats: 1,
    configHash: sha256(canonicalJson(['try', around.allowWrites])),
    ...common(named.open, around, { arguments: null, payloads: 'summary' }),
    redact: redactor(named.secrets),
  };
}

/** A run of a config's bank. Throws UsageError for a bank that does not load or a client that does not exist. */
export async function runRequest(
  loaded: LoadedConfig,
  around: Surroundings,
  chosen: { readonly clients: readonly string[]; readonly repeats: number | null; readonly checks: boolean },
): Promise<SurveyRequest> {
  const { config } = loaded;
  const { target } = config;
  const bank: Bank = await loadBank(config.cases, loaded.folder);
  const names = chosen.clients.length > 0 ? chosen.clients : config.clients;
  const revision = target.revision !== null && isRevision(target.revision) ? target.revision : null;
  const open = { revision, timeoutMs: target.timeoutMs, startTimeoutMs: target.startTimeoutMs, env: around.env };
  return {
    command: 'run',
    target: target.endpoint,
    written: target.written,
    open,
    checks: chosen.checks,
    bank,
    approvals: { tools: config.tools, allowWrites: around.allowWrites },
    clients: [...new Set(names)].map((name) => clientNamed(name).name),
    repeats: chosen.repeats ?? config.trials,
    configHash: loaded.hash,
    ...common(open, around, config.log),
    redact: redactor(loaded.secrets),
  };
}

function common(
  open: OpenOptions,
  { env, scratch, store }: Surroundings,
  log: LoadedConfig['config']['log'],
): Pick<SurveyRequest, 'trials' | 'store' | 'clock' | 'payloads'> {
  return {
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
  };
}
