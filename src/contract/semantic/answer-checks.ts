import type { AnswerCode } from '../../finding/words/call-answers.ts';
import { advicePossible } from '../answers/advice-possible.ts';
import { concurrent } from '../answers/concurrent.ts';
import { contentAgrees } from '../answers/content-agrees.ts';
import { cursorInvalid } from '../answers/cursor-invalid.ts';
import { cursorRebind } from '../answers/cursor-rebind.ts';
import { cursorWalk } from '../answers/cursor-walk.ts';
import { emptyDistinct } from '../answers/empty-distinct.ts';
import { errorActionable } from '../answers/error-actionable.ts';
import { errorFlag } from '../answers/error-flag.ts';
import { errorHasContent } from '../answers/error-has-content.ts';
import { errorPayloadDisagrees } from '../answers/error-payload-disagrees.ts';
import { listChanged } from '../answers/list-changed.ts';
import { nullVsZero } from '../answers/null-vs-zero.ts';
import { outputPresent } from '../answers/output-present.ts';
import { outputSchema } from '../answers/output-schema.ts';
import { outputSecrets } from '../answers/output-secrets.ts';
import { resourceLinkReadable } from '../answers/resource-link-readable.ts';
import { sameArgsSameBytes } from '../answers/same-args-same-bytes.ts';
import { sizeBudget } from '../answers/size-budget.ts';
import { structuredUndeclared } from '../answers/structured-undeclared.ts';
import { successShape } from '../answers/success-shape.ts';
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
};
