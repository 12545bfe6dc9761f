import { excerpt } from '../../base/text.ts';
import { explainsFailure } from '../arguments/refusal-words.ts';
import { hasData } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { callFlaw } from '../calls/call-check.ts';
import { isAnswered } from './counted.ts';
import { calledText, generatedCheck } from './generated-check.ts';
import type { GeneratedCall } from './generated-calls.ts';
import type { Departure } from './mutations.ts';
import { contractYaml } from './paste.ts';

/** What other checks ask about (missing, of another type, too many) is theirs; null for nothing is what agents send. */
const OURS: ReadonlySet<Departure> = new Set(['range', 'length', 'items', 'enum', 'nested']);

const WHAT: Partial<Record<Departure, string>> = {
  range: 'lies beyond the bounds of its schema',
  length: 'is longer or shorter than its schema allows',
  items: 'has more entries than its schema allows',
  enum: 'is none of the options of its schema',
  nested: 'holds something that its schema forbids',
};

/** What a tool's schema forbids is refused, and not answered as if it were fine. */
export const callInvalidAccepted: CallingCheck = generatedCheck(
  'call.invalid-accepted',
  ({ one: { tool }, calls }) => {
    // Where nothing was answered the calls stopped early, and what they would have broken is not known.
    if (!calls.some(isOurs) && calls.some(isAnswered))
      return 'no schema has a bound, an enum or a nested value to break';
    const grave = calls.filter(isAccepted).some(({ input }) => input.departure !== 'range');
    return {
      // Many a server takes the nearest bound instead: that is shown only where there is nothing worse.
      breaks: (call) => isAccepted(call) && (!grave || call.input.departure !== 'range'),
      flaw: (call) => {
        const { departure, argument } = call.input;
        const what = `"${excerpt(argument ?? '', 60)}" ${WHAT[departure] ?? 'breaks its schema'}`;
        const message = `${calledText(call)} answers with a success, although ${what}.`;
        return {
          ...callFlaw(
            departure === 'range' ? 'advice' : 'warning',
            { place: 'server-data', tool: tool.name },
            message,
            [call.answer],
          ),
          paste: contractYaml(`${excerpt(tool.name, 80)} refuses what its schema forbids`, call.answer, {
            kind: 'refused',
          }),
        };
      },
    };
  },
  (call) => isOurs(call) && isAnswered(call),
);

function isAccepted(call: GeneratedCall): boolean {
  return isOurs(call) && hasData(call.answer) && !explainsFailure(call.answer);
}

function isOurs({ input }: GeneratedCall): boolean {
  return !input.isValid && OURS.has(input.departure);
}
