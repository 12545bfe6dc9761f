import type { CallCode } from '../finding/words/call.ts';
import type { CallingCheck } from './check.ts';
import { answerChecks } from './answers/answer-checks.ts';
import { argumentChecks } from './arguments/argument-checks.ts';
import { generatedChecks } from './generated/generated-checks.ts';
import { worldChecks } from './worlds/world-checks.ts';

/** The checks that call tools, in the order in which they run: what changes the world comes last. */
export const callChecks: Record<CallCode, CallingCheck> = {
  ...argumentChecks,
  ...answerChecks,
  ...generatedChecks,
  ...worldChecks,
};
