import { stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';
import { clientAnswer, type Action } from './client-answers.ts';
import { askedBack, questionsByKey, type Question } from './questions.ts';

/** One tool call as a modern client repeats it until all is answered. */
export interface AskingCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** What the tool's schema wants in headers; none over stdio. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the client declares with every round. */
  readonly capabilities: JsonObject;
}

/** What a round brings along, besides the call itself. */
export interface Reply {
  readonly inputResponses?: JsonObject;
  readonly requestState?: string;
}

/** More rounds than any honest dialogue has. */
const ROUNDS = 8;
const ROUND_MS = 10_000;

/** One round: the call, with what the round before asked for. */
export function round(session: Session, call: AskingCall, reply: Reply = {}): Promise<Exchange> {
  const params = {
    name: call.tool,
    arguments: call.arguments,
    ...reply,
    _meta: { 'io.modelcontextprotocol/clientCapabilities': call.capabilities },
  };
  return session.request('tools/call', params, { headers: call.headers, timeoutMs: ROUND_MS });
}

/** The rounds from one that asks back to one that does not, or to the limit. The first is among them. */
export async function walkOn(
  session: Session,
  call: AskingCall,
  { first, action }: { readonly first: Exchange; readonly action: Action },
): Promise<readonly Exchange[]> {
  const rounds = [first];
  let last = first;
  while (rounds.length < ROUNDS && askedBack(last) !== null) {
    // oxlint-disable-next-line no-await-in-loop -- what is asked next comes with the answer
    last = await round(session, call, replyTo(last, action));
    rounds.push(last);
  }
  return rounds;
}

/** What a client brings to the next round: answers to this round's questions, and the state as it was given. */
export function replyTo(exchange: Exchange, action: Action): Reply {
  const answers = Object.fromEntries(
    questionsByKey(exchange).map(([key, question]): readonly [string, Json] => [
      key,
      clientAnswer(question.method, question.params, action) ?? {},
    ]),
  );
  const requestState = stateOf(exchange);
  return { inputResponses: answers, ...(requestState === null ? {} : { requestState }) };
}

export function stateOf(exchange: Exchange): string | null {
  return stringMember(askedBack(exchange) ?? {}, 'requestState');
}

/** All that was asked in some rounds. */
export function questionsOf(rounds: readonly Exchange[]): readonly Question[] {
  return rounds.flatMap((each) => questionsByKey(each).map(([, question]) => question));
}
