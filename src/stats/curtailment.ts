import { binomialAtLeast, binomialAtMost } from './binomial.ts';
import { checkCount, checkProportion, checkShare } from './checks.ts';

/** A rule "at least `passes` of `runs`". */
export interface PassRule {
  readonly passes: number;
  readonly runs: number;
}

/** Whether the outcomes so far already settle the rule: stopping then costs nothing. Throws RangeError for more outcomes than runs. */
export function curtailed(
  passed: number,
  done: number,
  { passes, runs }: PassRule,
): 'accepted' | 'rejected' | 'open' {
  checkRule({ passes, runs });
  checkProportion(passed, done);
  if (done > runs) throw new RangeError(`${done} outcomes are more than the ${runs} runs of the rule`);
  if (passed >= passes) return 'accepted';
  return done - passed > runs - passes ? 'rejected' : 'open';
}

/** What a curtailed rule costs on average, and how often it accepts, at a true rate `p`. */
export function curtailedCost(
  { passes, runs }: PassRule,
  p: number,
): { readonly meanRuns: number; readonly accepts: number } {
  checkRule({ passes, runs });
  checkShare('p', p);
  let meanRuns = 0;
  // The mean is the sum over t of P(still open after t runs): fewer than `passes` passes, and not too many failures.
  for (let done = 0; done < runs; done += 1) {
    const tooFew = binomialAtMost(done - (runs - passes) - 1, done, p);
    meanRuns += binomialAtMost(passes - 1, done, p) - tooFew;
  }
  return { meanRuns, accepts: binomialAtLeast(passes, runs, p) };
}

function checkRule({ passes, runs }: PassRule): void {
  checkCount('runs', runs, 1);
  checkCount('passes', passes, 1);
  checkProportion(passes, runs);
}
