import { spendAlpha } from '../stats/alpha-spending.ts';
import { holm } from '../stats/family-wise.ts';
import { fisher } from '../stats/fisher.ts';
import type { Stratum } from '../stats/hypergeometric.ts';
import { comparability, type Comparability } from '../stats/infrastructure.ts';
import { meanOf, tInterval } from '../stats/mean.ts';
import { neverSeenBound } from '../stats/never-seen.ts';
import { detectableWith } from './bound.ts';
import type { NightlyState } from './nightly.ts';

export type NightlyVerdict =
  | {
      readonly kind: 'regressed';
      readonly look: number;
      readonly p: number;
      readonly level: number;
      /** Cases whose own one-sided Fisher p, adjusted by Holm, is at most 0.05; often none, for a drop that is spread out. */
      readonly accused: readonly {
        readonly case: string;
        readonly tools: readonly string[];
        readonly adjusted: number;
      }[];
    }
  | { readonly kind: 'not-worse-than-margin'; readonly upperBound: number; readonly margin: number }
  | {
      readonly kind: 'inconclusive';
      /** Null for a single case. */
      readonly upperBound: number | null;
      readonly margin: number;
      /** The smallest mean drop that these trials could have shown; null: none. */
      readonly detectable: number | null;
    }
  | { readonly kind: 'void'; readonly why: 'infrastructure-share' | 'infrastructure-unequal' | 'no-cases' };

/** Both arms of every case that is not known to be wrong. */
export function strataOf({ cases, tallies }: NightlyState): readonly Stratum[] {
  return cases.flatMap(({ baseline }, at) => {
    const tally = tallies[at];
    return tally === undefined || tally.defect ? [] : [{ baseline, candidate: tally.candidate }];
  });
}

/** What the looks so far come to. */
export function nightlyVerdict(state: NightlyState): NightlyVerdict {
  const { rules, looks } = state;
  const whole = strataOf(state).filter(({ baseline, candidate }) => baseline.n > 0 && candidate.n > 0);
  if (whole.length === 0) return { kind: 'void', why: 'no-cases' };
  const sound = soundness(state);
  if (sound.kind === 'void') return { kind: 'void', why: `infrastructure-${sound.why}` };
  const spending = spendAlpha(looks, rules.levels);
  if (spending.kind === 'rejected') {
    const { look, level } = spending;
    return { kind: 'regressed', look, level, p: looks[look - 1] ?? 0, accused: accusedOf(state) };
  }
  const { margin } = rules;
  const upperBound = upperBoundOf(whole);
  if (upperBound !== null && upperBound <= margin)
    return { kind: 'not-worse-than-margin', upperBound, margin };
  return { kind: 'inconclusive', upperBound, margin, detectable: detectableIn(whole) };
}

/** As many pairs as candidate trials, of which as many differ as two trials that are drawn from both arms. */
function detectableIn(strata: readonly Stratum[]): number | null {
  const shares = strata.map(({ baseline, candidate }) => {
    const [p, q] = [baseline.passed / baseline.n, candidate.passed / candidate.n];
    return p * (1 - q) + q * (1 - p);
  });
  return detectableWith(meanOf(shares)?.mean ?? 0, trialsIn(strata));
}

function trialsIn(strata: readonly Stratum[]): number {
  return strata.reduce((sum, { candidate }) => sum + candidate.n, 0);
}

function soundness({ cases, tallies, rules }: NightlyState): Comparability {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const baselineLost = sum(cases.map((one) => one.baselineLost));
  return comparability(
    { attempted: sum(cases.map(({ baseline }) => baseline.n)) + baselineLost, infrastructure: baselineLost },
    {
      attempted: sum(tallies.map(({ attempts }) => attempts)),
      infrastructure: sum(tallies.map(({ lost }) => lost)),
    },
    rules.infrastructureShare,
  );
}

function accusedOf({
  cases,
  tallies,
}: NightlyState): Extract<NightlyVerdict, { kind: 'regressed' }>['accused'] {
  const kept = cases.flatMap((one, at) => {
    const tally = tallies[at];
    return tally === undefined || tally.defect
      ? []
      : [{ one, p: fisher(one.baseline, tally.candidate).worse }];
  });
  const adjusted = holm(kept.map(({ p }) => p));
  return kept
    .map(({ one: { id, tools } }, at) => ({ case: id, tools, adjusted: adjusted[at] ?? 1 }))
    .filter((each) => each.adjusted <= 0.05)
    .sort((a, b) => a.adjusted - b.adjusted);
}

/**
 * One-sided 95 % bound of the mean drop per case; only a run of all looks gets here, so the design is a fixed one. Where all
 * cases fare alike the spread between them is 0 and proves too much: so many trials cannot exclude what `neverSeenBound` says.
 */
function upperBoundOf(strata: readonly Stratum[]): number | null {
  const drops = strata.map(
    ({ baseline, candidate }) => baseline.passed / baseline.n - candidate.passed / candidate.n,
  );
  const difference = meanOf(drops);
  if (difference === null || difference.se === null) return null;
  return Math.max(
    tInterval(difference.mean, difference.se, difference.n - 1, 0.9).high,
    neverSeenBound(trialsIn(strata)),
  );
}
