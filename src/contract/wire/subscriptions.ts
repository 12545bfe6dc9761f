import { isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Message } from '../../trajectory/messages.ts';
import type { Check, CheckContext, Flaw, Judged } from '../check.ts';
import { modernOpening, SUBSCRIPTION_ID, type Listen, type Listening } from '../dialogue/modern-opening.ts';
import { outside } from '../dialogue/outside.ts';
import { isAnswer, serverMessages } from '../dialogue/said.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

export const subAckFirst: Check = {
  id: 'sub.ack-first',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.ack-first', ({ wide, narrow, frames, closedAt }) => {
      const flaws = [wide, narrow].flatMap((listen): readonly Flaw[] => {
        const [first] = streamOf(frames.slice(0, closedAt), listen);
        if (first === undefined)
          return [
            flaw(
              'sub.ack-first',
              `a subscription was opened, and nothing at all came on it in the time we waited`,
            ),
          ];
        const method = member(first.body, 'method');
        if (method === ACKNOWLEDGED) return [];
        const shown = typeof method === 'string' ? excerpt(method, 60) : `"${excerpt(first.frame.text, 80)}"`;
        return [
          flaw(
            'sub.ack-first',
            `the first message of a subscription is ${shown} instead of its acknowledgement`,
          ),
        ];
      });
      return judged(flaws.slice(0, 1), 'two subscriptions, each acknowledged first');
    }),
};

export const subIdTag: Check = {
  id: 'sub.id-tag',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.id-tag', ({ frames }) => {
      const tagged = notifications(frames);
      const untagged = tagged.filter(({ body }) => subscriptionOf(body) === undefined);
      const [first] = untagged;
      if (first === undefined)
        return judged(
          [],
          `${count(tagged.length, 'message')} on subscriptions, each with its subscription's id`,
        );
      const method = excerpt(methodOf(first.body), 60);
      return judged(
        [flaw('sub.id-tag', `${method} was sent without the id of the subscription that it belongs to`)],
        '',
      );
    }),
};

export const subMulti: Check = {
  id: 'sub.multi',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.multi', ({ wide, narrow, frames }) => {
      const seen = notifications(frames).map(({ body }) => subscriptionOf(body));
      const missing = [wide, narrow].filter(({ id }) => !seen.includes(id));
      const foreign = seen.filter((id) => id !== undefined && id !== wide.id && id !== narrow.id);
      const flaws: Flaw[] = [];
      if (missing.length === 1)
        flaws.push(flaw('sub.multi', 'of two subscriptions open at the same time only one is ever heard of'));
      if (foreign.length > 0)
        flaws.push(
          flaw(
            'sub.multi',
            `a message is tagged with ${excerpt(JSON.stringify(foreign[0]), 60)}, which is no subscription of ours`,
          ),
        );
      if (missing.length === 2) return couldNotRun('nothing came that carries the id of a subscription');
      return judged(flaws, 'two subscriptions at the same time, each heard under its own id');
    }),
};

export const subFilter: Check = {
  id: 'sub.filter',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.filter', ({ wide, narrow, frames }) => {
      const stray = notifications(frames).filter(({ body }) => {
        const of = [wide, narrow].find(({ id }) => id === subscriptionOf(body));
        return of !== undefined && !mayArrive(methodOf(body), of.asked);
      });
      const [first] = stray;
      if (first === undefined) return judged([], 'nothing came that was not asked for');
      const message = `${excerpt(methodOf(first.body), 60)} came on a subscription that did not ask for it`;
      return judged([flaw('sub.filter', message)], '');
    }),
};

const ASKED_BY: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  'notifications/resources/updated': 'resourceSubscriptions',
};

function mayArrive(method: string, asked: JsonObject): boolean {
  const key = Object.hasOwn(ASKED_BY, method) ? ASKED_BY[method] : undefined;
  return (
    method === ACKNOWLEDGED ||
    method === 'notifications/cancelled' ||
    (key !== undefined && Object.hasOwn(asked, key))
  );
}

export const subAckSubset: Check = {
  id: 'sub.ack-subset',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.ack-subset', ({ wide, narrow, frames }) => {
      const flaws: Flaw[] = [];
      for (const listen of [wide, narrow]) {
        const acknowledgement = streamOf(frames, listen).find(({ body }) => body['method'] === ACKNOWLEDGED);
        if (acknowledgement === undefined) return couldNotRun('a subscription was not acknowledged');
        const honoured = member(acknowledgement.body['params'], 'notifications');
        if (!isObject(honoured)) {
          flaws.push(
            flaw(
              'sub.ack-subset',
              'the acknowledgement does not say what is honoured (params.notifications)',
            ),
          );
          continue;
        }
        const claimed = Object.entries(honoured).filter(([, value]) => value !== false && value !== null);
        const beyond = claimed.filter(
          ([key]) => !Object.hasOwn(listen.asked, key) || !isOffered(context, key),
        );
        const [first] = beyond;
        if (first !== undefined)
          flaws.push(
            flaw(
              'sub.ack-subset',
              `the acknowledgement promises ${excerpt(first[0], 60)}, which ${Object.hasOwn(listen.asked, first[0]) ? 'the server does not declare' : 'was not asked for'}`,
            ),
          );
      }
      return judged(flaws.slice(0, 1), 'only what was asked for and is declared is promised');
    }),
};

/** Whether the capabilities promise notifications of this kind. Kinds of extensions are taken on trust. */
function isOffered({ session: { capabilities } }: CheckContext, key: string): boolean {
  switch (key) {
    case 'toolsListChanged':
      return member(member(capabilities, 'tools'), 'listChanged') === true;
    case 'promptsListChanged':
      return member(member(capabilities, 'prompts'), 'listChanged') === true;
    case 'resourcesListChanged':
      return member(member(capabilities, 'resources'), 'listChanged') === true;
    case 'resourceSubscriptions':
      return member(member(capabilities, 'resources'), 'subscribe') === true;
    default:
      return true;
  }
}

export const subGracefulClose: Check = {
  id: 'sub.graceful-close',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'stdio', era: 'modern' });
    if (out !== null) return out;
    return withListening(context, 'sub.graceful-close', ({ wide, narrow, frames, closedAt }) => {
      const open = [wide, narrow].filter(({ ended }) => ended === null);
      if (open.length === 0) return notApplicable('the server does not keep a subscription open');
      const last = serverMessages(frames.slice(closedAt));
      const dropped = open.filter(({ id }) => !last.some(({ body }) => isFarewell(body, id)));
      if (dropped.length === 0)
        return judged([], `${count(open.length, 'subscription')} ended in good order when stdin was closed`);
      const message = `${count(dropped.length, 'open subscription')} of ${open.length} ${dropped.length === 1 ? 'is' : 'are'} dropped without a word when its stdin is closed, a habit of the official SDK`;
      return judged(
        [wireFlaw('sub.graceful-close', 'advice', message)],
        `${count(open.length, 'subscription')} open at the end`,
      );
    });
  },
};

/** Either way of saying it will do: the protocol's own pages differ. */
function isFarewell(body: JsonObject, id: string): boolean {
  if (isAnswer(body)) return body['id'] === id;
  return body['method'] === 'notifications/cancelled' && member(body['params'], 'requestId') === id;
}

async function withListening(
  context: CheckContext,
  rule: CheckId,
  judge: (listening: Listening) => Judged,
): Promise<Judged> {
  const out = outside(context.session, { era: 'modern' });
  if (out !== null) return out;
  const opened = await modernOpening(context);
  if (opened.kind === 'failed') return couldNotRun(opened.why);
  const { listening } = opened.opening;
  const { ended } = listening.wide;
  const refusal = ended?.reply;
  if (ended === null || refusal === undefined || refusal.kind === 'result') return judge(listening);
  if (refusal.kind === 'error' && refusal.code === -32601) {
    if (!promisesChanges(context))
      return notApplicable('the server declares nothing that one could subscribe to');
    // Said once; the other checks on subscriptions have nothing to look at.
    if (rule !== 'sub.ack-first') return couldNotRun('subscriptions/listen does not exist here');
    return judged(
      [
        flaw(
          rule,
          `the server declares that it tells of changes, and subscriptions/listen gets ${replyText(ended)}`,
        ),
      ],
      '',
    );
  }
  return couldNotRun(`subscriptions/listen gets ${replyText(ended)}`);
}

function promisesChanges(context: CheckContext): boolean {
  return Object.values(ASKED_BY).some((key) => isOffered(context, key));
}

/** What came for one subscription, by its tag or as its answer. */
function streamOf(frames: Listening['frames'], { id }: Listen): readonly Message[] {
  return serverMessages(frames).filter(
    ({ body }) => subscriptionOf(body) === id || (isAnswer(body) && body['id'] === id),
  );
}

/** All notifications that only a subscription can have brought. */
function notifications(frames: Listening['frames']): readonly Message[] {
  return serverMessages(frames).filter(({ body }) => {
    const method = body['method'];
    return typeof method === 'string' && (method === ACKNOWLEDGED || Object.hasOwn(ASKED_BY, method));
  });
}

function methodOf(body: JsonObject): string {
  return stringMember(body, 'method') ?? '';
}

function subscriptionOf(body: JsonObject): Json | undefined {
  return member(member(body['params'], '_meta'), SUBSCRIPTION_ID);
}

function flaw(rule: CheckId, message: string): Flaw {
  return wireFlaw(rule, 'error', message);
}
