import type { AnswerCode } from '../../finding/words/call-answers.ts';
import { appsTextFallback } from './apps-text-fallback.ts';
import { advicePossible } from './advice-possible.ts';
import { concurrent } from './concurrent.ts';
import { contentAgrees } from './content-agrees.ts';
import { cursorInvalid } from './cursor-invalid.ts';
import { cursorRebind } from './cursor-rebind.ts';
import { cursorWalk } from './cursor-walk.ts';
import { emptyDistinct } from './empty-distinct.ts';
import { errorActionable } from './error-actionable.ts';
import { errorFlag } from './error-flag.ts';
import { errorHasContent } from './error-has-content.ts';
import { errorPayloadDisagrees } from './error-payload-disagrees.ts';
import { listChanged } from './list-changed.ts';
import { nullVsZero } from './null-vs-zero.ts';
import { outputPresent } from './output-present.ts';
import { outputSchema } from './output-schema.ts';
import { outputSecrets } from './output-secrets.ts';
import { resourceLinkReadable } from './resource-link-readable.ts';
import { sameArgsSameBytes } from './same-args-same-bytes.ts';
import { sizeBudget } from './size-budget.ts';
import { structuredUndeclared } from './structured-undeclared.ts';
import { successShape } from './success-shape.ts';
import type { CallingCheck } from '../check.ts';

/** Checks of what tools answer: first those that make calls, then those that read every answer that was got. */
export const answerChecks: Record<AnswerCode, CallingCheck> = {
  'error.flag': errorFlag,
  'empty.distinct': emptyDistinct,
  'null.vs.zero': nullVsZero,
  'cursor.walk': cursorWalk,
  'cursor.invalid': cursorInvalid,
  'cursor.rebind': cursorRebind,
  'call.same-args-same-bytes': sameArgsSameBytes,
  'call.concurrent': concurrent,
  'list.changed': listChanged,
  'error.payload-disagrees': errorPayloadDisagrees,
  'size.budget': sizeBudget,
  'advice.possible': advicePossible,
  'content.agrees': contentAgrees,
  'output.schema': outputSchema,
  'output.present': outputPresent,
  'call.structured-undeclared': structuredUndeclared,
  'call.success-shape': successShape,
  'call.error-has-content': errorHasContent,
  'call.error-actionable': errorActionable,
  'call.output-secrets': outputSecrets,
  'call.resource-link-readable': resourceLinkReadable,
  'apps.text-fallback': appsTextFallback,
};
