import { contractPlace } from './contracts.ts';
import { whereText } from './evidence.ts';
import type { Report } from './model.ts';
import { sortFindings } from './sites.ts';
import { name, sentence } from './text.ts';
import { OUTCOMES, PLACES, wordsOf } from './words.ts';
import { counting } from './whole.ts';
import { isOpen } from '../contract/open-question.ts';
import type { CheckOutcome } from '../contract/check.ts';
import type { ContractResult } from '../contract/cases/contract-result.ts';
import type { Finding } from '../finding/finding.ts';

export interface Problem {
  readonly where: string;
  readonly what: string;
  /** The code whose page explains it; null where there is none. */
  readonly code: string | null;
}

type Parts = Pick<Report, 'error' | 'findings' | 'checks' | 'contracts' | 'trials'>;

/**
 * The one problem to begin with, or null where there is none: an error, else a warning (what must not happen and did before
 * all others), else a failed trial, else what was lost or could not be found out.
 */
export function foremost(parts: Parts): Problem | null {
  const { error } = parts;
  if (error !== null) return { where: name(error.code), what: sentence(error.message), code: null };
  return (
    finding(parts, isError) ??
    check(parts, 'fails') ??
    contract(parts, 'fails') ??
    contract(parts, 'case-defect') ??
    finding(parts, ({ code }) => code === 'forbidden-effect') ??
    finding(parts, (each) => !isError(each) && !isLost(each)) ??
    check(parts, 'warns') ??
    failedTrial(parts) ??
    finding(parts, isLost) ??
    contract(parts, 'could-not-run') ??
    check(parts, 'could-not-run')
  );
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** Trials that were lost say nothing of the server. */
function isLost({ code }: Finding): boolean {
  return code === 'trial-infrastructure';
}

function finding({ findings }: Parts, wanted: (one: Finding) => boolean): Problem | null {
  const first = sortFindings(counting(findings)).find(wanted);
  if (first === undefined) return null;
  const place = PLACES[first.site.place].title;
  const where = whereText(first.site);
  return {
    where: where === null ? place : `${place}, ${name(where)}`,
    what: sentence(first.message),
    code: explained(first.code),
  };
}

function check({ checks }: Parts, outcome: CheckOutcome): Problem | null {
  const first = checks.find(
    (each) => each.outcome === outcome && (outcome !== 'could-not-run' || isOpen(each)),
  );
  if (first === undefined) return null;
  const { id, why } = first;
  const where = outcome === 'fails' ? name(id) : `${name(id)} ${OUTCOMES[outcome]}`;
  return { where, what: sentence(why), code: outcome === 'could-not-run' ? null : explained(id) };
}

function contract({ contracts }: Parts, outcome: ContractResult['outcome']): Problem | null {
  const first = contracts.find((each) => each.outcome === outcome);
  return first === undefined
    ? null
    : { where: name(contractPlace(first)), what: sentence(first.why), code: null };
}

function failedTrial({ trials }: Parts): Problem | null {
  const trial = trials.find((each) => each.standing === 'failed');
  if (trial === undefined) return null;
  const mark = trial.draft ? ' (drafted)' : '';
  return { where: `“${sentence(trial.question)}”${mark}`, what: sentence(trial.why), code: null };
}

function explained(code: string): string | null {
  return wordsOf(code) === null ? null : code;
}
