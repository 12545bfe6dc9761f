import type { WorldCode } from '../../finding/words/call-worlds.ts';
import { late } from '../calls/call-check.ts';
import type { CallingCheck } from '../check.ts';
import { callDuplicateIds } from './call-duplicate-ids.ts';
import { isolation } from './isolation.ts';
import { readonlyHonest } from './readonly-honest.ts';
import { retryDuplicate } from './retry-duplicate.ts';
import { tzRoundtrip } from './tz-roundtrip.ts';
import { writeReadRoundtrip } from './write-read-roundtrip.ts';

/** Checks that compare the target with itself: before and after, in another zone, as another user. Writes come last. */
export const worldChecks: Record<WorldCode, CallingCheck> = {
  'readonly.honest': readonlyHonest,
  isolation: late(isolation),
  'write-read.roundtrip': late(writeReadRoundtrip),
  'tz.roundtrip': late(tzRoundtrip),
  'call.duplicate-ids': late(callDuplicateIds),
  'retry.duplicate': late(retryDuplicate),
};
