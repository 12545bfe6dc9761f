import { isObject, member, stringMember, type Json } from '../base/json.ts';
import { messagesOf } from '../trajectory/messages.ts';
import { toolCalls } from '../trajectory/tool-calls.ts';
import type { Surface } from '../surface/surface.ts';
import type { Frame } from '../wire/frame.ts';
import { DECLINED } from '../wire/relay/policy.ts';
import { CANARY_TOOLS, INSTRUCTIONS, RESULTS } from './canary/surface.ts';
import { REFUSED } from './plan.ts';

/** What a target shows a model, as it left the relay: the one side of a view. */
export interface Own {
  readonly instructions: string | null;
  readonly tools: readonly OwnTool[];
  /** Of each tool the first result that the client was sent. */
  readonly results: readonly OwnResult[];
}

export interface OwnTool {
  readonly name: string;
  readonly description: string | null;
  readonly inputSchema: Json;
}

export interface OwnResult {
  readonly tool: string;
  readonly text: string;
  readonly structured: string | null;
  readonly isError: boolean;
}

/** The canary's own side. What the relay refuses never comes from the canary. */
export const CANARY_OWN: Own = {
  instructions: INSTRUCTIONS,
  tools: CANARY_TOOLS,
  results: CANARY_TOOLS.flatMap(({ name }) => {
    if (name === REFUSED) return [{ tool: name, text: DECLINED, structured: null, isError: true }];
    return RESULTS[name] === null ? [] : [ownResult(name, RESULTS[name])];
  }),
};

/** The own side of a trial: the surface of its run, and the results that crossed in it. */
export function ownOf(
  { instructions, tools }: Pick<Surface, 'instructions' | 'tools'>,
  frames: readonly Frame[],
): Own {
  const messages = frames.flatMap(messagesOf);
  const results = new Map<string, OwnResult>();
  for (const { tool, frames: at } of toolCalls(frames, null)) {
    const reply = messages.find(({ frame }) => frame.seq === at.reply);
    const result = member(reply?.body, 'result');
    if (result !== undefined && !results.has(tool)) results.set(tool, ownResult(tool, result));
  }
  return { instructions, tools, results: [...results.values()] };
}

function ownResult(tool: string, result: Json): OwnResult {
  const structured = member(result, 'structuredContent');
  return {
    tool,
    text: textOf(result),
    structured: structured === undefined ? null : JSON.stringify(structured),
    isError: member(result, 'isError') === true,
  };
}

function textOf(result: Json): string {
  const content = member(result, 'content');
  const blocks = Array.isArray(content) ? content : [];
  return blocks.map((block: Json) => (isObject(block) ? (stringMember(block, 'text') ?? '') : '')).join('\n');
}
