import type { JsonObject } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Claim } from '../../trajectory/claim.ts';
import type { Session } from '../../wire/session.ts';
import type { ClientSession, Question } from '../client.ts';
import { callTool, resultOf, sentenceOf } from './call-tool.ts';
import type { Called } from './call-tool.ts';
import { nextStep } from './discover.ts';
import type { Knowledge } from './discover.ts';
import type { ToolIndex } from './index-tools.ts';
import { learn } from './learn.ts';
import { rank } from './rank-tools.ts';
import type { Abstention } from './rank-tools.ts';
import { argumentsFor } from './arguments.ts';
import type { Arguments } from './arguments.ts';

/** What the reader needs besides its connection: the tools as listed, and their words. */
export interface Reading {
  readonly tools: readonly Tool[];
  readonly index: ToolIndex;
  /** How long one call may take. */
  readonly timeoutMs: number;
}

/** A conversation of the literal reader over an open session, which it closes at the end. */
export function readerSession(session: Session, reading: Reading): ClientSession {
  const knowledge: Knowledge = { candidates: [], asked: new Set() };
  let broken = false;
  return {
    ask: async (question, signal) => {
      const calls: Called[] = [];
      const call = async (tool: string, args: JsonObject): Promise<Called> => {
        const called = await callTool(
          session,
          { tool, arguments: args },
          { timeoutMs: reading.timeoutMs, signal },
        );
        calls.push(called);
        const result = resultOf(called);
        if (result !== null) learn(knowledge.candidates, tool, args, result);
        // A server that left a call unanswered may still be at it: the next question deserves a fresh one.
        broken ||= called.reply.kind === 'timeout' || called.reply.kind === 'closed';
        return called;
      };
      const said = await answer(question, { reading, knowledge, call, signal });
      return {
        ...said,
        calls: calls.map((each) => ({ tool: each.tool, arguments: each.arguments })),
        work: null,
      };
    },
    reply: null,
    alive: () => !broken && session.wire.ending() === null,
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}

interface Means {
  readonly reading: Reading;
  readonly knowledge: Knowledge;
  readonly call: (tool: string, args: JsonObject) => Promise<Called>;
  readonly signal: AbortSignal;
}

type Said = Pick<Claim, 'answer' | 'stuck'>;

async function answer(question: Question, means: Means): Promise<Said> {
  const { reading } = means;
  const ranking = rank(reading.index, question.text);
  const tool = reading.tools[ranking.tools[0]?.index ?? -1];
  if (means.signal.aborted) return plain('I was stopped before I could read the question.');
  if (tool === undefined) return plain('I would call no tool: the server lists none.');
  if (ranking.abstention !== null)
    return plain(`I would call no tool: ${WHY_NOT[reasonOf(ranking.abstention)]}.`);
  if (question.purpose === 'answer') return callComplete(tool, question, means);
  const made = argumentsFor(tool, question.values, means.knowledge.candidates);
  return plain(sentenceOf(await means.call(tool.name, made.arguments)));
}

/** Finds values for the tool's required arguments in other tools' results where it must, then calls it. */
async function callComplete(tool: Tool, question: Question, means: Means): Promise<Said> {
  const { reading, knowledge, signal } = means;
  for (;;) {
    const { made, ask } = nextStep(tool, question.values, reading.tools, knowledge);
    if (signal.aborted) return plain(`I was stopped on the way to ${excerpt(tool.name, 80)}.`);
    if (made.kind === 'complete') return plain(sentenceOf(await means.call(tool.name, made.arguments)));
    if (ask === null) return stuck(tool, missingIn(made));
    knowledge.asked.add(ask.tool);
    // oxlint-disable-next-line no-await-in-loop -- what to ask next depends on what was answered
    const helped = await means.call(ask.tool, ask.arguments);
    // Whoever leaves one call unanswered will hardly answer the next: that would be a time-out for each tool.
    if (helped.reply.kind === 'closed' || helped.reply.kind === 'timeout')
      return stuck(tool, missingIn(made));
  }
}

function missingIn(made: Arguments): readonly string[] {
  return made.kind === 'lacking' ? made.missing : [];
}

function stuck(tool: Tool, missing: readonly string[]): Said {
  const names = missing
    .slice(0, 5)
    .map((name) => `"${excerpt(name, 60)}"`)
    .join(', ');
  const what =
    missing.length === 1
      ? 'its required argument'
      : `${count(missing.length, 'required argument')} of it, among them`;
  return {
    answer: `I would call ${excerpt(tool.name, 80)}, but found no value for ${what} ${names}: not in the question's values, the schema, or the results of tools that only read.`,
    stuck: { tool: tool.name, missing },
  };
}

function plain(text: string): Said {
  return { answer: text, stuck: null };
}

function reasonOf(abstention: Abstention): keyof typeof WHY_NOT {
  return abstention.kind === 'speech-act' ? abstention.rule : abstention.kind;
}

const WHY_NOT = {
  'no-word-matches': 'no word of the question occurs in what the tools say of themselves',
  'negated-request': 'the question says what not to do',
  'about-the-assistant': 'the question is about the assistant itself',
  explain: 'the question asks for an explanation of words',
  translate: 'the question asks for a translation or a spelling',
} as const;
