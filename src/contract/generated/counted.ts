import type { Surface, Tool } from '../../surface/surface.ts';
import type { Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import { turnedAway } from '../dialogue/turned-away.ts';
import type { GeneratedCall, GeneratedTool } from './generated-calls.ts';

/** Whether a call says anything of a property: only what counts was tried. */
export type Counts = (call: GeneratedCall, tool: Tool, surface: Surface) => boolean;

/** The server answered. A refusal for how often it is asked is read as no answer. */
export const isAnswered = ({ answer }: GeneratedCall): boolean => answer.kind !== 'none';

/** The first tool with a good call, called once more; null where there is none. */
export async function goodCallAnew({ tools, here }: Calls): Promise<Answer | null> {
  const made = tools.find(({ plain }) => plain.kind === 'made' && plain.answer.kind !== 'none');
  if (made === undefined || made.plain.kind !== 'made') return null;
  return here.call(made.tool.name, made.plain.arguments, { anew: true });
}

/** A call that was made, and got no answer in time. */
export function isSilent({ exchange: { reply } }: Answer): boolean {
  return reply.kind === 'timeout' && reply.afterMs > 0;
}

/** A message with our id that is neither a result nor an error; a web page or an empty body is not the tool's answer. */
export function isMalformed({ why, exchange: { reply } }: Answer): boolean {
  return why === 'malformed' && reply.kind !== 'no-message';
}

/** The tools with the calls that count, those without one left out. */
export function countedTools(
  tools: readonly GeneratedTool[],
  counts: Counts,
  surface: Surface,
): readonly GeneratedTool[] {
  return tools
    .map((tool) => ({ ...tool, calls: tool.calls.filter((call) => counts(call, tool.one.tool, surface)) }))
    .filter(({ calls }) => calls.length > 0);
}

/** Why nothing that was sent counts: what befell most of it. */
export function whyUncounted(tools: readonly GeneratedTool[]): string {
  const calls = tools.flatMap((tool) => tool.calls);
  const idle = calls.filter((call) => !isAnswered(call));
  const answers = (idle.length > 0 ? idle : calls).map(({ answer }) => answer);
  const tally = new Map<string, number>();
  for (const answer of answers) tally.set(fateOf(answer), (tally.get(fateOf(answer)) ?? 0) + 1);
  const [most] = [...tally].sort(([, a], [, b]) => b - a);
  if (most === undefined) return 'no generated input was sent';
  const [fate, times] = most;
  if (answers.length === 1) return `the only generated call that could show something was ${fate}`;
  return `no generated call shows anything: ${times} of ${answers.length} were ${fate}`;
}

function fateOf(answer: Answer): string {
  const { reply } = answer.exchange;
  if (turnedAway(answer.exchange) !== null) return 'turned away over HTTP before the server answers';
  if (answer.why === 'limited') return 'refused by a rate limit';
  if (isSilent(answer)) return 'not answered in time';
  switch (reply.kind) {
    case 'timeout':
      return 'not made any more, since the limit of calls or of time was reached';
    case 'closed':
      return 'not answered, since the server ended or the connection broke';
    case 'no-message':
      return 'answered over HTTP without a JSON-RPC message';
    case 'malformed':
      return 'answered with a malformed message';
    case 'oversize':
      return 'answered with more than is read';
    case 'result':
    case 'error':
      return answer.kind === 'none'
        ? 'answered with a malformed message'
        : 'answered, but with nothing to judge';
  }
}
