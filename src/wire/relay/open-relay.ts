import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '../endpoint.ts';
import type { Environment } from '../environment.ts';
import { nowMs } from '../now.ts';
import type { Recording } from '../recording.ts';
import { openHttpRelay } from './http-relay.ts';
import type { RelayPolicy } from './policy.ts';
import { RelayLog } from './relay-log.ts';
import { openStdioRelay } from './stdio-relay.ts';
import { WaitingCalls } from './waiting-calls.ts';

/** Stands between a client and the target on the target's own transport, forwards bytes untouched, and records them. */
export interface Relay extends AsyncDisposable {
  /** What the client is given in the target's place. */
  readonly endpoint: Endpoint;
  /**
   * What crossed since the last time: everything that the client has been given by now, and, for up to `settleMs`, the
   * answers that tool calls still wait for. Rejects only when the recording itself is gone.
   */
  readonly take: (settleMs: number) => Promise<Recording>;
  /** Ends what is left of the relay and of the target behind it, and removes its files. Safe to call twice. */
  readonly close: () => Promise<void>;
}

export interface RelayOptions {
  /** For the relay's files, which it names so that many relays may share the folder. */
  readonly folder: string;
  readonly policy: RelayPolicy;
  /** What the small default environment of a stdio target is taken from. */
  readonly env: Environment;
}

/** Opens a relay for one client. Throws a `UsageError` when the relay program has not been built, or its files cannot be written. */
export async function openRelay(target: Endpoint, options: RelayOptions): Promise<Relay> {
  return target.kind === 'stdio' ? overStdio(target, options) : overHttp(target, options);
}

async function overStdio(target: Endpoint & { kind: 'stdio' }, options: RelayOptions): Promise<Relay> {
  const { endpoint, spool, sync, close } = await openStdioRelay(target, options);
  return relayOf(endpoint, close, async (settleMs) => {
    await spool.read();
    await sync();
    await untilSettled(settleMs, async () => {
      await spool.read();
      return spool.isSettled();
    });
    return spool.recording();
  });
}

async function overHttp(target: Endpoint & { kind: 'http' }, options: RelayOptions): Promise<Relay> {
  const log = new RelayLog();
  const relay = await openHttpRelay(target, options.policy, log);
  const endpoint: Endpoint = { kind: 'http', url: relay.url, headers: {} };
  return relayOf(endpoint, relay.close, async (settleMs) => {
    const calls = new WaitingCalls();
    let seen = 0;
    await untilSettled(settleMs, () => {
      const frames = log.frames();
      for (const frame of frames.slice(seen)) calls.add(frame);
      seen = frames.length;
      return Promise.resolve(calls.count === 0 || relay.open() + log.late === 0);
    });
    return { ...log.take(), stderr: [], lost: 0 };
  });
}

function relayOf(endpoint: Endpoint, end: () => Promise<void>, take: Relay['take']): Relay {
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= end());
  return { endpoint, take, close, [Symbol.asyncDispose]: close };
}

async function untilSettled(settleMs: number, look: () => Promise<boolean>): Promise<void> {
  const deadline = nowMs() + settleMs;
  while (!(await look()) && nowMs() < deadline) await wait(POLL_MS);
}

const POLL_MS = 10;
