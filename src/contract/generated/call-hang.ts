import { count, excerpt } from '../../base/text.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { couldNotRun, judged } from '../flaws.ts';
import { callFlaw, nothingCallable } from '../calls/call-check.ts';
import {
  countedTools,
  goodCallAnew,
  isAnswered,
  isMalformed,
  isSilent,
  whyUncounted,
  type Counts,
} from './counted.ts';
import { generatedOf, type GeneratedTool } from './generated-calls.ts';
import { calledText, nothingGenerated, sawText } from './generated-check.ts';
import { contractYaml } from './paste.ts';

/** Every generated call is answered within the time limit, as long as the target answers anybody. */
export const callHang: CallingCheck = {
  id: 'call.hang',
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls) => {
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const generated = await generatedOf(calls);
    const sent = generated.tools.filter(({ why }) => why === null);
    if (sent.length === 0) return nothingGenerated(generated);
    // Whoever is silent to a good call, too, has another trouble than odd input.
    const able = sent.filter(({ one: { plain } }) => plain.kind !== 'made' || !isSilent(plain.answer));
    const tried = countedTools(able, isTimed, calls.here.surface);
    if (tried.length === 0) return couldNotRun(whyUncounted(able.length > 0 ? able : sent));
    const silent = tried.filter(({ calls: made }) => made.some(({ answer }) => isSilent(answer)));
    if (silent.length > 0 && !(await isAlive(calls)))
      return couldNotRun(
        `after ${count(silent.length, 'unanswered call')} the target answers no good call either`,
      );
    return judged(silent.flatMap(flawsOf), sawText(generated, tried));
  },
};

/** It was seen how long the tool takes, be it over the limit. */
const isTimed: Counts = (call) =>
  isAnswered(call) || isSilent(call.answer) || isMalformed(call.answer) || call.answer.why === 'oversize';

async function isAlive(calls: Calls): Promise<boolean> {
  const answer = await goodCallAnew(calls);
  return answer !== null && answer.kind !== 'none';
}

/** What must be refused can be refused at once; what is valid may only be slow. */
function flawsOf({ one, calls }: GeneratedTool): readonly Flaw[] {
  const call = calls.find(({ answer }) => isSilent(answer));
  if (call === undefined || call.answer.exchange.reply.kind !== 'timeout') return [];
  const { afterMs } = call.answer.exchange.reply;
  const what = call.input.isValid ? 'which its schema allows,' : 'which its schema forbids,';
  const site = { place: 'server-data', tool: one.tool.name } as const;
  const message = `${calledText(call)} ${what} did not answer within ${afterMs} ms, and the server answers other calls.`;
  return [
    {
      ...callFlaw(call.input.isValid ? 'warning' : 'error', site, message, [call.answer]),
      paste: contractYaml(`${excerpt(one.tool.name, 80)} answers odd arguments in time`, call.answer, {
        kind: 'answered',
        matching: null,
      }),
    },
  ];
}
