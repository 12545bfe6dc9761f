import { count } from '../../base/text.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';
import { accepts, type Step } from '../metrics/reference.ts';
import { callKey } from '../metrics/same-call.ts';
import type { Verdict } from '../verdict.ts';
import { at, outcomeText, verdict } from '../verdict-of.ts';
import { hasFailed, type Scene } from './scene.ts';
import { unmatched } from './tools.ts';

/** As often may one call fail: it is tried, and tried once more. */
const FAIR_TRIES = 2;

/**
 * What was done about calls that failed, by the server's doing or by an outage of the case: a needed tool succeeded
 * at some time, and no call was made again and again in vain. Null where no call failed. An ending that is no deed (a question,
 * an honest no) needs no later success.
 */
export function recovery({ trial: { calls }, expectation }: Scene): Verdict | null {
  const failed = calls.filter(hasFailed);
  if (failed.length === 0) return null;
  const vain = failed.find((call) => failed.filter((other) => sameCall(other, call)).length > FAIR_TRIES);
  if (vain !== undefined) return thrash(vain, failed);
  const needed = expectation.kind === 'act' ? expectation.tools.all : [];
  const lost = failed.find((call) => !hasRecovered(call, calls, needed));
  if (lost !== undefined)
    return givenUp(
      lost,
      failed.filter(({ tool }) => tool === lost.tool),
    );
  const last = calls.at(-1);
  const successes = calls.filter(({ outcome }) => outcome === 'ok');
  if (last !== undefined && hasFailed(last) && unmatched(needed, successes) !== null)
    return verdict('recovery', 'fail', `${last.tool} ${outcomeText(last)}, and nothing was called after it`, [
      at(last),
    ]);
  const why = `${count(failed.length, 'call')} failed, and it was dealt with`;
  return verdict('recovery', 'pass', why, failed.map(at));
}

function givenUp(lost: ToolCall, tries: readonly ToolCall[]): Verdict {
  const after = tries.length === 1 ? 'it was not tried again' : 'it never succeeded';
  return verdict('recovery', 'fail', `${lost.tool} ${outcomeText(lost)}, and ${after}`, tries.map(at));
}

function thrash(vain: ToolCall, failed: readonly ToolCall[]): Verdict {
  const same = failed.filter((other) => sameCall(other, vain));
  const what = `the same call of ${vain.tool} failed ${same.length} times`;
  return vain.dropped.length === 0
    ? verdict('recovery', 'fail', what, same.map(at))
    : verdict('recovery', 'unclear', `${what}, as far as its arguments were kept`, same.map(at));
}

function sameCall(one: ToolCall, other: ToolCall): boolean {
  return callKey(one).key === callKey(other).key;
}

/** Only a needed tool must come right: by any of its alternatives, later or before. */
function hasRecovered(call: ToolCall, calls: readonly ToolCall[], needed: readonly Step[]): boolean {
  const steps = needed.filter((step) => accepts(step, call));
  const succeeded = (step: Step): boolean =>
    calls.some((other) => other.outcome === 'ok' && accepts(step, other));
  return steps.length === 0 || steps.some(succeeded);
}
