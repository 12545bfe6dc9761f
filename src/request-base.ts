import { systemClock } from './base/clock.ts';
import { UsageError } from './base/errors.ts';
import { redactor, type Secret } from './base/redact.ts';
import { keySecrets } from './client/key-secrets.ts';
import { NO_WORLD, type Config } from './config/config.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { typedSecrets } from './config/hide-secrets.ts';
import { folderFlaw } from './config/target-flaws.ts';
import { beginsInWorld } from './config/world-folder.ts';
import { NOTHING_PROVEN } from './preflight/proven.ts';
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

/** How many targets run at the same time, where trials have processes of their own. */
const CONCURRENCY = 2;

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
export type Around = Pick<Config, 'tools' | 'log' | 'world' | 'identities' | 'fixtures' | 'clients'> & {
  readonly folder: string;
};

/** A target of which no config says anything. */
export const NOT_CONFIGURED: Around = {
  tools: {},
  log: { arguments: null, payloads: 'summary' },
  world: NO_WORLD,
  identities: {},
  fixtures: {},
  clients: [],
  folder: '.',
};

/** How long a client that thinks may take for one case, beyond the target's start. */
const THINKING_MS = 5 * 60_000;

/** What every request has, whoever asks. */
export function requestFor(
  { endpoint, written, secrets, open }: NamedTarget,
  { env, scratch, store, allowWrites }: Surroundings,
  { tools, log, world, identities, fixtures, clients, folder }: Around,
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
  | 'budgetUsd'
  | 'views'
  | 'proven'
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
    budgetUsd: null,
    views: null,
    proven: () => Promise.resolve(NOTHING_PROVEN),
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
    redact: redactor([...secrets, ...typedSecrets(written), ...keySecrets(clients, env)]),
  };
}
