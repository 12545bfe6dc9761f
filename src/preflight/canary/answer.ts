import { isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { answerAs, type Shown } from '../../surface/serve/answer-as.ts';
import { CANARY_NAME, CANARY_TOOLS, INSTRUCTIONS, RESULTS } from './surface.ts';

/** What the canary does about one message of a client. */
export type Answer =
  | { readonly kind: 'send'; readonly message: JsonObject; readonly called: string | null }
  /** A call that is not answered, so that it can be cancelled. */
  | { readonly kind: 'wait'; readonly called: string }
  | { readonly kind: 'nothing' };

/** Answers as a server of both eras. */
export function answerTo(message: Json): Answer {
  const named = calledIn(message);
  const tool = CANARY_TOOLS.find(({ name }) => name === named);
  const result = tool === undefined ? null : RESULTS[tool.name];
  if (tool !== undefined && !isObject(result)) return { kind: 'wait', called: tool.name };
  const sent = answerAs(SHOWN, message, () => (isObject(result) ? result : null));
  return sent === null ? { kind: 'nothing' } : { kind: 'send', message: sent, called: tool?.name ?? null };
}

const SHOWN: Shown = {
  info: { name: CANARY_NAME, version: '1.0.0' },
  instructions: INSTRUCTIONS,
  capabilities: { tools: {} },
  lists: { 'tools/list': { tools: CANARY_TOOLS.map((tool): JsonObject => ({ ...tool })) } },
  // No newer one is known, and older ones have nothing of their own that the canary would have to know.
  revision: '2026-07-28',
};

/** The tool that a request calls; null for anything else. */
function calledIn(message: Json): string | null {
  const isCall = stringMember(message, 'method') === 'tools/call' && member(message, 'id') !== undefined;
  return isCall ? stringMember(member(message, 'params'), 'name') : null;
}
