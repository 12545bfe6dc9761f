import { stringMember } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { excerpt } from '../../base/text.ts';
import { SURFACE_LIMITS } from '../../surface/limits.ts';
import { walkList } from '../../surface/walk-list.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Session } from '../../wire/session.ts';
import { hasData } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import { paramHeadersIn } from '../calls/param-headers.ts';
import type { CallingCheck, CheckContext, Flaw, Judged } from '../check.ts';
import { serverMessages } from '../dialogue/said.ts';
import { ACKNOWLEDGED } from '../dialogue/subscriptions.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { nothingCallable, type PlainTool } from '../calls/call-check.ts';
import { changingLists, type ChangingList } from './changing-lists.ts';

const CALLS_LIMIT = 60;
/** A notification may come a little after the change. */
const SETTLE_MS = 500;
/** Longer than all calls together may take. */
const LISTEN_MS = 300_000;

/**
 * A server that promises to tell of changes in a list does so when a call has changed it. Looked at on a connection of
 * its own: lists, calls, lists.
 */
export const listChanged: CallingCheck = {
  id: 'list.changed',
  executes: 'good-input',
  phase: 'call',
  run: async (calls, context) => {
    const { capabilities, era, transport, revision } = context.session;
    const lists = changingLists(capabilities);
    if (lists.length === 0)
      return notApplicable('the server does not declare that it tells of changes in any of its lists');
    if (era === 'legacy' && transport !== 'stdio')
      return couldNotRun('over HTTP changes are told on a stream of their own, and that is not listened to');
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const made = togglesIn(calls);
    if (made.length === 0) return couldNotRun('no call that may be repeated gave data');
    const opened = await context.open({ revision });
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    const { session } = opened;
    try {
      return await watched(session, { lists, made, surface: context.surface });
    } finally {
      await session[Symbol.asyncDispose]();
    }
  },
};

interface Watched extends Pick<CheckContext, 'surface'> {
  readonly lists: readonly ChangingList[];
  readonly made: readonly PlainTool[];
}

async function watched(session: Session, { lists, made, surface }: Watched): Promise<Judged> {
  const before = await namesOn(session, lists);
  if (before === null) return couldNotRun('a list could not be read to its end');
  const refusal = session.era === 'modern' ? subscribe(session, lists) : null;
  if (refusal !== null && !(await isAcknowledged(session, refusal)))
    return couldNotRun('subscriptions/listen is not acknowledged, so there is no one to tell');
  for (const { tool, plain } of made) {
    const headers = paramHeadersIn(session, surface, { tool: tool.name, arguments: plain.arguments });
    // oxlint-disable-next-line no-await-in-loop -- what one call changes is not the doing of another
    await session.request('tools/call', { name: tool.name, arguments: plain.arguments }, { headers });
  }
  const after = await namesOn(session, lists);
  if (after === null) return couldNotRun('a list could not be read a second time');
  const changes = lists.flatMap((list) => changeOf(list, before, after) ?? []);
  if (changes.length === 0)
    return notApplicable(`none of the ${made.length} calls that were made changes a list`);
  const isTold = ({ list }: Change): boolean => tells(session.wire.frames, list);
  if (!changes.every(isTold)) await pause(SETTLE_MS);
  const untold = changes.filter((change) => !isTold(change));
  if (untold.length === 0)
    return judged(
      [],
      `${changes.map(({ list }) => list.noun).join(', ')} changed, and a notification said so`,
    );
  return judged(
    untold.map((change) => flawOf(change, made.length)),
    '',
  );
}

interface Change {
  readonly list: ChangingList;
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

type Names = ReadonlyMap<ChangingList, readonly string[]>;

function changeOf(list: ChangingList, before: Names, after: Names): Change | null {
  const [was, is] = [before.get(list) ?? [], after.get(list) ?? []];
  const gone = was.filter((name) => !is.includes(name));
  const come = is.filter((name) => !was.includes(name));
  return gone.length + come.length === 0 ? null : { list, gone, come };
}

function flawOf({ list, gone, come }: Change, calls: number): Flaw {
  const what = [
    gone.length > 0 ? `lost ${namesText(gone)}` : '',
    come.length > 0 ? `got ${namesText(come)}` : '',
  ];
  const message = `after ${calls} calls the list of ${list.noun} has ${what.filter((each) => each !== '').join(' and ')}, and no ${list.notice} came, though ${list.capability}.listChanged is declared`;
  return wireFlaw('list.changed', 'warning', message);
}

/** Asks to be told; the request stays open until the connection ends. The answer says whether it was refused. */
function subscribe(session: Session, lists: readonly ChangingList[]): () => boolean {
  let isOver = false;
  const notifications = Object.fromEntries(lists.map(({ askedBy }) => [askedBy, true]));
  void session
    .request('subscriptions/listen', { notifications }, { timeoutMs: LISTEN_MS })
    .then(({ reply }) => (isOver = reply.kind === 'error'));
  return () => isOver;
}

/** What is told before that was not asked for yet. */
async function isAcknowledged({ wire }: Session, isRefused: () => boolean): Promise<boolean> {
  const has = (): boolean =>
    serverMessages(wire.frames).some(({ body }) => stringMember(body, 'method') === ACKNOWLEDGED);
  for (let waited = 0; waited < ACKNOWLEDGE_MS && !has() && !isRefused(); waited += STEP_MS) {
    // oxlint-disable-next-line no-await-in-loop -- until it has come, or the time is up
    await pause(STEP_MS);
  }
  return has();
}

const ACKNOWLEDGE_MS = 3_000;
const STEP_MS = 20;

/** Calls that are safe to make once more, by what tools say of themselves and by how the first one went. */
function togglesIn({ tools }: Calls): readonly PlainTool[] {
  return tools
    .flatMap((one) => (one.plain.kind === 'made' ? [{ ...one, plain: one.plain }] : []))
    .filter(
      ({ tool, writes, plain }) =>
        (!writes || tool.annotations.destructive === false) && hasData(plain.answer),
    )
    .filter(({ plain }) => plain.answer.exchange.tookMs < 1_000)
    .slice(0, CALLS_LIMIT);
}

/** Null: one was not read to its end. */
async function namesOn(session: Session, lists: readonly ChangingList[]): Promise<Names | null> {
  const names = new Map<ChangingList, readonly string[]>();
  for (const list of lists) {
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    const { entries, gap } = await walkList(session, list, SURFACE_LIMITS);
    if (gap !== null) return null;
    names.set(
      list,
      entries.flatMap((entry) => stringMember(entry, list.key) ?? []),
    );
  }
  return names;
}

function tells(frames: readonly Frame[], { notice }: ChangingList): boolean {
  return serverMessages(frames).some(({ body }) => stringMember(body, 'method') === notice);
}

function namesText(names: readonly string[]): string {
  return excerpt(listed(names.map(nameText)), 200);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
