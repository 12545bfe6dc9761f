import type { Asked, Probe, Selection } from '../case/case.ts';
import type { Trial } from '../run/run.ts';
import { unchosenWhy } from '../trajectory/exposure.ts';
import type { Grading } from './grading.ts';
import { gradeScenario } from './scenario/grade-scenario.ts';
import type { Verdict } from './verdict.ts';
import { at, outcomeText, verdict } from './verdict-of.ts';

/** A pure function of a stored trial: no clock, no network, no server. */
type Grader<Kind extends Asked> = (trial: Trial, one: Kind) => Verdict;

const probeGraders: readonly Grader<Probe>[] = [toolCalled, answeredWithData];

/** Ends that leave nothing to grade. */
const UNGRADED: readonly Trial['end']['kind'][] = ['infrastructure', 'case-defect', 'not-run'];

/** Every verdict that this trial's case asks for, in a fixed order. */
export function gradeTrial(trial: Trial, one: Asked, grading: Grading): readonly Verdict[] {
  if (UNGRADED.includes(trial.end.kind)) return [];
  if (one.kind === 'scenario') return gradeScenario(trial, one, grading);
  if (one.kind === 'probe') return probeGraders.map((grader) => grader(trial, one));
  return [choice(one.expect.kind === 'none' ? nothingCalled(trial) : firstChoice(trial, one), trial)];
}

/** What a choice was judged, if there was one: a model that was not shown the tools has chosen none of them, and left none. */
function choice(judged: Verdict, { exposure, calls }: Trial): Verdict {
  const why = unchosenWhy(exposure ?? 'unknown');
  return why === null ? judged : verdict(judged.grader, 'unclear', why, calls.map(at));
}

/** The probe's tool was called at least once, executed or refused: the question leads to it. */
function toolCalled(trial: Trial, one: Probe): Verdict {
  return choice(toolHit(trial, one), trial);
}

function toolHit(trial: Trial, one: Probe): Verdict {
  const hit = trial.calls.find((call) => call.tool === one.tool);
  if (hit !== undefined) return verdict('tool-called', 'pass', `${one.tool} was called`, [at(hit)]);
  return verdict(
    'tool-called',
    'fail',
    `${one.tool} was never called; ${calledInstead(trial)}`,
    trial.calls.map(at),
  );
}

/** At least one executed call of the probe's tool gave something that is not empty and not an error; a refusal is no answer. */
function answeredWithData(trial: Trial, one: Probe): Verdict {
  const grader = 'answered-with-data';
  const calls = trial.calls.filter((call) => call.tool === one.tool);
  const executed = calls.filter((call) => call.outcome !== 'denied');
  if (calls.length === 0) return verdict(grader, 'unclear', `${one.tool} was not called`, []);
  if (executed.length === 0) return verdict(grader, 'unclear', REFUSED, calls.map(at));
  const full = executed.find((call) => call.outcome === 'ok' && call.shape?.empty === false);
  if (full !== undefined) return verdict(grader, 'pass', `${one.tool} answered with data`, [at(full)]);
  const isHonest = executed.every(({ outcome }) => outcome === 'ok');
  if (isHonest && one.draft)
    return verdict(
      grader,
      'unclear',
      `${one.tool} answered that there is nothing${UNTOLD}`,
      executed.map(at),
    );
  return verdict(
    grader,
    'fail',
    isHonest
      ? `${one.tool} answered that there is nothing, and the case wants data of it`
      : `${one.tool} was called and ${executed.map(outcomeText).join(', then ')}`,
    executed.map(at),
  );
}

/** A store that is empty may be in order; only its author knows what is in it. */
const UNTOLD = ': an honest answer where there is none, and a drafted question does not know';

/** The same for every tool, so that reports can count such trials together. */
const REFUSED =
  'the right tool was called, and the call was refused since it may write: there is no answer to judge';

/** The first call, executed or refused, goes to an expected tool: offered, not executed, so later calls say nothing. */
function firstChoice(trial: Trial, one: Selection): Verdict {
  const wanted = one.expect.kind === 'tools' ? one.expect.anyOf : [];
  const [first] = trial.calls;
  if (first === undefined)
    return verdict('first-choice', 'fail', `nothing was called; expected ${wanted.join(' or ')}`, []);
  const right = wanted.includes(first.tool);
  const why = right
    ? `${first.tool} was chosen`
    : `${first.tool} was chosen; expected ${wanted.join(' or ')}`;
  return verdict('first-choice', right ? 'pass' : 'fail', why, [at(first)]);
}

/** Two-sided rule: a case that expects no tool passes only when nothing was called, and the client has come to its end. */
function nothingCalled(trial: Trial): Verdict {
  if (trial.calls.length === 0 && trial.end.kind === 'limit')
    return verdict(
      'nothing-called',
      'fail',
      'nothing was called, but its time was over before it had answered',
      [],
    );
  if (trial.calls.length === 0) return verdict('nothing-called', 'pass', 'nothing was called', []);
  return verdict(
    'nothing-called',
    'fail',
    `${calledInstead(trial)}, though no tool fits`,
    trial.calls.map(at),
  );
}

function calledInstead(trial: Trial): string {
  const names = [...new Set(trial.calls.map((call) => call.tool))];
  return names.length === 0 ? 'nothing was called' : `${names.join(', ')} was called`;
}
