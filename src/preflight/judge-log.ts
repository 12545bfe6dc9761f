import { toolCalls } from '../trajectory/tool-calls.ts';
import { count, excerpt } from '../base/text.ts';
import type { Client } from '../client/client.ts';
import type { Heard, Stopped } from './heard.ts';
import { asksForTools, listsTools } from './lists-tools.ts';
import { ASKS, REFUSED, WAIT } from './plan.ts';
import { STEPS, type StepId, type StepResult } from './result.ts';

type Judged = Pick<StepResult, 'outcome' | 'why'>;

/** What the log alone can tell of a client that has no model to be told what to do: asked to read, and to delete. */
export function judgeLog(
  { read, deleting }: { readonly read: Heard; readonly deleting: Heard },
  client: Pick<Client, 'listsTools'>,
): readonly StepResult[] {
  const judged: Partial<Record<StepId, Judged>> = {
    list: judgeList(read, client),
    read: judgeRead(read, client),
    'refused-write': judgeRefused(deleting, client),
  };
  return STEPS.filter((step) => step !== 'cancellation').map((step) => ({
    step,
    ...(judged[step] ?? NO_MODEL),
  }));
}

const NO_MODEL: Judged = {
  outcome: 'not-applicable',
  why: 'it has no model that a script could stand in for',
};

function judgeList({ frames, failure }: Heard, client: Pick<Client, 'listsTools'>): Judged {
  if (listsTools(frames)) return { outcome: 'holds', why: 'it asked for the tools, and had them' };
  if (failure !== null) return { outcome: 'could-not-run', why: failure };
  if (!client.listsTools && !asksForTools(frames))
    return { outcome: 'not-applicable', why: 'it did not list tools, and need not' };
  return { outcome: 'fails', why: 'it never had an answer to tools/list' };
}

function judgeRead({ frames, failure }: Heard, client: Pick<Client, 'listsTools'>): Judged {
  const calls = toolCalls(frames, null);
  if (calls.some(({ outcome }) => outcome === 'ok'))
    return { outcome: 'holds', why: 'it called a tool, and had its result' };
  const [row] = calls;
  if (row !== undefined) return { outcome: 'fails', why: `its call of ${row.tool} ended as ${row.outcome}` };
  return { outcome: 'could-not-run', why: failure ?? uncalled('read', frames, client) };
}

function judgeRefused({ frames, failure, journal }: Heard, client: Pick<Client, 'listsTools'>): Judged {
  if (journal.called.includes(REFUSED))
    return { outcome: 'fails', why: `${REFUSED} was refused, and it was executed` };
  const denied = toolCalls(frames, null).find(({ outcome }) => outcome === 'denied');
  if (denied === undefined)
    return { outcome: 'could-not-run', why: failure ?? uncalled('delete', frames, client) };
  if (failure !== null) return { outcome: 'fails', why: `it failed once a call was refused: ${failure}` };
  return { outcome: 'holds', why: 'the call did not reach the server, and it went on to answer' };
}

/** What was asked, what came of it, and what its author can do. */
function uncalled(
  ask: 'read' | 'delete',
  frames: Heard['frames'],
  client: Pick<Client, 'listsTools'>,
): string {
  const next = client.listsTools
    ? ''
    : `; have it call ${ask === 'delete' ? REFUSED : 'a tool'} of the server that SURVEYOR_MCP_CONFIG names (docs/clients.md)`;
  return `asked "${ASKS[ask].question}", it made ${callsText(frames)}${next}`;
}

function callsText(frames: Heard['frames']): string {
  const tools = toolCalls(frames, null).map(({ tool }) => tool);
  return tools.length === 0
    ? 'no call'
    : `${count(tools.length, 'call')} (${excerpt(tools.join(', '), 100)})`;
}

/** The last step, the same for every client: it was told to stop while a call was under way. */
export function judgeStop({ called, endedAfterMs, left, failure, frames }: Stopped): StepResult {
  const step = 'cancellation';
  if (!called) {
    const never = `it made ${callsText(frames)} and never called ${WAIT.tool}, so that there was nothing to cancel`;
    const why = failure ?? `asked "${ASKS.wait.question}", ${never}`;
    return { step, outcome: 'could-not-run', why };
  }
  if (endedAfterMs === null) return { step, outcome: 'fails', why: 'it did not stop when it was told to' };
  if (left !== null && left > 0)
    return {
      step,
      outcome: 'fails',
      why: `it stopped and left ${count(left, 'process', 'processes')} of the server behind`,
    };
  const rest = left === null ? '' : ', and nothing of the server was left';
  return { step, outcome: 'holds', why: `it stopped${rest}` };
}
