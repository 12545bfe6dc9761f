import { isObject, member } from '../../base/json.ts';
import type { Conversation, ConversationTurn, ModelCall, ModelReply, OfferedTool } from './conversation.ts';
import { isSearch, resolveTool } from './resolve-tool.ts';
import type { Fault, Script, ScriptedCall, ScriptRule } from './script.ts';

export type Decision =
  | { readonly kind: 'reply'; readonly reply: Pick<ModelReply, 'text' | 'calls'> }
  | { readonly kind: 'fault'; readonly fault: Fault };

/**
 * What the model says next. It keeps nothing between requests: the step is counted from the conversation, so that
 * retries, side requests and sessions beside each other do not disturb it.
 */
export function decide(script: Script, conversation: Conversation): Decision {
  const found = ruleFor(script, conversation);
  if (found === null) return said(NOTHING_SCRIPTED);
  const { rule, since } = found;
  const turn = rule.steps[Math.min(stepsDone(since), rule.steps.length - 1)];
  const action = typeof turn === 'function' ? turn(conversation) : turn;
  if (action === undefined) return said(NOTHING_SCRIPTED);
  if (action.kind === 'fault') return { kind: 'fault', fault: action.fault };
  if (action.kind === 'say') return said(action.text);
  // A request without tools asks for a title or a summary: no step is spent on it.
  if (conversation.tools.length === 0) return said(NOTHING_SCRIPTED);
  return called(action.calls, conversation, since);
}

/** What it says where the script says nothing: to titles, summaries, and questions that no rule matches. */
const NOTHING_SCRIPTED = 'OK';

function said(text: string): Decision {
  return { kind: 'reply', reply: { text, calls: [] } };
}

function ruleFor(
  { rules }: Script,
  { turns }: Conversation,
): { readonly rule: ScriptRule; readonly since: readonly ConversationTurn[] } | null {
  for (const rule of rules) {
    const at = turns.findLastIndex((turn) => turn.kind === 'user' && turn.text.includes(rule.match));
    if (at !== -1) return { rule, since: turns.slice(at + 1) };
  }
  return null;
}

function stepsDone(since: readonly ConversationTurn[]): number {
  return since.filter((turn) => turn.kind === 'model' && turn.calls.length > 0 && !turn.calls.every(isSearch))
    .length;
}

function called(
  wanted: readonly ScriptedCall[],
  { tools, turns }: Conversation,
  since: readonly ConversationTurn[],
): Decision {
  const searched = since.some((turn) => turn.kind === 'model' && turn.calls.some(isSearch));
  const calls: ModelCall[] = [];
  for (const [at, { tool, arguments: args }] of wanted.entries()) {
    const offered = resolveTool(tool, tools);
    const search = tools.find(isSearch);
    const id = `call_${turns.length}_${at}`;
    if (offered !== null && (!offered.deferred || searched)) {
      const { name, namespace } = offered;
      calls.push({ id, name, namespace, arguments: args, kind: 'function' });
    } else if (search !== undefined && !searched) calls.push(searchCall(id, search, tool));
    // Not to be taken for a model's choice, so it is said aloud.
    else return said(`[scripted model] tool not offered: ${tool}`);
  }
  return { kind: 'reply', reply: { text: '', calls } };
}

/** Some clients offer tools only after a search for them. */
function searchCall(id: string, search: OfferedTool, tool: string): ModelCall {
  const properties = member(search.schema, 'properties');
  const names = isObject(properties) ? Object.keys(properties) : [];
  const key = names.includes('query') ? 'query' : (names[0] ?? 'query');
  return {
    id,
    name: search.name,
    namespace: search.namespace,
    arguments: { [key]: tool },
    kind: search.kind,
  };
}
