import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../base/errors.ts';
import { tempUnwritable } from '../base/scratch.ts';
import { excerpt } from '../base/text.ts';
import type { Client, ClientSession } from '../client/client.ts';
import type { ScriptedModel } from '../client/scripted/scripted-model.ts';
import type { Environment } from '../wire/environment.ts';
import { processTable } from '../wire/process-table.ts';
import { openRelay, type Relay } from '../wire/relay/open-relay.ts';
import { canaryEndpoint } from './canary/canary-endpoint.ts';
import { NOTHING_WRITTEN, readJournal } from './canary/journal.ts';
import type { Heard, Stopped } from './heard.ts';
import { BRIEFING, POLICY, WAIT, type Ask } from './plan.ts';
import { KEY_ENVIRONMENT } from './stand-in.ts';

/** Whom a client is asked in front of. */
export interface Stage {
  readonly client: Client;
  /** Null: the client has none that could be stood in for. */
  readonly model: ScriptedModel | null;
  readonly env: Environment;
  /** Whoever made it empties it. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** How long a client may take for the whole conversation. Some need a minute for their first start on a busy machine. */
const ASK_LIMIT_MS = 5 * 60_000;
/** How long it may take to stop. */
const STOP_LIMIT_MS = 30_000;
const CALL_MS = 60_000;
const SETTLE_MS = 1_000;
const POLL_MS = 50;

/** Asks one thing through a relay to a new canary, and keeps all that was seen. Never throws for what the client does. */
export async function askClient(ask: Ask, stage: Stage): Promise<Heard> {
  const limit = AbortSignal.timeout(ASK_LIMIT_MS);
  return onStage(ask, stage, async ({ session, relay, journal }) => {
    const failure = await failureOf(session, ask, AbortSignal.any([limit, stage.signal]));
    const { frames } = await relay.take(SETTLE_MS);
    return {
      frames,
      journal: await readJournal(journal),
      requests: requestsFor(ask, stage),
      failure: limit.aborted ? `it took longer than ${ASK_LIMIT_MS / 60_000} minutes` : failure,
    };
  });
}

/** Asks for what takes for ever, tells the client to stop once it has called, and looks at what is left. */
export async function stopClient(ask: Ask, stage: Stage): Promise<Stopped> {
  const stop = new AbortController();
  const limit = AbortSignal.timeout(ASK_LIMIT_MS);
  let ended: Pick<Stopped, 'called' | 'endedAfterMs'> = { called: false, endedAfterMs: null };
  const heard = await onStage(ask, stage, async ({ session, relay, journal }) => {
    let isOver = false;
    const asked = failureOf(session, ask, AbortSignal.any([stop.signal, limit, stage.signal])).finally(() => {
      isOver = true;
    });
    const called = await untilCalled(journal, () => isOver);
    const from = performance.now();
    stop.abort();
    const failure = await Promise.race([asked, wait(STOP_LIMIT_MS, STUCK, { ref: false })]);
    ended = { called, endedAfterMs: failure === STUCK ? null : Math.round(performance.now() - from) };
    const { frames } = await relay.take(0);
    return { frames, journal: await readJournal(journal), requests: requestsFor(ask, stage), failure };
  });
  return { ...heard, ...ended, left: await leftOf(heard.journal.pids) };
}

const STUCK = 'it did not stop';

interface Scene {
  readonly session: ClientSession;
  readonly relay: Relay;
  readonly journal: string;
}

async function onStage(ask: Ask, stage: Stage, play: (scene: Scene) => Promise<Heard>): Promise<Heard> {
  const { client, env } = stage;
  const folder = await mkdtemp(join(stage.folder, 'preflight-')).catch((error: unknown) => {
    throw tempUnwritable(stage.folder, error);
  });
  try {
    const journal = join(folder, 'journal.jsonl');
    await using relay = await openRelay(canaryEndpoint(journal), { folder, policy: POLICY, env });
    const opened = await orWhy(() =>
      client.open(relay.endpoint, {
        timeoutMs: CALL_MS,
        startTimeoutMs: CALL_MS,
        revision: null,
        env: { ...env, ...KEY_ENVIRONMENT },
        folder,
        instructions: BRIEFING,
      }),
    );
    if (typeof opened === 'string') {
      const requests = requestsFor(ask, stage);
      return { frames: [], journal: NOTHING_WRITTEN, requests, failure: opened };
    }
    await using session = opened;
    return await play({ session, relay, journal });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Null: it answered. */
async function failureOf(session: ClientSession, ask: Ask, signal: AbortSignal): Promise<string | null> {
  const question = {
    text: ask.question,
    purpose: 'answer',
    values: ask.values,
    trial: { caseId: 'preflight', repeat: 1 },
  } as const;
  const claim = await orWhy(() => session.ask(question, signal));
  return typeof claim === 'string' ? claim : null;
}

async function orWhy<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    return excerpt(messageOf(error), 400);
  }
}

async function untilCalled(journal: string, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const { called } = await readJournal(journal);
    if (called.includes(WAIT.tool)) return true;
    if (isOver()) return false;
    await wait(POLL_MS);
  }
}

/** The model hears of both conversations; which one a request belongs to stands in it. */
function requestsFor({ question }: Ask, { model }: Pick<Stage, 'model'>): Heard['requests'] {
  const requests = model?.requests ?? [];
  return requests.filter(({ conversation }) =>
    conversation.turns.some((turn) => turn.kind === 'user' && turn.text.includes(question)),
  );
}

/** How many of these processes still run once they have had a moment to end; null where nobody can tell. */
async function leftOf(pids: readonly number[]): Promise<number | null> {
  if (process.platform === 'win32') return null;
  let left = pids.length;
  for (let waited = 0; waited < LEAVE_MS && left > 0; waited += POLL_MS) {
    const running = new Set((await processTable(process.platform)).map(({ pid }) => pid));
    left = pids.filter((pid) => running.has(pid)).length;
    if (left > 0) await wait(POLL_MS);
  }
  return left;
}

const LEAVE_MS = 3_000;
