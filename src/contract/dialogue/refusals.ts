import { member } from '../../base/json.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { CheckContext, Flaw, Judged } from '../check.ts';
import { judged, replyText, sdkHabit, wireFlaw } from '../flaws.ts';
import { replyEvidence } from './evidence.ts';
import { hear, ODD_TIMEOUT_MS, type Answer } from './hear.ts';
import { UNKNOWN_METHOD } from './plain.ts';

/** One odd request and what must come of it. */
export interface Attempt {
  /** What is odd about it, as a sentence's beginning: `a request without Mcp-Method`. */
  readonly what: string;
  readonly exchange: Exchange;
  /** What is wrong with the answer and how bad that is; null when it is right. */
  readonly fault: (answer: Answer, exchange: Exchange) => Fault | null;
}

interface Fault {
  readonly severity: Flaw['severity'];
  /** What was expected instead. */
  readonly expected: string;
  /** The official SDKs answer so for whoever uses them. */
  readonly isHabit?: boolean;
}

/** The faults of all attempts together. Silence ends it: then nothing can be said of the rest. */
export async function judgeAttempts(
  { session, frames }: Pick<CheckContext, 'session' | 'frames'>,
  rule: CheckId,
  attempts: readonly Attempt[],
): Promise<Judged> {
  const flaws: Flaw[] = [];
  for (const { what, exchange, fault } of attempts) {
    // oxlint-disable-next-line no-await-in-loop -- only a missing answer takes time here
    const heard = await hear(session, rule, exchange);
    if (heard.kind === 'unheard') return alsoFound(flaws, heard.judged);
    const found = fault(heard.reply, exchange);
    if (found === null) continue;
    const message = `${what} gets ${replyText(exchange)}${flagText(exchange)}; expected: ${found.expected}`;
    const evidence = replyEvidence(frames, exchange);
    const isHabit = found.isHabit === true && found.severity === 'advice';
    flaws.push(
      isHabit ? sdkHabit(rule, message, evidence) : wireFlaw(rule, found.severity, message, evidence),
    );
  }
  return judged(flaws, attempts.map(({ what }) => what.replace(/,$/, '')).join(', '));
}

/** What was found before a silence stays found. */
export function alsoFound(flaws: readonly Flaw[], rest: Judged): Judged {
  if (flaws.length === 0) return rest;
  return judged([...flaws, ...(rest.kind === 'judged' ? rest.flaws : [])], '');
}

/** Whether the result of a call says that it failed, which is what a model goes by. */
function flagText({ method, reply }: Exchange): string {
  if (method !== 'tools/call' || reply.kind !== 'result') return '';
  return member(reply.result, 'isError') === true ? ', flagged as a failure' : ', not flagged as a failure';
}

/** The fault of an answer that should be an error with this code and, over HTTP, this status. */
export function refusal(code: number, status: number | null): Attempt['fault'] {
  const expected = status === null ? `error ${code}` : `HTTP ${status} with error ${code}`;
  return (answer, { http }) => {
    if (answer.kind !== 'error') return { severity: 'error', expected };
    if (answer.code !== code) return { severity: 'error', expected };
    if (status !== null && http !== null && http.status !== status) return { severity: 'error', expected };
    return null;
  };
}

/** The fault of an answer to a request that must be served: it is an error with one of these codes. */
export function served(refusals: readonly number[]): Attempt['fault'] {
  return (answer) => {
    const isRefused = answer.kind === 'error' && refusals.includes(answer.code);
    return isRefused || answer.kind === 'no-message'
      ? { severity: 'error', expected: 'that it is served' }
      : null;
  };
}

/**
 * Whether the server does not have the method at all: it is refused in the very words that a method gets which nobody
 * has. The code alone does not tell, since some servers use it for a prompt or a resource that they don't have.
 */
export async function isMissing(
  { ask }: Pick<CheckContext, 'ask'>,
  { method, reply }: Exchange,
): Promise<boolean> {
  if (reply.kind !== 'error' || reply.code !== -32601) return false;
  const unknown = await ask(UNKNOWN_METHOD, {}, { timeoutMs: ODD_TIMEOUT_MS });
  if (unknown.reply.kind !== 'error' || unknown.reply.code !== -32601) return true;
  return wordsWithout(method, reply.message) === wordsWithout(UNKNOWN_METHOD, unknown.reply.message);
}

function wordsWithout(method: string, message: string): string {
  return message
    .replaceAll(method, '')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
}
