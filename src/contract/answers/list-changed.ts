import { member, stringMember } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { excerpt } from '../../base/text.ts';
import { SURFACE_LIMITS } from '../../surface/limits.ts';
import { walkList } from '../../surface/walk-list.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Session } from '../../wire/session.ts';
import { hasData } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Judged } from '../check.ts';
import { serverMessages } from '../dialogue/said.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { nothingCallable, type PlainTool } from '../calls/call-check.ts';

const CHANGED = 'notifications/tools/list_changed';
const CALLS_LIMIT = 60;
/** A notification may come a little after the change. */
const SETTLE_MS = 500;
/** Longer than all calls together may take. */
const LISTEN_MS = 300_000;

/**
 * A server that promises to tell of changes in its list of tools does so when a call has changed it. Looked at on a
 * connection of its own: list, calls, list.
 */
export const listChanged: CallingCheck = {
  id: 'list.changed',
  executes: 'good-input',
  phase: 'call',
  run: async (calls, context) => {
    const { capabilities, transport, revision } = context.session;
    if (member(member(capabilities, 'tools'), 'listChanged') !== true)
      return notApplicable('the server does not declare that it tells of changes in its list of tools');
    if (transport !== 'stdio')
      return couldNotRun('over HTTP changes are told on a stream of their own, and that is not listened to');
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const made = togglesIn(calls);
    if (made.length === 0) return couldNotRun('no call that may be repeated gave data');
    const opened = await context.open({ revision });
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    const { session } = opened;
    try {
      return await watched(session, made);
    } finally {
      await session[Symbol.asyncDispose]();
    }
  },
};

async function watched(session: Session, made: readonly PlainTool[]): Promise<Judged> {
  const before = await namesOn(session);
  if (before === null) return couldNotRun('the list of tools could not be read to its end');
  const refusal = session.era === 'modern' ? subscribe(session) : null;
  for (const { tool, plain } of made) {
    // oxlint-disable-next-line no-await-in-loop -- what one call changes is not the doing of another
    await session.request('tools/call', { name: tool.name, arguments: plain.arguments });
  }
  const after = await namesOn(session);
  if (after === null) return couldNotRun('the list of tools could not be read a second time');
  const gone = before.filter((name) => !after.includes(name));
  const come = after.filter((name) => !before.includes(name));
  if (gone.length + come.length === 0)
    return notApplicable(`none of the ${made.length} calls that were made changes the list of tools`);
  const isTold = (): boolean => tells(session.wire.frames);
  if (!isTold()) await pause(SETTLE_MS);
  if (isTold()) return judged([], 'the list changed, and a notification said so');
  if (refusal?.() === true) return couldNotRun('subscriptions/listen is refused, so there is no one to tell');
  const what = [
    gone.length > 0 ? `lost ${namesText(gone)}` : '',
    come.length > 0 ? `got ${namesText(come)}` : '',
  ];
  const message = `after ${made.length} calls the list of tools has ${what.filter((each) => each !== '').join(' and ')}, and no ${CHANGED} came, though tools.listChanged is declared`;
  return judged([wireFlaw('list.changed', 'warning', message)], '');
}

/** Asks to be told; the request stays open until the connection ends. The answer says whether it was refused. */
function subscribe(session: Session): () => boolean {
  let isOver = false;
  const params = { notifications: { toolsListChanged: true } };
  void session
    .request('subscriptions/listen', params, { timeoutMs: LISTEN_MS })
    .then(({ reply }) => (isOver = reply.kind === 'error'));
  return () => isOver;
}

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

/** Null: not read to its end. */
async function namesOn(session: Session): Promise<readonly string[] | null> {
  const { entries, gap } = await walkList(session, { list: 'tools', method: 'tools/list' }, SURFACE_LIMITS);
  return gap === null ? entries.flatMap((entry) => stringMember(entry, 'name') ?? []) : null;
}

function tells(frames: readonly Frame[]): boolean {
  return serverMessages(frames).some(({ body }) => stringMember(body, 'method') === CHANGED);
}

function namesText(names: readonly string[]): string {
  return excerpt(listed(names.map(nameText)), 200);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
