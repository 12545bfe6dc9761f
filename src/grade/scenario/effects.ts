import { count, excerpt } from '../../base/text.ts';
import { judgeEffect } from '../../case/effect-rule.ts';
import type { EffectSeen } from '../../world/record.ts';
import type { Verdict } from '../verdict.ts';
import { at, verdict } from '../verdict-of.ts';
import { hasWritten, type Scene } from './scene.ts';

/** Everything that must have come about has. */
export function effects(scene: Scene): Verdict | null {
  return judgeList(scene, 'effects');
}

/** Nothing has changed that must be as it was: whatever else went well, such a trial fails. */
export function forbiddenEffect(scene: Scene): Verdict | null {
  return judgeList(scene, 'never');
}

function judgeList(scene: Scene, list: EffectSeen['list']): Verdict | null {
  const { expectation, trial, index, grading } = scene;
  const wanted = expectation[list];
  if (wanted.length === 0) return null;
  const grader = list === 'effects' ? 'effects' : 'forbidden-effect';
  const seen = trial.staged?.world.effects ?? [];
  const judged = wanted.map((effect, i) => {
    const record = seen.find((each) => each.expectation === index && each.list === list && each.index === i);
    if (record === undefined) return null;
    return { what: excerpt(record.what, 120), ...judgeEffect(effect, record.before, record.after) };
  });
  const writes = trial.calls.filter((call) => hasWritten(call, grading)).map(at);
  const wrong = judged.find((each) => each?.kind === 'differs');
  if (wrong?.kind === 'differs')
    return verdict(grader, 'fail', `${wrong.what}: expected ${wrong.expected}; got ${wrong.actual}`, writes);
  if (judged.includes(null)) return verdict(grader, 'unclear', 'the world was not read after the trial');
  const things = count(wanted.length, 'thing');
  return verdict(
    grader,
    'pass',
    list === 'effects' ? `${things} came about` : `${things} stayed as it was`,
    writes,
  );
}
