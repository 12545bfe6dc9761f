import type { AskingCode } from '../../finding/words/call-asking.ts';
import type { CallingCheck } from '../check.ts';
import { elicitNoSecrets, elicitSchemaFlat, elicitUndeclaredMode, elicitUrlValid } from './elicit.ts';
import { mrtrKinds, mrtrNonempty, mrtrRespectsCapabilities } from './mrtr.ts';
import {
  mrtrCrossProcess,
  mrtrExtraResponse,
  mrtrMissingResponse,
  mrtrStateEcho,
  mrtrStateTamper,
  mrtrTerminates,
} from './mrtr-retries.ts';

/** Checks of what tools ask their client for before they answer. */
export const askingChecks: Record<AskingCode, CallingCheck> = {
  'mrtr.nonempty': mrtrNonempty,
  'mrtr.kinds': mrtrKinds,
  'mrtr.respects-capabilities': mrtrRespectsCapabilities,
  'mrtr.state-echo': mrtrStateEcho,
  'mrtr.state-tamper': mrtrStateTamper,
  'mrtr.missing-response': mrtrMissingResponse,
  'mrtr.extra-response': mrtrExtraResponse,
  'mrtr.terminates': mrtrTerminates,
  'mrtr.cross-process': mrtrCrossProcess,
  'elicit.schema-flat': elicitSchemaFlat,
  'elicit.no-secrets': elicitNoSecrets,
  'elicit.url-valid': elicitUrlValid,
  'elicit.undeclared-mode': elicitUndeclaredMode,
};
