import { member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Message } from '../../trajectory/messages.ts';
import type { CheckContext, Flaw, Judged } from '../check.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { SUBSCRIPTION_ID, withOpening, type Listen, type Listening } from './modern-opening.ts';
import { isAnswer, serverMessages } from './said.ts';

export const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** What a subscription must ask for to be sent a notification. */
const ASKED_BY: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  'notifications/resources/updated': 'resourceSubscriptions',
};

/** Whether a notification may come on a subscription that asked for this. */
export function mayArrive(method: string, asked: JsonObject): boolean {
  const key = Object.hasOwn(ASKED_BY, method) ? ASKED_BY[method] : undefined;
  if (key !== undefined) return Object.hasOwn(asked, key);
  return method === ACKNOWLEDGED || method === 'notifications/cancelled';
}

/** Judges two subscriptions that were open at the same time, where there are subscriptions at all. */
export function withListening(
  context: CheckContext,
  rule: CheckId,
  judge: (listening: Listening) => Judged,
): Promise<Judged> {
  return withOpening(
    context,
    ({ listening }) => refusedListening(listening, context, rule) ?? judge(listening),
  );
}

/** What to say where there are no subscriptions to judge; null where there are. */
function refusedListening(listening: Listening, context: CheckContext, rule: CheckId): Judged | null {
  const { ended } = listening.wide;
  const refusal = ended?.reply;
  if (ended === null || refusal === undefined || refusal.kind === 'result') {
    // A server that says nothing to anything has another fault than its subscriptions.
    return serverMessages(listening.frames).length === 0
      ? couldNotRun('the server said nothing at all on a connection of its own')
      : null;
  }
  if (refusal.kind === 'error' && refusal.code === -32601) {
    if (!promisesChanges(context))
      return notApplicable('the server declares nothing that one could subscribe to');
    // Said once; the other checks on subscriptions have nothing to look at.
    if (rule !== 'sub.ack-first') return couldNotRun('subscriptions/listen does not exist here');
    const message = `the server declares that it tells of changes, and subscriptions/listen gets ${replyText(ended)}`;
    return judged([subscriptionFlaw(rule, message)], '');
  }
  return couldNotRun(`subscriptions/listen gets ${replyText(ended)}`);
}

function promisesChanges(context: CheckContext): boolean {
  return Object.values(ASKED_BY).some((key) => isOffered(context, key));
}

/** Whether the capabilities promise notifications of this kind. Kinds of extensions are taken on trust. */
export function isOffered(
  { session: { capabilities } }: Pick<CheckContext, 'session'>,
  key: string,
): boolean {
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

/** What came for one subscription, by its tag or as its answer. */
export function streamOf(frames: Listening['frames'], { id }: Listen): readonly Message[] {
  return serverMessages(frames).filter(
    ({ body }) => subscriptionOf(body) === id || (isAnswer(body) && body['id'] === id),
  );
}

/** All notifications that only a subscription can have brought: tagged ones, and those of its kinds. */
export function notifications(frames: Listening['frames']): readonly Message[] {
  return serverMessages(frames).filter(({ body }) => {
    const method = body['method'];
    if (typeof method !== 'string' || body['id'] !== undefined) return false;
    return subscriptionOf(body) !== undefined || method === ACKNOWLEDGED || Object.hasOwn(ASKED_BY, method);
  });
}

/** Acknowledgements that carry the id of neither subscription, so that nobody can tell whose they are. */
export function strayAcknowledgements({ wide, narrow, frames }: Listening): readonly Message[] {
  return notifications(frames).filter(
    ({ body }) =>
      body['method'] === ACKNOWLEDGED && ![wide.id, narrow.id].some((id) => id === subscriptionOf(body)),
  );
}

export function methodOf(body: JsonObject): string {
  return stringMember(body, 'method') ?? '';
}

/** The id of the subscription that a message says it is for. */
export function subscriptionOf(body: JsonObject): Json | undefined {
  return member(member(body['params'], '_meta'), SUBSCRIPTION_ID);
}

export function subscriptionFlaw(rule: CheckId, message: string): Flaw {
  return wireFlaw(rule, 'error', message);
}
