import { count } from '../../base/text.ts';
import { redundancy, type Redundancy } from '../metrics/redundancy.ts';
import type { Verdict } from '../verdict.ts';
import { at, verdict } from '../verdict-of.ts';
import type { Scene } from './scene.ts';

/** No more calls in all than there may be, whatever became of them. */
export function budget({ trial: { calls }, expectation }: Scene): Verdict | null {
  const { max } = expectation.calls;
  if (max === null) return null;
  const made = `${count(calls.length, 'call')}; at most ${max} may be made`;
  return calls.length <= max
    ? verdict('budget', 'pass', made)
    : verdict('budget', 'fail', made, calls.slice(max).map(at));
}

/** No more calls than there may be before the first of a needed tool. */
export function discovery({ trial: { calls }, expectation }: Scene): Verdict | null {
  const { discovery: max } = expectation.calls;
  if (max === null) return null;
  const needed = expectation.tools.all.flat();
  const first = calls.findIndex(({ tool }) => needed.includes(tool));
  const before = first === -1 ? calls : calls.slice(0, first);
  const made = `${count(before.length, 'call')} before the first of ${needed.join(' or ')}; at most ${max} may be made`;
  return before.length <= max
    ? verdict('discovery', 'pass', made)
    : verdict('discovery', 'fail', made, before.map(at));
}

/**
 * No more repetitions than there may be, with nothing written between a call and its repetition. Trying again what has
 * failed is none; a write that is made twice is one.
 */
export function repeats({ trial: { calls }, expectation, grading }: Scene): Verdict | null {
  const { repeats: max } = expectation.calls;
  if (max === null) return null;
  const answered = calls.filter(({ outcome }) => outcome === 'ok');
  const writers = new Set(answered.map(({ tool }) => tool).filter(grading.writes));
  const upTo = (end: number): Redundancy => redundancy(answered.slice(0, end), writers);
  const { repeated, unsure } = upTo(answered.length);
  const made = `${count(repeated, 'call')} repeated an earlier one; at most ${max} may`;
  if (repeated + unsure <= max) return verdict('repeats', 'pass', made);
  const again = answered.filter(
    (_, i) => upTo(i + 1).repeated + upTo(i + 1).unsure > upTo(i).repeated + upTo(i).unsure,
  );
  if (repeated > max) return verdict('repeats', 'fail', made, again.map(at));
  // Calls of which values were not kept may differ in those.
  const why = `${count(unsure, 'call')} may repeat an earlier one: not all arguments were kept`;
  return verdict('repeats', 'unclear', why, again.map(at));
}
