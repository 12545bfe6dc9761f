import { member, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { messagesOf } from '../../trajectory/messages.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Exchange, Reply } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';
import type { Wire } from '../../wire/wire.ts';
import type { Judged } from '../check.ts';
import { couldNotRun, judged, wireFlaw } from '../flaws.ts';
import { answeredRequests } from './said.ts';

export type Answer = Exclude<Reply, { kind: 'timeout' } | { kind: 'closed' }>;

/** What a request came to: an answer to judge, or, where none came, the judgment that this is. */
export type Heard =
  | { readonly kind: 'heard'; readonly exchange: Exchange; readonly reply: Answer }
  | { readonly kind: 'unheard'; readonly judged: Judged };

/** Odd requests get less time than ordinary ones: some servers never answer them, and there are many. */
export const ODD_TIMEOUT_MS = 5_000;

/** Rules that ask for an answer of whatever kind, to what costs no work: here silence is the very fault. */
const ABOUT_AN_ANSWER: ReadonlySet<CheckId> = new Set<CheckId>([
  'rpc.unknown-method',
  'rpc.malformed-params',
  'rpc.id-echo-type',
  'era.claims',
  'call.unknown-tool',
  'list.capability-declared',
  'stdio.cancel-ignored-gracefully',
  'stdio.interleave',
]);

/**
 * Takes an exchange whose answer is what a check is about. What silenced the server for good is a flaw by any rule;
 * a check that comes after that could not run, and says who did it. One request that is passed over is a flaw by the
 * rules about answers, and by the others only means that nothing is known: the server may need longer for it.
 */
export async function hear(session: Session, rule: CheckId, exchange: Exchange): Promise<Heard> {
  const { reply } = exchange;
  if (reply.kind !== 'timeout' && reply.kind !== 'closed') return { kind: 'heard', exchange, reply };
  return { kind: 'unheard', judged: await judgeSilence(session, rule, exchange) };
}

async function judgeSilence(session: Session, rule: CheckId, exchange: Exchange): Promise<Judged> {
  const silencer = silencerOf(session.wire) ?? exchange.sent;
  if (await answersPlainly(session)) {
    const isFault = ABOUT_AN_ANSWER.has(rule);
    if (!cameLate(session, exchange))
      return isFault
        ? judged([wireFlaw(rule, 'error', passedOver(exchange))], '')
        : couldNotRun(passedOver(exchange));
    return couldNotRun(
      `${sentText(exchange)} was answered, but only after more than ${Math.round(exchange.tookMs)} ms`,
    );
  }
  if (silencer === exchange.sent) return judged([wireFlaw(rule, 'error', silenced(session, exchange))], '');
  return couldNotRun(`the server has answered nothing since it was sent ${excerpt(silencer, 120)}`);
}

/** The first request after the last message from the server: what silenced it, if it is silent. */
function silencerOf({ frames }: Wire): string | null {
  const last = frames.findLastIndex((frame) => frame.from === 'server' && messagesOf(frame).length > 0);
  const first = frames.slice(last + 1).find((frame) => messagesOf(frame).some(({ body }) => isRequest(body)));
  return first?.text ?? null;
}

function isRequest(body: JsonObject): boolean {
  return typeof member(body, 'method') === 'string' && member(body, 'id') !== undefined;
}

function passedOver(exchange: Exchange): string {
  const { reply } = exchange;
  const why =
    reply.kind === 'closed' ? excerpt(reply.why, 120) : `nothing came in ${Math.round(exchange.tookMs)} ms`;
  return `${sentText(exchange)} was not answered (${why}), while a plain request after it was`;
}

function silenced({ wire }: Session, exchange: Exchange): string {
  const { reply } = exchange;
  const why =
    reply.kind === 'closed' ? excerpt(reply.why, 120) : `nothing came in ${Math.round(exchange.tookMs)} ms`;
  const stderr = wire.stderr().at(-1);
  const last = stderr === undefined ? '' : `; last on stderr: "${excerpt(stderr, 120)}"`;
  return `${sentText(exchange)} ended the conversation: ${why}, and nothing was answered after it${last}`;
}

/** Whether the server still answers, whatever it answers. */
async function answersPlainly(session: Session): Promise<boolean> {
  for (const method of plainMethods(session)) {
    // oxlint-disable-next-line no-await-in-loop -- the second is only asked if the first is not answered
    const { reply } = await session.request(method, {}, { timeoutMs: ODD_TIMEOUT_MS });
    if (reply.kind === 'closed' && session.wire.ending() !== null) return false;
    if (reply.kind !== 'timeout' && reply.kind !== 'closed') return true;
  }
  return false;
}

/** Requests that every server of the era answers. */
function plainMethods({ era, capabilities }: Session): readonly string[] {
  if (era === 'modern') return ['server/discover'];
  return Object.hasOwn(capabilities, 'tools') ? ['ping', 'tools/list'] : ['ping'];
}

function cameLate(session: Session, exchange: Exchange): boolean {
  return answeredRequests(session.wire.frames).some(({ answer }) => answer.body['id'] === exchange.id);
}

/** A request as messages name it: its method, and its text where that says more. */
function sentText({ method, sent }: Exchange): string {
  return `${method} (${excerpt(sent, 120)})`;
}
