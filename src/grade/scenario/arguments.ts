import { canonicalJson, isArray, isObject, member, type Json } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { excerpt } from '../../base/text.ts';
import { follow, type Found } from '../../case/json-path.ts';
import { match } from '../../case/matchers.ts';
import type { ArgumentRule } from '../../case/scenario.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';
import type { Verdict } from '../verdict.ts';
import { at, verdict } from '../verdict-of.ts';
import { resultOf, wasExecuted, type Scene } from './scene.ts';

/** Of the executed calls of each tool, one has all the arguments that are asked for. */
export function argumentRules(scene: Scene): Verdict | null {
  const { trial, expectation } = scene;
  const tools = Object.entries(expectation.arguments);
  if (tools.length === 0) return null;
  const judged = tools.map(([tool, rules]) => {
    const calls = trial.calls.filter((call) => call.tool === tool && wasExecuted(call));
    return {
      ...bestOf(
        tool,
        calls.map((call) => judgeCall(call, rules, scene)),
      ),
      calls,
    };
  });
  const wrong = judged.find(({ kind }) => kind === 'fail') ?? judged.find(({ kind }) => kind === 'unclear');
  if (wrong !== undefined) return verdict('arguments', wrong.kind, wrong.why, wrong.calls.map(at));
  const names = listed(tools.map(([tool]) => tool));
  return verdict(
    'arguments',
    'pass',
    `${names} was called with the right arguments`,
    judged.flatMap(({ calls }) => calls.map(at)),
  );
}

interface Judged {
  readonly kind: Verdict['status'];
  readonly why: string;
}

/** One good call is enough; one that could not be judged may have been it. The last is the one that counted most. */
function bestOf(tool: string, judged: readonly Judged[]): Judged {
  const last = judged.at(-1);
  if (last === undefined)
    return { kind: 'fail', why: `${tool} was never executed, so its arguments were not either` };
  return (
    judged.find(({ kind }) => kind === 'pass') ?? judged.findLast(({ kind }) => kind === 'unclear') ?? last
  );
}

function judgeCall(call: ToolCall, rules: Readonly<Record<string, ArgumentRule>>, scene: Scene): Judged {
  const judged = Object.entries(rules).map(([path, rule]) => judgeRule(call, path, rule, scene));
  return (
    judged.find(({ kind }) => kind === 'fail') ??
    judged.find(({ kind }) => kind === 'unclear') ?? { kind: 'pass', why: '' }
  );
}

function judgeRule(call: ToolCall, path: string, rule: ArgumentRule, scene: Scene): Judged {
  const name = `${call.tool}.${path}`;
  if (wasDropped(call, path))
    return { kind: 'unclear', why: `the value of ${name} was not kept (log.arguments of the config)` };
  const value = valueAt(call.arguments, path.split('.'));
  return rule.kind === 'from'
    ? judgeOrigin({ call, name, value }, rule, scene)
    : judgeTests(call, path, rule);
}

function judgeTests(
  call: ToolCall,
  path: string,
  { tests }: Extract<ArgumentRule, { kind: 'tests' }>,
): Judged {
  const jsonPath = `$${path.split('.').map(stepText).join('')}`;
  const subject = { data: call.arguments, text: '', result: call.arguments };
  const matched = match({ in: 'data', path: jsonPath, tests }, subject);
  if (matched.kind === 'holds') return { kind: 'pass', why: '' };
  if (matched.kind === 'unjudged') return { kind: 'unclear', why: `${call.tool}: ${matched.why}` };
  return { kind: 'fail', why: `${call.tool}: expected ${matched.expected}; got ${matched.actual}` };
}

interface Given {
  readonly call: ToolCall;
  /** `create_booking.room_id`. */
  readonly name: string;
  readonly value: Json | undefined;
}

/** The value stands in an earlier successful result of the tool, at the path; of several found there, it is any. */
function judgeOrigin(
  { call, name, value }: Given,
  { tool, path }: Extract<ArgumentRule, { kind: 'from' }>,
  scene: Scene,
): Judged {
  if (value === undefined)
    return { kind: 'fail', why: `${name} was left out; expected a value from ${tool}` };
  const sources = scene.trial.calls.filter((other) => isBefore(other, call) && other.tool === tool);
  const results = sources.map((source) => resultOf(scene, source));
  const shown = excerpt(canonicalJson(value), 120);
  const looked = results.flatMap((result) =>
    result?.value === undefined ? [] : [follow(path, result.value)],
  );
  const found = looked.flatMap(valuesIn);
  if (found.some((each) => canonicalJson(each) === canonicalJson(value))) return { kind: 'pass', why: '' };
  if (results.some((result) => result === undefined || !result.kept))
    return {
      kind: 'unclear',
      why: `where ${name} ${shown} comes from: a result of ${tool} was not kept (log.payloads of the config)`,
    };
  const broken = looked.find((each) => each.kind === 'broken');
  if (broken !== undefined) return { kind: 'unclear', why: `where ${name} comes from: ${broken.why}` };
  if (sources.length === 0)
    return {
      kind: 'fail',
      why: `${name} is ${shown}, and ${tool}, from which it should come, had not answered before`,
    };
  const single = found.filter((each) => !isArray(each));
  const there = single.length === 0 ? 'nothing' : listed(single.map((each) => canonicalJson(each)));
  return { kind: 'fail', why: `${name} is ${shown}; ${tool} had given ${there} at ${excerpt(path, 80)}` };
}

/** A value that was answered before the call was made; a client may make several calls at once. */
function isBefore(source: ToolCall, call: ToolCall): boolean {
  return source.outcome === 'ok' && source.frames.reply !== null && source.frames.reply < call.frames.request;
}

function valuesIn(found: Found): readonly Json[] {
  if (found.kind !== 'found') return [];
  return isArray(found.value) ? [found.value, ...found.value] : [found.value];
}

function valueAt(root: Json, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>((value, step) => {
    if (isArray(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined;
    return member(value, step);
  }, root);
}

/** A step of a JSONPath: `.room_id`, `[0]`, `["a b"]`. */
function stepText(step: string): string {
  if (/^[A-Za-z_]\w*$/.test(step)) return `.${step}`;
  return /^(?:0|[1-9]\d*)$/.test(step) ? `[${step}]` : `[${JSON.stringify(step)}]`;
}

/** Not kept itself, or as a part of something that was not, or with a part that was not. */
function wasDropped({ dropped, arguments: kept }: ToolCall, path: string): boolean {
  const within = dropped.some((name) => name === path || path.startsWith(`${name}.`));
  const value = valueAt(kept, path.split('.'));
  return within || (isObject(value) && dropped.some((name) => name.startsWith(`${path}.`)));
}
