import { isObject, parseJson, type Json, type JsonObject } from '../../base/json.ts';
import { oncePer } from '../../base/once-per.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';
import type { CheckContext } from '../check.ts';
import { callOf, type Asked } from './asking.ts';
import { EVERYTHING } from './client-answers.ts';
import { askedBack, questionsByKey } from './questions.ts';
import { replyTo, round, stateOf, walkOn, type AskingCall, type Reply } from './walk.ts';

/** The second rounds of one tool's dialogue, each after a first round of its own. */
export interface Retries {
  /** All rounds, each answered as a user does who agrees, declines, or closes the question. */
  readonly agreed: readonly Exchange[];
  readonly declined: readonly Exchange[];
  readonly closed: readonly Exchange[];
  /** Without any answers; with one more than was asked for. */
  readonly missing: Exchange;
  readonly extra: Exchange;
  /** On a connection on which the first round was not made; the string says why there was none. */
  readonly elsewhere: Exchange | string;
  /** Null: no state was given. `altered`: with one thing in it changed; `left`: without it. */
  readonly state: { readonly altered: Exchange; readonly left: Exchange } | null;
}

/**
 * Goes through the dialogue of one tool in all these ways, once for all checks. Null: it did not ask back once more.
 * The string says why no connection was had.
 */
export function retriesOf(asked: Asked, context: CheckContext): Promise<Retries | null | string> {
  return inContext(context)(asked);
}

/** Dialogues by context, then by tool: each is gone through once, and forgotten with its run. */
function inContext(context: CheckContext): (asked: Asked) => Promise<Retries | null | string> {
  const made = gone.get(context) ?? oncePer((asked: Asked) => retried(asked, context));
  gone.set(context, made);
  return made;
}

const gone = new WeakMap<CheckContext, ReturnType<typeof inContext>>();

async function retried({ one }: Asked, context: CheckContext): Promise<Retries | null | string> {
  const opened = await context.open();
  if (opened.kind === 'failed') return opened.failure.message;
  await using session = opened.session;
  const call = callOf(one, context, EVERYTHING);
  const first = (): Promise<Exchange> => round(session, call);
  const second = async (change: (reply: Reply) => Reply): Promise<Exchange | null> => {
    const opening = await first();
    return askedBack(opening) === null ? null : round(session, call, change(replyTo(opening, 'accept')));
  };
  const agreed = await walkOn(session, call, { first: await first(), action: 'accept' });
  const [opening] = agreed;
  if (opening === undefined || askedBack(opening) === null) return null;
  const declined = await walkOn(session, call, { first: await first(), action: 'decline' });
  const closed = await walkOn(session, call, { first: await first(), action: 'cancel' });
  const missing = await second(({ requestState }) => (requestState === undefined ? {} : { requestState }));
  const extra = await second((reply) => ({ ...reply, inputResponses: withOneMore(reply) }));
  const state = stateOf(opening) === null ? null : await aroundState(second);
  if (missing === null || extra === null) return null;
  const elsewhere = await onAnother(call, { session, context });
  return { agreed, declined, closed, missing, extra, elsewhere, state };
}

async function aroundState(
  second: (change: (reply: Reply) => Reply) => Promise<Exchange | null>,
): Promise<Retries['state']> {
  const altered = await second((reply) => ({
    ...reply,
    requestState: alteredState(reply.requestState ?? ''),
  }));
  const left = await second(({ inputResponses = {} }) => ({ inputResponses }));
  return altered === null || left === null ? null : { altered, left };
}

function withOneMore({ inputResponses = {} }: Reply): JsonObject {
  return { ...inputResponses, 'surveyor-unasked': { action: 'accept', content: {} } };
}

async function onAnother(
  call: AskingCall,
  { session, context }: { session: Session; context: CheckContext },
): Promise<Exchange | string> {
  const opening = await round(session, call);
  if (askedBack(opening) === null) return 'it did not ask back once more';
  const opened = await context.open();
  if (opened.kind === 'failed') return opened.failure.message;
  await using other = opened.session;
  return await round(other, call, replyTo(opening, 'accept'));
}

/** Whether a tool asks questions at all, and not only for another round. */
export function hasQuestions(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && questionsByKey(exchange).length > 0;
}

/**
 * The state with one thing in it changed, as somebody would who wants to gain by it: a value of what can be read in it,
 * else one character from its middle.
 */
function alteredState(state: string): string {
  const plain = alteredJson(state);
  if (plain !== null) return plain;
  const decoded = /^[\w+/=-]+$/.test(state) ? Buffer.from(state, 'base64url').toString('utf8') : '';
  const inside = alteredJson(decoded);
  if (inside !== null) return Buffer.from(inside, 'utf8').toString('base64url');
  const at = Math.floor(state.length / 2);
  return `${state.slice(0, at)}${state[at] === 'A' ? 'B' : 'A'}${state.slice(at + 1)}`;
}

function alteredJson(text: string): string | null {
  const parsed = /^\s*\{/.test(text) ? parseJson(text) : null;
  if (parsed?.ok !== true || !isObject(parsed.value)) return null;
  const found = Object.entries(parsed.value).find(([, value]) => other(value) !== null);
  return found === undefined ? null : JSON.stringify({ ...parsed.value, [found[0]]: other(found[1]) });
}

function other(value: Json): Json {
  if (typeof value === 'string') return `${value}-`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : null;
}
