import {
  generateText,
  jsonSchema,
  stepCountIs,
  tool as modelTool,
  type LanguageModel,
  type ModelMessage,
  type Tool as ModelTool,
  type ToolSet,
} from 'ai';
import { isObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Claim } from '../../trajectory/claim.ts';
import { TURN_LIMIT } from '../agent/agent.ts';
import type { Question } from '../client.ts';
import { markedSystem, markedTools, type PromptCache } from './prompt-cache.ts';
import { toldResult, type ToldResult } from './result-text.ts';
import { namedForModel } from './tool-names.ts';
import { costOf, tokensOf } from './usage.ts';
import type { Price } from '../../config/config.ts';
import type { Reply } from '../../wire/exchange.ts';

/** What a conversation of a model is held with. */
export interface Means {
  readonly model: LanguageModel;
  readonly tools: readonly Tool[];
  /** Empty: it is told nothing beside the question. */
  readonly system: string;
  readonly cache: PromptCache;
  /** Null: nobody says what it costs. */
  readonly price: Price | null;
  readonly call: (tool: Pick<Tool, 'name'>, args: JsonObject, signal: AbortSignal) => Promise<Reply>;
}

/** How often an API is asked again that is overloaded, limits the rate or cannot be reached: after 2, 4, 8 and 16 s, or as it says itself. */
const RETRIES = 4;

/** Says something to the model, lets it call tools until it answers, and gives its claim. */
export type Say = (text: string, purpose: Question['purpose'], signal: AbortSignal) => Promise<Claim>;

/**
 * A conversation with a model that goes on from one thing said to the next. The turn limit ends a loop: the claim is
 * then what there is. Rejects with the library's error when the model's API fails, and when the signal aborts before the
 * API has answered anything: nothing was chosen then.
 */
export function conversation({ model, tools, system, cache, price, call }: Means): Say {
  // The library prints warnings otherwise, and what is printed belongs to the command line.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const named = namedForModel(tools);
  const messages: ModelMessage[] = [];
  return async (text, purpose, signal) => {
    messages.push({ role: 'user', content: text });
    const calls: { tool: string; arguments: JsonObject }[] = [];
    let answered = messages.length > 1;
    const made = async (tool: Pick<Tool, 'name'>, input: unknown): Promise<ToldResult> => {
      const args = objectOf(input);
      calls.push({ tool: tool.name, arguments: args });
      return toldResult(await call(tool, args, signal));
    };
    try {
      const result = await generateText({
        model,
        messages,
        ...(system === '' ? {} : { system: markedSystem(system, cache) }),
        tools: markedTools(toolSet(named, made), cache),
        ...(cache.request === null ? {} : { providerOptions: cache.request }),
        maxRetries: RETRIES,
        // One turn is a choice; its calls are issued all the same, so that the log has them.
        stopWhen: stepCountIs(purpose === 'choose' ? 1 : TURN_LIMIT),
        abortSignal: signal,
        onStepFinish: () => void (answered = true),
      });
      messages.push(...result.response.messages);
      // A choice all the same, though the library gives up on it: of a tool that is not there, or with arguments that are no JSON.
      const given = purpose === 'choose' ? result.toolCalls.filter(({ invalid }) => invalid === true) : [];
      for (const { toolName: name, input } of given) {
        // oxlint-disable-next-line no-await-in-loop -- in the order in which the model made them
        await made(named.get(name) ?? { name }, input);
      }
      const tokens = tokensOf(result.steps.map(({ usage }) => usage));
      const work = { model: result.response.modelId, ...tokens, costUsd: costOf(tokens, price) };
      return { answer: result.text, calls, stuck: null, work };
    } catch (error) {
      if (!signal.aborted) throw error;
      if (!answered && calls.length === 0)
        throw new Error('it gave no answer in the time that there was', { cause: error });
      return { answer: '', calls, stuck: null, work: UNKNOWN };
    }
  };
}

const UNKNOWN: Claim['work'] = { model: null, inputTokens: null, outputTokens: null, costUsd: null };

/** Schemas are handed on as they are. */
function toolSet(
  named: ReadonlyMap<string, Tool>,
  made: (tool: Tool, input: unknown) => Promise<ToldResult>,
): ToolSet {
  const entries = [...named].map(([name, tool]): [string, ModelTool] => [
    name,
    modelTool({
      ...(tool.description === null ? {} : { description: tool.description }),
      inputSchema: jsonSchema(schemaOf(tool)),
      execute: (input: unknown) => made(tool, input),
      toModelOutput: ({ output }) => output,
    }),
  ]);
  return Object.fromEntries(entries);
}

function schemaOf({ inputSchema }: Tool): Parameters<typeof jsonSchema>[0] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is decides the server, and the model sees it so
  return (inputSchema ?? { type: 'object' }) as Parameters<typeof jsonSchema>[0];
}

function objectOf(input: unknown): JsonObject {
  const value = input as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the library has parsed it from JSON
  return isObject(value) ? value : {};
}
