import { gathered } from '../arguments/gathered.ts';
import type { CallingCheck, Judged } from '../check.ts';
import { answersCheck } from './answers-check.ts';
import { lacksRequired } from './forced-failures.ts';
import { ownVerdict } from './own-verdict.ts';

const overAnswers: CallingCheck = answersCheck(
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
      return { severity: own.isAlone ? 'error' : 'warning', what, cause: 'failure-unflagged' };
    }
    if (answer.kind === 'tool-error' && own.says === 'succeeded') {
      const what = `answers with an error whose payload says that the call succeeded: ${own.quote}.`;
      return { severity: own.isAlone ? 'error' : 'warning', what };
    }
    return 'fine';
  },
);

/** What a result says of itself inside is what its flag says. */
export const errorPayloadDisagrees: CallingCheck = {
  ...overAnswers,
  run: async (calls, context): Promise<Judged> => gathered(await overAnswers.run(calls, context), SOME),
};

/** Fewer tools than would be told as one anyway. */
const SOME = 0;
