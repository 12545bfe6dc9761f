import { canonicalJson, member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';
import type { PlainTool } from '../calls/call-check.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw, Judged } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { serverMessages } from '../dialogue/said.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { pause } from './slow-call.ts';

const RULE = 'res.subscribe';

/**
 * A server that offers subscriptions takes them and gives them back, and tells of a change that a call has made. Looked
 * at on a connection of its own.
 */
export const resSubscribe: CallingCheck = {
  id: RULE,
  executes: 'good-input',
  phase: 'call',
  late: true,
  run: async (calls, context) => {
    const { session: shared, surface } = context;
    const out = outside(shared, { era: 'legacy' });
    if (out !== null) return out;
    if (member(member(shared.capabilities, 'resources'), 'subscribe') !== true)
      return notApplicable('the server does not declare that resources can be subscribed to');
    const uris = surface.resources.flatMap((entry) => stringMember(entry, 'uri') ?? []).slice(0, SAMPLE);
    if (uris.length === 0) return notApplicable('the server lists no resource that could be subscribed to');
    const opened = await context.open();
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    await using session = opened.session;
    return await watched(session, uris, calls);
  },
};

const SAMPLE = 5;
/** A notification may come a little after the change; some servers gather several. */
const SETTLE_MS = 2_000;
const UPDATED = 'notifications/resources/updated';

async function watched(session: Session, uris: readonly string[], calls: Calls): Promise<Judged> {
  const refusedThere = await overAll(session, 'resources/subscribe', uris);
  if (refusedThere.kind === 'unheard') return couldNotRun(refusedThere.text);
  const change =
    refusedThere.flaws.length === 0 ? await untold(session, uris, calls) : { flaws: [], saw: '' };
  const refusedBack = await overAll(session, 'resources/unsubscribe', uris);
  const flaws = [
    ...refusedThere.flaws,
    ...change.flaws,
    ...(refusedBack.kind === 'heard' ? refusedBack.flaws : []),
  ];
  return judged(flaws, `${count(uris.length, 'resource')} subscribed to and given back${change.saw}`);
}

type Heard =
  | { readonly kind: 'heard'; readonly flaws: readonly Flaw[] }
  | { readonly kind: 'unheard'; readonly text: string };

async function overAll(session: Session, method: string, uris: readonly string[]): Promise<Heard> {
  for (const uri of uris) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const exchange = await session.request(method, { uri });
    const { reply } = exchange;
    if (reply.kind === 'timeout' || reply.kind === 'closed')
      return { kind: 'unheard', text: `${method}: ${replyText(exchange)}` };
    if (reply.kind !== 'result') return { kind: 'heard', flaws: [refusal(method, uri, exchange)] };
  }
  return { kind: 'heard', flaws: [] };
}

function refusal(method: string, uri: string, exchange: Exchange): Flaw {
  const message = `the server declares resources.subscribe, and ${method} of ${excerpt(uri, 80)}, which is listed, gets ${replyText(exchange)}`;
  return wireFlaw(RULE, 'error', message);
}

/** Makes the writes that their author gave, and looks whether a change that they made was told. */
async function untold(
  session: Session,
  uris: readonly string[],
  { tools }: Calls,
): Promise<{ readonly flaws: readonly Flaw[]; readonly saw: string }> {
  // Over HTTP a server may tell on a stream that it does not have to offer.
  const writers = session.transport === 'stdio' ? tools.filter(isGiven) : [];
  if (writers.length === 0) return { flaws: [], saw: '' };
  const before = await contentsOf(session, uris);
  for (const { tool, known } of writers) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    await session.request('tools/call', { name: tool.name, arguments: known.with ?? {} });
  }
  const after = await contentsOf(session, uris);
  const changed = uris.filter((uri) => before.get(uri) !== after.get(uri));
  if (changed.length === 0)
    return { flaws: [], saw: `; none is changed by ${count(writers.length, 'write')}` };
  const silent = await stillSilent(session, changed);
  const [first] = silent;
  if (first === undefined) return { flaws: [], saw: `; ${count(changed.length, 'change')} told` };
  const message = `${excerpt(first, 80)} was subscribed to and reads otherwise after ${count(writers.length, 'write')}, and no ${UPDATED} came for it`;
  return { flaws: [wireFlaw(RULE, 'warning', message)], saw: '' };
}

function isGiven({ writes, known }: Pick<PlainTool, 'writes' | 'known'>): boolean {
  return writes && known.with !== null;
}

async function contentsOf(session: Session, uris: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (const uri of uris) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { reply } = await session.request('resources/read', { uri });
    contents.set(
      uri,
      reply.kind === 'result' ? canonicalJson(member(reply.result, 'contents') ?? null) : reply.kind,
    );
  }
  return contents;
}

async function stillSilent(session: Session, uris: readonly string[]): Promise<readonly string[]> {
  const silent = (): readonly string[] => {
    const told = serverMessages(session.wire.frames)
      .filter(({ body }) => body['method'] === UPDATED)
      .map(({ body }) => stringMember(body['params'], 'uri'));
    return uris.filter((uri) => !told.includes(uri));
  };
  for (let waited = 0; waited < SETTLE_MS && silent().length > 0; waited += STEP_MS) {
    // oxlint-disable-next-line no-await-in-loop -- until it has come, or the time is up
    await pause(STEP_MS);
  }
  return silent();
}

const STEP_MS = 100;
