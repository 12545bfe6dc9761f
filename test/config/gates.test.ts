import { describe, expect, test } from 'vitest';
import { METRIC_NAMES, METRICS } from '../../src/config/gate-metrics.ts';
import type { GateInput } from '../../src/config/gate-schema.ts';
import { gatesHash, NO_GATES } from '../../src/config/gates.ts';
import { defineConfig } from '../../src/config/define-config.ts';
import { configFrom, loadUnitSetting } from '../../src/config/load-config.ts';
import { sha256 } from '../../src/base/hash.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';
import { KNOWN, loaded } from './known.ts';

const TARGET = 'target: { command: node server.js }\nclients: [literal, codex]\n';
const rules = (...lines: readonly string[]): string =>
  `${TARGET}gates:\n${lines.map((line) => `  - ${line}\n`).join('')}`;

const EVERY = METRIC_NAMES.map((metric) => {
  const { bound } = METRICS[metric];
  return bound === 'not or is'
    ? `{ metric: ${metric}, not: regressed }`
    : `{ metric: ${metric}, ${bound}: 1 }`;
});

describe('release rules', () => {
  test('every metric can be declared, and every family', async () => {
    const { config } = await loaded(
      rules(...EVERY, '{ metric: family.access.boundary.pass_rate, min: 0.95, client: codex }'),
    );
    expect(config.gates.map(({ metric }) => metric)).toEqual([
      ...METRIC_NAMES,
      'family.access.boundary.pass_rate',
    ]);
    expect(config.gates.at(-1)).toEqual({
      kind: 'bound',
      metric: 'family.access.boundary.pass_rate',
      bound: 'min',
      value: 0.95,
      client: 'codex',
    });
  });

  test('a change is judged with a margin of ten points unless another is declared', async () => {
    const { config } = await loaded(
      rules(
        '{ metric: selection.change, not: regressed }',
        '{ metric: selection.change, is: not-worse-than-margin, margin: 0.2 }',
      ),
    );
    expect(config.gates).toMatchObject([
      { asks: 'not-regressed', margin: 0.1 },
      { asks: 'not-worse-than-margin', margin: 0.2 },
    ]);
  });

  test('one metric may have a bound for all clients and another for one', async () => {
    const { config } = await loaded(
      rules(
        '{ metric: probe.pass_rate, min: 0.9 }',
        '{ metric: probe.pass_rate, min: 1, client: codex }',
        '{ metric: selection.change, not: regressed }',
        '{ metric: selection.change, is: not-worse-than-margin }',
      ),
    );
    expect(config.gates).toHaveLength(4);
  });

  test('each keeps its place', async () => {
    const { gatePlaces } = await loaded(rules(...EVERY));
    expect(gatePlaces.map(({ at }) => at?.line)).toEqual(EVERY.map((_, at) => at + 4));
  });

  test.each<[string, string, string, string]>([
    [
      'an unknown metric',
      '{ metric: contract.failure, max: 0 }',
      'surveyor.yaml:4:15: gates[0].metric must be a metric of docs/gate.md, such as "contract.failures"',
      '',
    ],
    [
      'a metric that is like none',
      '{ metric: happiness, max: 0 }',
      'must be one of: contract.failures, contract.warnings',
      '',
    ],
    ['a family without a name', '{ metric: family..pass_rate, min: 1 }', 'gates[0].metric must be', ''],
    ['a rule without a metric', '{ max: 0 }', 'the key "metric" is missing in gates[0]', ''],
    [
      'an unknown key',
      '{ metric: contract.failures, maxx: 0 }',
      'surveyor.yaml:4:34: unknown key "maxx" in gates[0]. Did you mean "max"',
      'Valid keys here: metric, max, min',
    ],
    [
      'a bound that it does not take',
      '{ metric: contract.failures, min: 0 }',
      'surveyor.yaml:4:34: gates[0].min: contract.failures takes no "min".',
      'Write max.',
    ],
    [
      'a verdict where a bound is meant',
      '{ metric: probe.pass_rate, not: regressed }',
      'gates[0].not: probe.pass_rate takes no "not".',
      'Write min.',
    ],
    [
      'a margin of a rate',
      '{ metric: probe.pass_rate, min: 1, margin: 0.1 }',
      'gates[0].margin: probe.pass_rate takes no "margin".',
      '',
    ],
    [
      'a bound of a change',
      '{ metric: selection.change, max: 0 }',
      'selection.change takes no "max".',
      'not: regressed',
    ],
    [
      'no bound',
      '{ metric: contract.failures }',
      'surveyor.yaml:4:5: gates[0]: contract.failures needs max.',
      '',
    ],
    [
      'a change without what it asks',
      '{ metric: selection.change, margin: 0.1 }',
      'gates[0]: selection.change needs "not: regressed" or',
      '',
    ],
    [
      'two demands on a change',
      '{ metric: selection.change, not: regressed, is: not-worse-than-margin }',
      'needs one of',
      '',
    ],
    [
      'a share of more than all',
      '{ metric: probe.pass_rate, min: 95 }',
      'gates[0].min: must be a share from 0 to 1 (1 is all of them); found the number 95.',
      '',
    ],
    [
      'half a failure',
      '{ metric: contract.failures, max: 0.5 }',
      'gates[0].max: must be a whole number from 0; found the number 0.5.',
      '',
    ],
    [
      'less than nothing',
      '{ metric: contract.failures, max: -1 }',
      'gates[0].max must be a number from 0; found the number -1.',
      '',
    ],
    [
      'a margin of everything',
      '{ metric: selection.change, not: regressed, margin: 1 }',
      'gates[0].margin must be a share between 0 and 1',
      '',
    ],
    [
      'a client of what has none',
      '{ metric: contract.failures, max: 0, client: codex }',
      'contract.failures takes no "client"',
      'Leave it out',
    ],
    [
      'an unknown client',
      '{ metric: probe.pass_rate, min: 1, client: codecs }',
      'the config has no client "codecs". Did you mean "codex"?',
      '',
    ],
    [
      'the same rule twice',
      '{ metric: contract.failures, max: 0 }\n  - { max: 0, metric: contract.failures }',
      'surveyor.yaml:5:5: gates[1]: the same rule stands above already.',
      '',
    ],
    [
      'another bound on what has one',
      '{ metric: contract.failures, max: 0 }\n  - { metric: contract.failures, max: 5 }',
      'surveyor.yaml:5:5: gates[1]: "max" of contract.failures is declared twice: gates[0] has another.',
      'Keep one of them.',
    ],
    [
      'another margin for what has one',
      '{ metric: selection.change, not: regressed }\n  - { metric: selection.change, not: regressed, margin: 0.2 }',
      'gates[1]: "not" of selection.change is declared twice: gates[0] has another.',
      '',
    ],
    [
      'more rules than anybody reads',
      Array.from({ length: 501 }, (_, at) => `{ metric: family.f${at}.pass_rate, min: 1 }`).join('\n  - '),
      'surveyor.yaml:3:1: gates must be a list of at most 500 rules',
      '',
    ],
    ['a map for a list', '', 'gates must be a list of rules', ''],
  ])('%s is an error', async (_title, rule, message, next) => {
    const text = rule === '' ? `${TARGET}gates: { metric: x }` : rules(rule);
    const error = await usageErrorOf(() => loaded(text));
    expect(error.code).toBe('config-invalid');
    expect(error.message).toContain(message);
    expect(`${error.message}\n${error.next}`).toContain(next);
  });
});

describe('the hash of rules', () => {
  test('is not in that of the config, so that a bank stays a bank when rules change', async () => {
    const [none, some, other] = [
      await loaded(TARGET),
      await loaded(rules('{ metric: contract.failures, max: 0 }')),
      await loaded(rules('{ metric: contract.failures, max: 1 }')),
    ];
    expect([some.hash, other.hash]).toEqual([none.hash, none.hash]);
    expect(new Set([none.gatesHash, some.gatesHash, other.gatesHash]).size).toBe(3);
  });

  test('of no rule is that of the empty list, declared or not', async () => {
    expect([
      (await loaded(TARGET)).gatesHash,
      (await loaded(`${TARGET}gates: []`)).gatesHash,
      gatesHash([]),
    ]).toEqual([NO_GATES, NO_GATES, NO_GATES]);
    expect(NO_GATES).toBe(sha256('[]'));
  });

  test('is the same for the same rules in another order, or with a default written out', async () => {
    const [a, b] = ['{ metric: contract.failures, max: 0 }', '{ metric: selection.change, not: regressed }'];
    const one = await loaded(rules(a, b));
    const two = await loaded(rules('{ metric: selection.change, margin: 0.1, not: regressed }', a));
    expect(two.gatesHash).toBe(one.gatesHash);
  });

  test('is known to unit tests too, which need no secret', async () => {
    const text = `target: { command: node x.js, env: { T: "\${NOT_SET}" } }\ngates: [{ metric: unit.failures, max: 0 }]\n`;
    await using folder = await tempFolder({ 'surveyor.yaml': text });
    const setting = await loadUnitSetting(`${folder.path}/surveyor.yaml`, { known: KNOWN });
    const { gatesHash: hash } = await loaded(rules('{ metric: unit.failures, max: 0 }'));
    expect(setting.gatesHash).toBe(hash);
  });
});

test('a config in code has the same rules, and a mistake in it is told by its key', async () => {
  const gates: GateInput[] = [{ metric: 'family.a.pass_rate', min: 1 }];
  const input = defineConfig({ target: { command: 'node server.js' }, gates });
  const made = configFrom(input, '.', { env: {}, known: KNOWN });
  expect(made.gatesHash).toBe((await loaded(rules('{ metric: family.a.pass_rate, min: 1 }'))).gatesHash);
  const wrong = { ...input, gates: [{ metric: 'contract.failures' as const, max: 0.5 }] };
  const error = await usageErrorOf(() => configFrom(wrong, '.', { env: {}, known: KNOWN }));
  expect(error.message).toContain('gates[0].max: must be a whole number');
});
