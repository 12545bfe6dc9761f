import { count } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import { isRateLimited } from '../calls/busy.ts';
import { turnedAway } from '../dialogue/turned-away.ts';
import type { GeneratedCall, GeneratedTool } from './generated-calls.ts';

/** Whether a call says anything of a property: only what counts was tried. */
export type Counts = (call: GeneratedCall) => boolean;

/** The server answered, and for what was asked, not for how often. */
export const isAnswered: Counts = ({ answer }) => answer.kind !== 'none' && !isRateLimited(answer);

/** A call that was made, and got no answer in time. */
export function isSilent({ exchange: { reply } }: Answer): boolean {
  return reply.kind === 'timeout' && reply.afterMs > 0;
}

/** A message with our id that is neither a result nor an error; a web page or an empty body is not the tool's answer. */
export function isMalformed({ why, exchange: { reply } }: Answer): boolean {
  return why === 'malformed' && reply.kind !== 'no-message';
}

/** The tools with the calls that count, those without one left out. */
export function countedTools(tools: readonly GeneratedTool[], counts: Counts): readonly GeneratedTool[] {
  return tools
    .map((tool) => ({ ...tool, calls: tool.calls.filter(counts) }))
    .filter(({ calls }) => calls.length > 0);
}

/** Why nothing that was sent counts: what befell most of it. */
export function whyUncounted(tools: readonly GeneratedTool[]): string {
  const answers = tools.flatMap(({ calls }) => calls.map(({ answer }) => answer));
  const tally = new Map<string, number>();
  for (const answer of answers) tally.set(fateOf(answer), (tally.get(fateOf(answer)) ?? 0) + 1);
  const [most] = [...tally].sort(([, a], [, b]) => b - a);
  if (most === undefined) return 'no generated input was sent';
  const [fate, times] = most;
  const of = times === answers.length ? `all ${count(times, 'generated call')}` : `${times} of ${count(answers.length, 'generated call')}`;
  return `no generated call shows anything: ${of} ${fate}`;
}

function fateOf(answer: Answer): string {
  const { reply } = answer.exchange;
  if (turnedAway(answer.exchange) !== null) return 'were turned away over HTTP before the server answers';
  if (isRateLimited(answer)) return 'were refused by a rate limit';
  if (isSilent(answer)) return 'were not answered in time';
  switch (reply.kind) {
    case 'timeout':
      return 'were not made any more, since the limit of calls or of time was reached';
    case 'closed':
      return 'were not answered, since the server ended or the connection broke';
    case 'no-message':
      return 'were answered over HTTP without a JSON-RPC message';
    case 'malformed':
      return 'were answered with a malformed message';
    case 'oversize':
      return 'were answered with more than is read';
    case 'result':
    case 'error':
      return answer.kind === 'none' ? 'were answered with a malformed message' : 'were answered, but with nothing to judge';
  }
}
