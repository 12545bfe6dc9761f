import type { Asked, Probe, Selection } from '../case/case.ts';
import type { Effect, EffectRule, Reading } from '../case/effect.ts';
import type { JsonType, Test } from '../case/matchers.ts';
import type { ArgumentRule, Expectation, Mention, Outage } from '../case/scenario.ts';
import {
  anyJson,
  flag,
  jsonObject,
  list,
  nullable,
  number,
  object,
  oneOf,
  record,
  text,
  union,
} from './shape.ts';
import type { Fields, Shape } from './shape.ts';

const caseBase: Fields<Omit<Probe, 'kind' | 'tool' | 'with'>> = {
  id: text,
  version: number,
  hash: text,
  question: text,
  family: nullable(text),
  set: oneOf<Asked['set']>({ regression: true, fresh: true }),
  draft: flag,
  defect: nullable(text),
  source: nullable(object<NonNullable<Asked['source']>>({ file: text, line: number })),
};

const reading: Shape<Reading> = union<Reading, 'kind'>('kind', {
  call: { tool: text, with: jsonObject, identity: nullable(text), fixture: nullable(text) },
  command: { words: list(text) },
  sql: { query: text },
  http: { url: text },
});

const effect: Shape<Effect> = object<Effect>({
  read: reading,
  path: nullable(text),
  must: union<EffectRule, 'kind'>('kind', {
    'changes-by': { by: number },
    equals: { value: anyJson },
    unchanged: {},
  }),
});

const test: Shape<Test> = union<Test, 'kind'>('kind', {
  equals: { value: anyJson },
  contains: { value: anyJson },
  matches: { pattern: text },
  count: { least: number, most: nullable(number) },
  at_least: { bound: number },
  at_most: { bound: number },
  type: {
    anyOf: list(
      oneOf<JsonType>({
        null: true,
        boolean: true,
        integer: true,
        number: true,
        string: true,
        array: true,
        object: true,
      }),
    ),
  },
  exists: { there: flag },
  one_of: { values: list(anyJson) },
  same_items: { values: list(anyJson) },
});

const expectation: Shape<Expectation> = object<Expectation>({
  kind: oneOf<Expectation['kind']>({ act: true, ask: true, stop: true }),
  tools: object<Expectation['tools']>({
    all: list(list(text)),
    never: list(text),
    order: oneOf<Expectation['tools']['order']>({ any: true, partial: true, exact: true }),
  }),
  arguments: record(
    record(
      union<ArgumentRule, 'kind'>('kind', { tests: { tests: list(test) }, from: { tool: text, path: text } }),
    ),
  ),
  calls: object<Expectation['calls']>({
    max: nullable(number),
    discovery: nullable(number),
    repeats: nullable(number),
  }),
  effects: list(effect),
  never: list(effect),
  answer: object<Expectation['answer']>({
    mentions: list(
      union<Mention, 'kind'>('kind', {
        read: {
          effect: object<Extract<Mention, { kind: 'read' }>['effect']>({
            read: reading,
            path: nullable(text),
          }),
        },
        sentinel: {},
      }),
    ),
    states: list(text),
    never: list(text),
  }),
});

const outage: Shape<Outage> = object<Outage>({
  tool: text,
  nth: number,
  fault: union<Outage['fault'], 'kind'>('kind', {
    delay: { ms: number },
    error: { text, code: nullable(number) },
    lost: {},
  }),
});

/** A case as it was when it was asked. */
export const caseShape: Shape<Asked> = union<Asked, 'kind'>('kind', {
  probe: { ...caseBase, tool: text, with: jsonObject },
  selection: {
    ...caseBase,
    difficulty: oneOf<Selection['difficulty']>({ happy: true, edge: true, trap: true }),
    expect: union<Selection['expect'], 'kind'>('kind', { none: {}, tools: { anyOf: list(text) } }),
  },
  scenario: {
    ...caseBase,
    replies: list(text),
    identity: nullable(text),
    clock: nullable(text),
    zone: nullable(text),
    approvals: record(oneOf<'allow' | 'deny'>({ allow: true, deny: true })),
    outages: list(outage),
    elicitation: nullable(record(anyJson)),
    accept: list(expectation),
  },
});
