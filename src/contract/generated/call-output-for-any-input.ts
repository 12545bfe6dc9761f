import { excerpt } from '../../base/text.ts';
import type { CallingCheck } from '../check.ts';
import { callFlaw } from '../calls/call-check.ts';
import { breachIn, keptBy } from './breach.ts';
import { isAnswered, isMalformed } from './counted.ts';
import { calledText, generatedCheck } from './generated-check.ts';
import { contractYaml } from './paste.ts';

/** Whatever a tool is asked, its answer is a result, and a success keeps to the tool's output schema. */
export const callOutputForAnyInput: CallingCheck = generatedCheck(
  'call.output-for-any-input',
  ({ one: { tool, plain } }, { here: { surface } }) => {
    // A tool whose good answers are broken is for the checks that look at those.
    if (plain.kind === 'made' && breachIn(plain.answer, tool, surface) !== null)
      return 'the answers to plain calls are broken already; output.schema and call.success-shape say how';
    if (plain.kind === 'made' && keptBy(plain.answer, tool, surface).kind === 'unknown')
      return 'its answers cannot be judged by its output schema';
    return {
      breaks: ({ answer }) => breachIn(answer, tool, surface) !== null,
      flaw: (call) => {
        const message = `${calledText(call)} answers with ${breachIn(call.answer, tool, surface) ?? 'a broken result'}.`;
        return {
          ...callFlaw('error', { place: 'payload', tool: tool.name }, message, [call.answer]),
          paste: contractYaml(`answers of ${excerpt(tool.name, 80)} keep to its output schema`, call.answer, {
            kind: 'answered',
            matching: null,
          }),
        };
      },
    };
  },
  (call, tool, surface) =>
    (isAnswered(call) || isMalformed(call.answer)) && keptBy(call.answer, tool, surface).kind !== 'unknown',
);
