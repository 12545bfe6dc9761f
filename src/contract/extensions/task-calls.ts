import { isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';
import { askable, callOf } from '../asking/asking.ts';
import { clientAnswer, FORMS } from '../asking/client-answers.ts';
import { round } from '../asking/walk.ts';
import type { PlainTool } from '../calls/call-check.ts';
import type { Calls } from '../calls/calls.ts';
import type { CheckContext } from '../check.ts';
import { isTerminal, TASKS } from './task-shape.ts';

/** One call that was answered by a task, and what became of it. */
export interface TaskCall {
  readonly one: PlainTool;
  readonly created: JsonObject;
  /** Every look at it, the first right after its creation. */
  readonly looks: readonly Exchange[];
  /** Questions by their keys, in the order in which they came up. A key comes twice only where it was used twice. */
  readonly questions: readonly { readonly key: string; readonly text: string }[];
  /** A look after it had ended and was then cancelled; null: it did not end in time. */
  readonly afterEnd: Exchange | null;
}

/** Calls tools as a client that knows tasks, once for all checks. The string says why it could not be done. */
export function taskCalls(calls: Calls, context: CheckContext): Promise<readonly TaskCall[] | string> {
  const known = done.get(calls) ?? made(calls, context);
  done.set(calls, known);
  return known;
}

const done = new WeakMap<Calls, Promise<readonly TaskCall[] | string>>();
/** Enough to see how a server does it. */
const ENOUGH = 2;
const FOLLOW_MS = 10_000;
const PAUSE_MS = 500;

/** What a client that knows tasks declares. */
const CAPABILITIES: JsonObject = { ...FORMS, extensions: { [TASKS]: {} } };

async function made(calls: Calls, context: CheckContext): Promise<readonly TaskCall[] | string> {
  const opened = await context.open();
  if (opened.kind === 'failed') return opened.failure.message;
  await using session = opened.session;
  const found: TaskCall[] = [];
  for (const one of askable(calls)) {
    if (found.length >= ENOUGH || calls.here.spent()) break;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const { reply } = await round(session, callOf(one, context, CAPABILITIES));
    if (reply.kind !== 'result' || stringMember(reply.result, 'resultType') !== 'task') continue;
    const created = isObject(reply.result) ? reply.result : {};
    // oxlint-disable-next-line no-await-in-loop -- as above
    found.push({ one, created, ...(await followed(session, created)) });
  }
  return found;
}

async function followed(
  session: Session,
  created: JsonObject,
): Promise<Pick<TaskCall, 'looks' | 'questions' | 'afterEnd'>> {
  const taskId = stringMember(created, 'taskId') ?? '';
  const ask = (method: string, more: JsonObject = {}): Promise<Exchange> =>
    session.request(method, { taskId, ...more, _meta: META });
  const looks: Exchange[] = [];
  const questions: { key: string; text: string }[] = [];
  const until = performance.now() + FOLLOW_MS;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const look = await ask('tasks/get');
    looks.push(look);
    const state = look.reply.kind === 'result' ? look.reply.result : null;
    if (state === null || isTerminal(state) || performance.now() > until) break;
    const asked = openQuestions(state, questions);
    questions.push(...asked.map(([key, text]) => ({ key, text: JSON.stringify(text) })));
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (asked.length > 0) await ask('tasks/update', { inputResponses: answersTo(asked) });
    // oxlint-disable-next-line no-await-in-loop -- a task is looked at as often as it asks for
    else await pause(pauseOf(state));
  }
  const last = looks.at(-1);
  if (last?.reply.kind !== 'result' || !isTerminal(last.reply.result))
    return { looks, questions, afterEnd: null };
  await ask('tasks/cancel');
  return { looks, questions, afterEnd: await ask('tasks/get') };
}

const META: JsonObject = { 'io.modelcontextprotocol/clientCapabilities': CAPABILITIES };

/** Questions that were not put before: an answered one may still be shown for a moment. */
function openQuestions(
  state: Json,
  known: readonly { readonly key: string; readonly text: string }[],
): readonly (readonly [string, Json])[] {
  const requests = member(state, 'inputRequests');
  if (!isObject(requests)) return [];
  return Object.entries(requests).filter(
    ([key, request]) => !known.some((each) => each.key === key && each.text === JSON.stringify(request)),
  );
}

function answersTo(asked: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(
    asked.map(([key, request]) => [
      key,
      clientAnswer(stringMember(request, 'method') ?? '', member(request, 'params') ?? {}, 'accept') ?? {},
    ]),
  );
}

function pauseOf(state: Json): number {
  const wanted = member(state, 'pollIntervalMs');
  return typeof wanted === 'number' ? Math.min(Math.max(wanted, 20), PAUSE_MS) : PAUSE_MS;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
