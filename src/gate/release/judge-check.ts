import { count } from '../../base/text.ts';
import { isOpen } from '../../contract/open-question.ts';
import type { Run } from '../../run/run.ts';
import type { Found } from './evidence.ts';
import { type Finding, one, unanswered } from './judged.ts';
import { type BoundRule, isWithin } from './judge-trials.ts';

/** Judges a rule of the contract by the newest whole check. */
export function judgeCheck(rule: BoundRule, found: Found, command: string): Finding {
  if (found.kind === 'none') return unanswered(found.why, command);
  const { run } = found;
  const counted = COUNTS[rule.metric]?.(run) ?? null;
  if (counted === null) return unanswered('this version does not count that', null);
  if (rule.metric !== 'contract.could_not_run' && !isAnswered(run))
    return unanswered(`no check of run ${run.id} had an answer`, command);
  const { value, why } = counted;
  return one(
    {
      outcome: isWithin(rule, value) ? 'holds' : 'fails',
      value,
      why: `${why}${rule.metric === 'contract.could_not_run' ? '' : asides(run)}`,
    },
    [run.id],
  );
}

interface Counted {
  readonly value: number;
  readonly why: string;
}

const COUNTS: Readonly<Partial<Record<BoundRule['metric'], (run: Run) => Counted>>> = {
  'contract.failures': ({ checks, contracts }) => {
    const failing = many(checks, 'fails');
    const cases = many(contracts, 'fails');
    const ofCases =
      contracts.length === 0 ? '' : `, ${cases} of ${count(contracts.length, 'contract case')} fail`;
    return { value: failing + cases, why: `${failing} of ${judgedText(checks)} fail${ofCases}` };
  },
  'contract.warnings': ({ checks }) => {
    const value = many(checks, 'warns');
    return { value, why: `${value} of ${judgedText(checks)} warn` };
  },
  'contract.could_not_run': ({ checks, contracts }) => {
    const open = checks.filter(isOpen).length;
    const cases = many(contracts, 'could-not-run');
    const ofCases = contracts.length === 0 ? '' : `, ${cases} of ${count(contracts.length, 'contract case')}`;
    return {
      value: open + cases,
      why: `${open} of ${count(checks.length, 'check')}${ofCases} could not run`,
    };
  },
};

function many(all: readonly { readonly outcome: string }[], outcome: string): number {
  return all.filter((each) => each.outcome === outcome).length;
}

/** Those that do not apply, or could not run, are none that could have failed. */
function judgedText(checks: Run['checks']): string {
  return `${checks.filter(({ outcome }) => JUDGED.has(outcome)).length} judged checks`;
}

/** Where nothing was judged, no failure is no news. */
function isAnswered({ checks, contracts }: Run): boolean {
  return [...checks, ...contracts].some(({ outcome }) => JUDGED.has(outcome));
}

const JUDGED: ReadonlySet<string> = new Set(['holds', 'warns', 'fails']);

/** What the count leaves out. */
function asides({ checks, contracts, accepted = 0 }: Run): string {
  const left = checks.filter(({ why }) => why.startsWith('left out: ')).length;
  const open = checks.filter(isOpen).length;
  const wrong = many(contracts, 'case-defect');
  return [
    ...(open > 0 ? [`; ${count(open, 'check')} could not run`] : []),
    ...(wrong > 0 ? [`; ${count(wrong, 'contract case')} left out as wrong`] : []),
    ...(accepted > 0 ? [`; ${count(accepted, 'finding')} accepted by a baseline`] : []),
    ...(left > 0 ? [`; ${count(left, 'check')} left out`] : []),
  ].join('');
}
