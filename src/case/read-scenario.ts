import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import { localTime } from '../base/local-time.ts';
import { durationMs } from '../config/duration.ts';
import type { CaseBase } from './case.ts';
import type { Where } from './effect.ts';
import { readTests } from './matchers-schema.ts';
import { effectsIn, objectIn, objectsIn, readingOf } from './read-effect.ts';
import type { AnswerRules, ArgumentRule, CallRules, Expectation, Mention } from './scenario.ts';
import type { Outage, Scenario, ToolRules } from './scenario.ts';

/** What of a scenario makes it this case. */
export type ScenarioContent = Omit<Scenario, keyof CaseBase>;

/** The content of a scenario that has passed its schema. */
export function scenarioContent(entry: JsonObject): ScenarioContent {
  const identity = stringMember(entry, 'identity');
  const clock = stringMember(entry, 'clock');
  const elicitation = member(entry, 'elicitation');
  return {
    kind: 'scenario',
    question: (stringMember(entry, 'question') ?? '').trim(),
    replies: textsIn(entry, 'replies').map((text) => text.trim()),
    identity,
    clock: clock === null ? null : localTime(clock),
    zone: stringMember(entry, 'zone'),
    approvals: Object.fromEntries(Object.entries(objectIn(entry, 'approvals')).map(approvalOf)),
    outages: objectsIn(entry, 'outages').map(outageOf),
    elicitation: isObject(elicitation) ? elicitation : null,
    accept: expectationsOf(entry).map((written) => expectationOf(written, { identity, fixture: null })),
  };
}

/** `expect`, then the alternatives under `accept`, as maps: a word alone is the kind of an otherwise empty one. */
export function expectationsOf(entry: JsonObject): readonly JsonObject[] {
  const accept = member(entry, 'accept');
  return [member(entry, 'expect') ?? null, ...(isArray(accept) ? accept : [])].map((written): JsonObject =>
    isObject(written) ? written : { kind: written },
  );
}

/** The tools of an entry such as `a | b`. */
function alternatives(written: string): readonly string[] {
  return [...new Set(written.split('|').map((tool) => tool.trim()))].filter((tool) => tool !== '');
}

function expectationOf(written: JsonObject, own: Where): Expectation {
  const kind = stringMember(written, 'kind');
  return {
    kind: kind === 'ask' || kind === 'stop' ? kind : 'act',
    tools: toolsIn(objectIn(written, 'tools')),
    arguments: argumentsIn(objectIn(written, 'arguments')),
    calls: callsIn(objectIn(written, 'calls')),
    effects: effectsIn(written, 'effects', own),
    never: effectsIn(written, 'never', own),
    answer: answerIn(objectIn(written, 'answer'), own),
  };
}

function toolsIn(written: JsonObject): ToolRules {
  const order = stringMember(written, 'order');
  return {
    all: textsIn(written, 'all').map(alternatives),
    never: [...new Set(textsIn(written, 'never').map((tool) => tool.trim()))],
    order: order === 'any' || order === 'exact' ? order : 'partial',
  };
}

function argumentsIn(written: JsonObject): Expectation['arguments'] {
  return Object.fromEntries(
    Object.entries(written).map(([tool, rules]) => [
      tool,
      Object.fromEntries(Object.entries(rules ?? {}).map(([path, rule]) => [path, argumentRule(rule)])),
    ]),
  );
}

function argumentRule(written: Json): ArgumentRule {
  if (!isObject(written)) return { kind: 'tests', tests: [{ kind: 'equals', value: written }] };
  const tool = stringMember(written, 'from');
  if (tool === null) return { kind: 'tests', tests: readTests(written) };
  return { kind: 'from', tool, path: stringMember(written, 'path') ?? '$' };
}

function callsIn(written: JsonObject): CallRules {
  return {
    max: numberIn(written, 'max'),
    discovery: numberIn(objectIn(written, 'discovery'), 'max'),
    repeats: numberIn(objectIn(written, 'repeats'), 'max'),
  };
}

function answerIn(written: JsonObject, own: Where): AnswerRules {
  return {
    mentions: objectsIn(written, 'mentions').map((mention): Mention =>
      member(mention, 'sentinel') === true
        ? { kind: 'sentinel' }
        : { kind: 'read', effect: readingOf(mention, own) },
    ),
    states: textsIn(written, 'states'),
    never: textsIn(written, 'never'),
  };
}

function outageOf(written: JsonObject): Outage {
  return {
    tool: stringMember(written, 'tool') ?? '*',
    nth: numberIn(written, 'nth') ?? 1,
    fault: faultOf(written),
  };
}

function faultOf(written: JsonObject): Outage['fault'] {
  const text = stringMember(written, 'error');
  if (text !== null) return { kind: 'error', text, code: numberIn(written, 'code') };
  const delay = stringMember(written, 'delay');
  return delay === null ? { kind: 'lost' } : { kind: 'delay', ms: durationMs(delay) ?? 0 };
}

function approvalOf([tool, said]: readonly [string, Json]): readonly [string, 'allow' | 'deny'] {
  return [tool, said === 'deny' ? 'deny' : 'allow'];
}

function textsIn(entry: JsonObject, key: string): readonly string[] {
  const list = member(entry, key);
  return isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

function numberIn(entry: JsonObject, key: string): number | null {
  const value = member(entry, key);
  return typeof value === 'number' ? value : null;
}
