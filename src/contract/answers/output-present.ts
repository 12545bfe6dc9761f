import { member } from '../../base/json.ts';
import type { CallingCheck } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { answersCheck } from './answers-check.ts';

const present: CallingCheck = answersCheck(
  'output.present',
  'no tool that declares an output schema answered with a success',
  (answer, { tool }) => {
    if (tool.outputSchema === null || answer.kind !== 'data') return null;
    return member(answer.result ?? {}, 'structuredContent') === undefined
      ? {
          severity: 'error',
          what: 'declares an output schema, and a success comes without structured content.',
        }
      : 'fine';
  },
);

/** Who declares an output schema gives structured content. Older revisions have neither. */
export const outputPresent: CallingCheck = {
  ...present,
  run: (calls, context) =>
    calls.here.surface.revision < '2025-06-18'
      ? notApplicable(`revision ${calls.here.surface.revision} has no structured content`)
      : present.run(calls, context),
};
