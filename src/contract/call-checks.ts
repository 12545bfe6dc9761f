import type { CallCode } from '../finding/words/call.ts';
import type { CallingCheck } from './check.ts';
import { answerChecks } from './answers/answer-checks.ts';
import { argumentChecks } from './arguments/argument-checks.ts';
import { askingChecks } from './asking/asking-checks.ts';
import { extensionChecks } from './extensions/extension-checks.ts';
import { generatedChecks } from './generated/generated-checks.ts';
import { wireCallChecks } from './wire-calls/wire-call-checks.ts';
import { worldChecks } from './worlds/world-checks.ts';

/** The checks that call tools, in the order of reports. */
export const callChecks: Record<CallCode, CallingCheck> = {
  ...argumentChecks,
  ...answerChecks,
  ...wireCallChecks,
  ...askingChecks,
  ...extensionChecks,
  ...generatedChecks,
  ...worldChecks,
};
