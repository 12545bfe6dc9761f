import type { GeneratedCode } from '../../finding/words/call-generated.ts';
import type { CallingCheck } from '../check.ts';
import { callCrash } from './call-crash.ts';
import { callForeignData } from './call-foreign-data.ts';
import { callHang } from './call-hang.ts';
import { callInternalError } from './call-internal-error.ts';
import { callInvalidAccepted } from './call-invalid-accepted.ts';
import { callLeaksInternals } from './call-leaks-internals.ts';
import { callOutputForAnyInput } from './call-output-for-any-input.ts';

/** Properties that must hold for every input. */
export const generatedChecks: Record<GeneratedCode, CallingCheck> = {
  'call.crash': callCrash,
  'call.hang': callHang,
  'call.leaks-internals': callLeaksInternals,
  'call.output-for-any-input': callOutputForAnyInput,
  'call.invalid-accepted': callInvalidAccepted,
  'call.internal-error': callInternalError,
  'call.foreign-data': callForeignData,
};
