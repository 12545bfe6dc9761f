import { UsageError } from '../../base/errors.ts';
import { excerpt } from '../../base/text.ts';
import type { Claim } from '../../trajectory/claim.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';
import { openSession } from '../../wire/open-session.ts';
import type { Session } from '../../wire/session.ts';
import type { Client, ClientOptions, ClientSession, Question } from '../client.ts';
import { callTool } from '../literal/call-tool.ts';
import { unreachable } from '../unreachable.ts';
import type { OpenRecorded, ReadRecorded, Recorded } from './recorded.ts';

/** Issues the calls of a stored run again, trial by trial, and repeats what was answered: for a changed server. */
export function replayClient(run: string, recorded: OpenRecorded | null): Client {
  const opened = (): Promise<ReadRecorded> => openRun(run, recorded);
  return {
    name: `replay:${run}`,
    door: 'mcp',
    sessions: 'alone',
    listsTools: false,
    inspect: async () => {
      await opened();
      return {
        version: '1',
        model: null,
        isolation: 'It is a part of Surveyor, and reads nothing but the stored run and the server.',
        approvals: 'It has none of its own; the relay refuses.',
        sharesKey: false,
      };
    },
    open: async (endpoint, options) => {
      const read = await opened();
      const wire = await openSession(endpoint, options);
      return wire.kind === 'failed'
        ? unreachable(wire.failure.message)
        : sessionOf(wire.session, read, options);
    },
  };
}

async function openRun(run: string, recorded: OpenRecorded | null): Promise<ReadRecorded> {
  const read = recorded === null ? null : await recorded(run);
  if (read !== null) return read;
  throw new UsageError(
    'run-unknown',
    `There is no stored run "${excerpt(run, 60)}" to replay.`,
    'Name a run that the store holds; `surveyor report` shows the last one.',
  );
}

function sessionOf(session: Session, read: ReadRecorded, options: ClientOptions): ClientSession {
  let trial: Recorded | null = null;
  let turn = 0;
  const replay = async (signal: AbortSignal): Promise<Claim> => {
    if (trial === null) throw new Error('nothing was asked yet.');
    const part = turnOf(trial, turn);
    turn += 1;
    const calls: { tool: string; arguments: ToolCall['arguments'] }[] = [];
    for (const call of part.calls) {
      if (signal.aborted) break;
      calls.push({ tool: call.tool, arguments: call.arguments });
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they were made
      await callTool(session, call, { timeoutMs: options.timeoutMs, signal });
    }
    return { answer: part.answer, calls, stuck: null, work: null };
  };
  return {
    ask: async (question, signal) => {
      trial = await trialOf(question, read);
      return replay(signal);
    },
    reply: (_, signal) => replay(signal),
    alive: () => session.wire.ending() === null,
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}

async function trialOf({ trial: { caseId, repeat } }: Question, read: ReadRecorded): Promise<Recorded> {
  const found = await read(caseId, repeat);
  if (found === null) throw new Error(`the stored run has no trial ${repeat} of this case.`);
  const partial = found.calls.find(({ dropped }) => dropped.length > 0);
  if (partial !== undefined) {
    const names = partial.dropped.join(', ');
    throw new Error(
      `the arguments of ${partial.tool} were not kept (${excerpt(names, 100)}): log.arguments decides.`,
    );
  }
  return found;
}

interface Part {
  readonly calls: readonly ToolCall[];
  readonly answer: string;
}

/** The calls between the ends of two turns; a trial of one turn has them all. */
function turnOf({ calls, claim, turns }: Recorded, turn: number): Part {
  if (turns === null) return { calls: turn === 0 ? calls : [], answer: claim?.answer ?? '' };
  const until = turns[turn];
  const from = turn === 0 ? 0 : (turns[turn - 1]?.calls ?? calls.length);
  return { calls: calls.slice(from, until?.calls), answer: until?.answer ?? '' };
}
