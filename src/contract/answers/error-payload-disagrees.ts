import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';
import { lacksRequired } from './forced-failures.ts';
import { ownVerdict } from './own-verdict.ts';

/** What a result says of itself inside is what its flag says. */
export const errorPayloadDisagrees: CallingCheck = answersCheck(
  'error.payload-disagrees',
  'no payload says whether its call succeeded',
  (answer, { tool }) => {
    if (answer.kind !== 'data' && answer.kind !== 'tool-error') return null;
    // A call that cannot have succeeded tells of itself, whatever the tool is about.
    const about = lacksRequired(tool, answer.arguments) ? '' : tool.name;
    const own = ownVerdict(answer.data, about);
    if (own === null) return answer.data === undefined ? null : 'fine';
    if (answer.kind === 'data' && own.says === 'failed') {
      const what = `answers with a success whose payload says that the call failed: ${own.quote}.`;
      return { severity: own.isAlone ? 'error' : 'warning', what };
    }
    if (answer.kind === 'tool-error' && own.says === 'succeeded') {
      const what = `answers with an error whose payload says that the call succeeded: ${own.quote}.`;
      return { severity: own.isAlone ? 'error' : 'warning', what };
    }
    return 'fine';
  },
);
