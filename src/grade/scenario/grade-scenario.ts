import type { Scenario } from '../../case/scenario.ts';
import type { Trial } from '../../run/run.ts';
import type { Grading } from '../grading.ts';
import type { ScenarioGraderName, Verdict } from '../verdict.ts';
import { at, verdict } from '../verdict-of.ts';
import { answer } from './answer.ts';
import { argumentRules } from './arguments.ts';
import { effects, forbiddenEffect } from './effects.ts';
import { grounding } from './grounding.ts';
import { honestStop } from './honest-stop.ts';
import { budget, discovery, repeats } from './limits.ts';
import { questionBack } from './question-back.ts';
import { recovery } from './recovery.ts';
import type { Scene, SceneGrader } from './scene.ts';
import { order, tools } from './tools.ts';

/** In the order in which an unmet rule is named: what was done to the world first, what was said of it last. */
const GRADERS: Readonly<Record<Exclude<ScenarioGraderName, 'goal'>, SceneGrader>> = {
  'forbidden-effect': forbiddenEffect,
  'question-back': questionBack,
  'honest-stop': honestStop,
  recovery,
  tools,
  order,
  arguments: argumentRules,
  effects,
  repeats,
  discovery,
  budget,
  grounding,
  answer,
};

/**
 * The verdicts of a scenario's trial, the goal last. It passes when one of the good endings is met whole, and then has
 * the verdicts of that one; else those of the ending that it came nearest to.
 */
export function gradeScenario(trial: Trial, one: Scenario, grading: Grading): readonly Verdict[] {
  const endings = one.accept.map((expectation, index) =>
    gradeEnding({ trial, one, expectation, index, grading }),
  );
  const [nearest = []] = [...endings].sort((a, b) => distance(a) - distance(b));
  return [...nearest, goal(trial, nearest)];
}

/** Failures weigh more than any number of open questions. */
function distance(verdicts: readonly Verdict[]): number {
  const of = (status: Verdict['status']): number => verdicts.filter((each) => each.status === status).length;
  return of('fail') * 100 + of('unclear');
}

function gradeEnding(scene: Scene): readonly Verdict[] {
  const verdicts = Object.values(GRADERS).flatMap((grader) => grader(scene) ?? []);
  const barred = barredCalls(scene);
  const [first] = barred;
  if (first === undefined) return verdicts;
  const why = `${first.tool} was called, and refused since it may write: allow it under approvals of the case`;
  return verdicts.map((each) =>
    each.status === 'fail' && HINDERED.has(each.grader)
      ? verdict(each.grader, 'unclear', why, barred.map(at))
      : each,
  );
}

/** What cannot be met while a needed call is refused. */
const HINDERED: ReadonlySet<string> = new Set([
  'recovery',
  'tools',
  'order',
  'arguments',
  'effects',
  'answer',
]);

/** Calls of a needed tool that were refused every time, though the case does not say that the user declines them. */
function barredCalls({ trial: { calls }, one, expectation }: Scene): Trial['calls'] {
  const barred = expectation.tools.all
    .map((entry) => calls.filter(({ tool }) => entry.includes(tool)))
    .find(
      (tried) =>
        tried.length > 0 &&
        tried.every(({ outcome, tool }) => outcome === 'denied' && one.approvals[tool] !== 'deny'),
    );
  return barred ?? [];
}

/** Folds the verdicts of one ending into the one that decides, and names the first rule that was not met. */
function goal(trial: Trial, verdicts: readonly Verdict[]): Verdict {
  const failed = verdicts.find(({ status }) => status === 'fail');
  if (failed !== undefined)
    return verdict('goal', 'fail', `${failed.grader}: ${failed.why}`, failed.evidence);
  if (trial.end.kind === 'limit')
    return verdict('goal', 'fail', 'the time was up before the client had answered');
  const unclear = verdicts.find(({ status }) => status === 'unclear');
  if (unclear !== undefined)
    return verdict('goal', 'unclear', `${unclear.grader}: ${unclear.why}`, unclear.evidence);
  return verdict('goal', 'pass', `the case is met: ${verdicts.map(({ grader }) => grader).join(', ')}`);
}
