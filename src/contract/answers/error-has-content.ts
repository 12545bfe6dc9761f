import { isArray, member } from '../../base/json.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';

/** An error result holds something that says what went wrong. */
export const errorHasContent: CallingCheck = answersCheck(
  'call.error-has-content',
  'no call was answered with an error result',
  (answer) => {
    if (answer.kind !== 'tool-error') return null;
    const content = member(answer.result ?? {}, 'content');
    if (!isArray(content))
      return { severity: 'error', what: 'answers with an error result that has no list of content.' };
    if (content.length === 0)
      return { severity: 'warning', what: 'answers with an error result whose content is empty.' };
    const isBlank = answer.text.trim() === '' && content.every((block) => member(block, 'type') === 'text');
    return isBlank
      ? { severity: 'warning', what: 'answers with an error result whose text is blank.' }
      : 'fine';
  },
);
