import type { ConformanceCode } from '../finding/words/outside.ts';
import type { Check } from './check.ts';
import { conformanceSuite } from './conformance/conformance-suite.ts';

/** Checks that other programs make for us. */
export const outsideChecks: Record<ConformanceCode, Check> = {
  'conformance.suite': conformanceSuite,
};
