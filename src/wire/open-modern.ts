import { excerpt } from '../base/text.ts';
import { diagnose, revisionNotServed } from './diagnose.ts';
import type { Endpoint } from './endpoint.ts';
import { discoveredVersions } from './era.ts';
import type { Exchange } from './exchange.ts';
import { discover, modernSession } from './modern-session.ts';
import type { Revision } from './revision.ts';
import type { Opened, OpenOptions } from './session.ts';
import { startWire } from './start-wire.ts';
import type { Wire } from './wire.ts';

export interface Attempt {
  readonly revision: Revision;
  /** No other revision will do. */
  readonly isPinned: boolean;
  readonly evidence: readonly string[];
}

/** Opens a modern session over a fresh connection. */
export async function openModern(
  endpoint: Endpoint,
  options: OpenOptions,
  attempt: Attempt,
): Promise<Opened> {
  const start = await startWire(endpoint, options);
  if (start.kind === 'failed') return start;
  const { wire } = start.to;
  const opening = await discover(wire, attempt.revision, options.startTimeoutMs);
  return finishModern(wire, opening, attempt);
}

/** Makes a session of an answered discovery; closes the wire where that cannot be done. */
export async function finishModern(wire: Wire, opening: Exchange, attempt: Attempt): Promise<Opened> {
  const { revision, evidence } = attempt;
  const versions = discoveredVersions(opening.reply);
  const isServed = opening.reply.kind === 'result' && versions?.includes(revision) === true;
  if (isServed) {
    const eras = { modern: { versions: versions ?? [] }, legacy: null, evidence };
    return { kind: 'open', session: modernSession(wire, revision, opening), eras };
  }
  const failure =
    versions === null && !(attempt.isPinned && isAnswer(opening))
      ? diagnose(opening, wire)
      : revisionNotServed(revision, answerWords(opening, versions), opening, wire);
  await wire.close();
  return { kind: 'failed', failure };
}

function isAnswer({ reply, http }: Exchange): boolean {
  const isBarred = http !== null && (http.status === 401 || http.status === 403 || http.status >= 500);
  return !isBarred && (reply.kind === 'result' || reply.kind === 'error');
}

function answerWords({ method, reply }: Exchange, versions: readonly string[] | null): string {
  if (versions !== null)
    return `it names ${versions.length === 0 ? 'none' : excerpt(versions.join(', '), 200)}`;
  if (reply.kind === 'error')
    return `it answers ${method} with error ${reply.code} (${excerpt(reply.message, 120)})`;
  return `its answer to ${method} names no versions`;
}
