import { member } from '../../base/json.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';

/** Structured content is described by an output schema, so that a caller knows it before the call. */
export const structuredUndeclared: CallingCheck = answersCheck(
  'call.structured-undeclared',
  'no answer has structured content',
  (answer, { tool }) => {
    if (answer.kind !== 'data' || member(answer.result ?? {}, 'structuredContent') === undefined) return null;
    return tool.outputSchema === null
      ? { severity: 'advice', what: 'answers with structured content that no output schema describes.' }
      : 'fine';
  },
);
