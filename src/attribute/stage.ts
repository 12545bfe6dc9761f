import type { Asked, Probe, Selection } from '../case/case.ts';
import type { Scenario } from '../case/scenario.ts';
import { hasFailed, wasExecuted } from '../grade/scenario/scene.ts';
import { unmatched } from '../grade/scenario/tools.ts';
import type { ScenarioGraderName, Verdict } from '../grade/verdict.ts';
import type { Graded } from '../run/run.ts';
import type { Tool } from '../surface/surface.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';
import type { Stage } from './decision.ts';
import { rejectionOf } from './rejection.ts';

/** Where a trial first left the way to what its case asks for, and what was there. */
export interface Divergence {
  readonly stage: Stage;
  /** The tool at which it happened, or that was not called; null: no tool has a part in it. */
  readonly tool: string | null;
  /** What was called in its place. */
  readonly rival: string | null;
  /** The argument that was rejected, where the rejection names one. */
  readonly argument: string | null;
  /** Of a rejection: whether the input schema tells the rule that was broken. */
  readonly advertised: 'yes' | 'no' | null;
  /** The row of the log; null: there is none. */
  readonly seq: number | null;
}

/** What a stage is read from besides trial and case. */
export interface Known {
  readonly tools: readonly Pick<Tool, 'name' | 'inputSchema' | 'description'>[];
  readonly writes: (tool: string) => boolean;
}

/** The first divergence of a trial, in the order of statistics.md 6.1; null for one that did not fail. */
export function stageOf({ trial, verdicts }: Graded, one: Asked, known: Known): Divergence | null {
  if (trial.end.kind === 'infrastructure') return divergence('S0');
  const failed = verdicts.find(({ status }) => status === 'fail');
  if (failed === undefined) return null;
  if (one.kind === 'selection') return ofSelection(trial.calls, one);
  if (one.kind === 'probe') return ofProbe(trial.calls, one, known);
  return ofScenario(trial.calls, one, failed, known);
}

function ofSelection(calls: readonly ToolCall[], { expect }: Selection): Divergence {
  const [first] = calls;
  if (expect.kind === 'none') return first === undefined ? divergence('S6') : at('S6', first);
  const tool = expect.anyOf[0] ?? null;
  if (first === undefined) return { ...divergence('S1'), tool };
  return { ...at('S2', first), tool, rival: first.tool };
}

function ofProbe(calls: readonly ToolCall[], one: Probe, known: Known): Divergence {
  const own = calls.filter((call) => call.tool === one.tool && wasExecuted(call));
  const last = own.at(-1);
  if (last === undefined) return notCalled([one.tool], calls, () => true);
  // An answer with nothing in it is another than the probe is there for; only a contract can say whether it is right.
  return own.some(({ outcome }) => outcome === 'ok') ? at('S4p', last) : afterFailure(last, known);
}

function ofScenario(calls: readonly ToolCall[], one: Scenario, failed: Verdict, known: Known): Divergence {
  // Every grader of a scenario has a line here; those of other kinds never judge one.
  const judge = BY_RULE[failed.grader as ScenarioGraderName]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
  return judge({ calls, one, known });
}

interface Course {
  readonly calls: readonly ToolCall[];
  readonly one: Scenario;
  readonly known: Known;
}

const BY_RULE: Readonly<Record<ScenarioGraderName, (course: Course) => Divergence>> = {
  'forbidden-effect': wrongWrite,
  'question-back': eagerWrite,
  'honest-stop': eagerWrite,
  recovery: (course) => unrecovered(course),
  tools: wrongTools,
  arguments: wrongArguments,
  order: rest,
  effects: rest,
  budget: rest,
  discovery: rest,
  repeats: rest,
  answer: rest,
  grounding: rest,
  goal: rest,
};

/** All calls were right as far as a log can show, and what came of it, or was said of it, was not. */
function rest({ calls }: Course): Divergence {
  const last = calls.findLast(wasExecuted);
  return last === undefined ? divergence('S5') : at('S5', last);
}

/** The world was changed where it may not be: a write that was accepted did so. */
function wrongWrite(course: Course): Divergence {
  const write = course.calls.findLast(({ tool, outcome }) => course.known.writes(tool) && outcome === 'ok');
  return write === undefined ? rest(course) : at('S3w', write);
}

/** A write where a question or an honest no was wanted is a trap that was called. */
function eagerWrite(course: Course): Divergence {
  const write = course.calls.find(({ tool }) => course.known.writes(tool));
  return write === undefined ? rest(course) : at('S6', write);
}

function unrecovered(course: Course, calls: readonly ToolCall[] = course.calls): Divergence {
  const own = calls.filter(hasFailed).findLast((call) => !isOutage(call, course));
  // What the case itself broke is not the server's doing: the client had to get over it.
  return own === undefined ? rest(course) : afterFailure(own, course.known);
}

function wrongTools(course: Course): Divergence {
  const { calls, one, known } = course;
  const banned = calls.find(({ tool }) => one.accept.some(({ tools }) => tools.never.includes(tool)));
  if (banned !== undefined) return at('S6', banned);
  const successes = calls.filter(({ outcome }) => outcome === 'ok');
  const lacking = one.accept
    .map(({ tools }) => unmatched(tools.all, successes))
    .find((step) => step !== null);
  if (lacking === undefined || lacking === null) return rest(course);
  const tried = calls.filter((call) => lacking.includes(call.tool) && wasExecuted(call));
  const last = tried.at(-1);
  if (last !== undefined) return hasFailed(last) ? unrecovered(course, tried) : rest(course);
  const needed = one.accept.flatMap(({ tools }) => tools.all.flat());
  const writing = lacking.some((tool) => known.writes(tool));
  // What only reads is on the way to a write, and no rival of one.
  const isRival = (tool: string): boolean => !needed.includes(tool) && (!writing || known.writes(tool));
  return notCalled(lacking, calls, isRival);
}

function wrongArguments(course: Course): Divergence {
  const { calls, one } = course;
  const ruled = new Set(one.accept.flatMap((expectation) => Object.keys(expectation.arguments)));
  const made = calls.findLast((call) => ruled.has(call.tool) && wasExecuted(call));
  if (made === undefined) return notCalled([...ruled], calls, () => false);
  return hasFailed(made) ? afterFailure(made, course.known) : at('S3w', made);
}

function afterFailure(call: ToolCall, { tools }: Known): Divergence {
  const rejection = rejectionOf(call, tools.find(({ name }) => name === call.tool) ?? null);
  return rejection === null ? at('S4f', call) : { ...at('S3r', call), ...rejection };
}

function notCalled(
  wanted: readonly string[],
  calls: readonly ToolCall[],
  isRival: (tool: string) => boolean,
): Divergence {
  const tool = wanted[0] ?? null;
  const rival = calls.find((call) => !wanted.includes(call.tool) && isRival(call.tool));
  return rival === undefined
    ? { ...divergence('S1'), tool }
    : { ...at('S2', rival), tool, rival: rival.tool };
}

/** Whether the case itself made that call fail. Refused calls are not counted. */
function isOutage(call: ToolCall, { calls, one }: Course): boolean {
  return one.outages.some(({ tool, nth }) => {
    const counted = calls.filter((other) => wasExecuted(other) && (tool === '*' || other.tool === tool));
    return counted[nth - 1] === call;
  });
}

function at(stage: Stage, call: ToolCall): Divergence {
  return { ...divergence(stage), tool: call.tool, seq: call.seq };
}

function divergence(stage: Stage): Divergence {
  return { stage, tool: null, rival: null, argument: null, advertised: null, seq: null };
}
