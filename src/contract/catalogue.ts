import type { CheckId } from '../finding/codes.ts';
import { callChecks } from './call-checks.ts';
import { outsideChecks } from './outside-checks.ts';
import { surfaceChecks } from './surface-checks.ts';
import { wireChecks } from './wire-checks.ts';
import type { Check } from './check.ts';

/** Every check there is, by id, in the order of reports. */
export const checks: Record<CheckId, Check> = {
  ...wireChecks,
  ...surfaceChecks,
  ...callChecks,
  ...outsideChecks,
};
