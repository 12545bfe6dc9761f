import type { ContractResult } from '../../contract/cases/contract-result.ts';
import type { CheckOutcome } from '../../contract/check.ts';
import type { Finding } from '../../finding/finding.ts';
import type { Standing } from '../../run/run.ts';
import { say, type Span } from './span.ts';

/** Signs of one column; with each stands a word that says the same. */
export const OUTCOME_SIGNS: Record<CheckOutcome, Span> = {
  holds: say('✓', 'good'),
  fails: say('✗', 'bad'),
  warns: say('!', 'warn'),
  'could-not-run': say('?', 'unsure'),
  'not-applicable': say('-', 'dim'),
};

export const STANDING_SIGNS: Record<Standing, Span> = {
  passed: say('✓', 'good'),
  failed: say('✗', 'bad'),
  infrastructure: say('?', 'unsure'),
  'case-defect': say('-', 'dim'),
  'not-run': say('-', 'dim'),
};

export const CONTRACT_SIGNS: Record<ContractResult['outcome'], Span> = {
  holds: say('✓', 'good'),
  fails: say('✗', 'bad'),
  'could-not-run': say('?', 'unsure'),
  'case-defect': say('-', 'warn'),
  accepted: say('-', 'dim'),
};

export const SEVERITY_SIGNS: Record<Finding['severity'], Span> = {
  error: say('✗', 'bad'),
  warning: say('!', 'warn'),
  advice: say('i', 'name'),
};
