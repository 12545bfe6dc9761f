import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { lint } from '../../src/contract/lint.ts';
import { listBothWays } from '../../src/contract/surface/list-both-ways.ts';
import { fingerprint } from '../../src/surface/fingerprint.ts';
import { lockText } from '../../src/surface/lock.ts';
import { readLock } from '../../src/surface/read-lock.ts';
import type { Surface } from '../../src/surface/surface.ts';
import { aSurface, aTool } from '../builders.ts';

const whole = (): Surface =>
  aSurface({
    instructions: 'Rooms.',
    capabilities: { tools: { listChanged: true }, prompts: {} },
    tools: [aTool({ name: 'list_rooms' }), { ...aTool({ name: 'get_room' }), index: 1 }],
    prompts: [{ name: 'plan' }],
    resources: [{ uri: 'room://cedar', name: 'Cedar' }],
    resourceTemplates: [{ uriTemplate: 'room://{id}', name: 'Room' }],
  });

const read = (surface: Surface): Surface => readLock(lockText(surface), 'surveyor.surface.json');

describe('a lock file', () => {
  test('gives back the surface that was locked', () => {
    const again = read(whole());
    expect(again).toEqual({ ...whole(), era: again.era });
    expect(fingerprint(again)).toBe(fingerprint(whole()));
  });

  test('is the same text for the same surface, whatever the order of keys', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, entry]) => [key, turned(entry)]),
            )
          : value;
    expect(lockText(turned(whole()) as Surface)).toBe(lockText(whole()));
  });

  test('changes with a word of a description, and with the order of tools', () => {
    const [one, two] = whole().tools;
    if (one === undefined || two === undefined) throw new Error('two tools');
    expect(lockText({ ...whole(), tools: [two, one] })).not.toBe(lockText(whole()));
    const reworded = { ...one, raw: { ...one.raw, description: 'Other words.' } };
    expect(lockText({ ...whole(), tools: [reworded, two] })).not.toBe(lockText(whole()));
  });

  test('fits the published schema', () => {
    const schema = JSON.parse(readFileSync('schemas/surface.schema.json', 'utf8')) as object;
    const accepts = new Ajv2020({ allErrors: true }).compile(schema);
    accepts(JSON.parse(lockText(whole())));
    expect(accepts.errors ?? []).toEqual([]);
  });

  test('holds a definition that is nested deeper than any call stack', () => {
    let deep = '1';
    for (let i = 0; i < 3_000; i += 1) deep = `{"a":${deep}}`;
    const raw = { name: 'deep', inputSchema: JSON.parse(deep) as Surface['capabilities'] };
    const tool = { ...aTool({ name: 'deep' }), raw };
    const text = lockText({ ...whole(), tools: [tool] });
    expect(text.length).toBeLessThan(100_000);
    expect(readLock(text, 'x').tools[0]?.name).toBe('deep');
  });

  test.each([
    ['no JSON', 'rooms', /no JSON/],
    ['another document', '{"schema":"mcp-surveyor.report/1"}', /no surface lock/],
    [
      'one that was edited by hand',
      lockText(whole()).replace('"Rooms."', '"Halls."'),
      /edited or merged by hand/,
    ],
    [
      'one of a revision that does not exist',
      lockText(whole()).replace(/"revision": ".*"/, '"revision": "1999"'),
      /no protocol revision/,
    ],
  ])('is refused where it is %s', (_what, text, message) => {
    expect(() => readLock(text, 'x.json')).toThrow(UsageError);
    expect(() => readLock(text, 'x.json')).toThrow(message);
  });

  test('can be linted without a server', () => {
    const { checks } = lint(read(whole()));
    expect(checks.some(({ outcome }) => outcome === 'holds')).toBe(true);
    expect(checks.map(({ id }) => id)).not.toContain('list.both-ways');
  });
});

describe('list.both-ways', () => {
  const compare = (now: Surface, locked = whole()) =>
    listBothWays.run({
      surface: now,
      lock: { kind: 'locked', file: 'surveyor.surface.json', surface: locked },
    });
  const without = (list: 'tools' | 'prompts' | 'resources' | 'resourceTemplates'): Surface => ({
    ...whole(),
    [list]: whole()[list].slice(1),
  });

  test('holds where the same is listed, in any order', () => {
    const tools = whole()
      .tools.toReversed()
      .map((tool, index) => ({ ...tool, index }));
    expect(compare({ ...whole(), tools })).toMatchObject({ kind: 'judged', flaws: [] });
  });

  test('warns of a tool that says something else of itself', () => {
    const tools = whole().tools.map((tool, i) =>
      i === 0 ? tool : { ...tool, raw: { ...tool.raw, description: 'Shows 1 room.' } },
    );
    const message = expect.stringMatching(/The tool get_room says something else than surveyor/) as string;
    expect(compare({ ...whole(), tools })).toMatchObject({ flaws: [{ severity: 'warning', message }] });
  });

  test('says of several at once that they do, and what a removed one may have become', () => {
    const raw = (description: string) => (tool: Surface['tools'][number]) => ({
      ...tool,
      raw: { ...tool.raw, description },
    });
    const reworded = compare({ ...whole(), tools: whole().tools.map(raw('Shows rooms.')) });
    const both = expect.stringMatching(
      /^The tools list_rooms and get_room say something else than surveyor\.surface\.json holds\. If that is meant, read the difference/,
    ) as string;
    expect(reworded).toMatchObject({ flaws: [{ severity: 'warning', message: both }] });
    const [first, ...others] = whole().tools;
    const renamed =
      first === undefined
        ? []
        : [{ ...first, name: 'show_rooms', raw: { ...first.raw, name: 'show_rooms' } }];
    const missing = expect.stringMatching(
      /list_rooms is in surveyor\.surface\.json and not listed\. What became of them: surveyor surface diff \(list_rooms renamed to show_rooms\?\)\./,
    ) as string;
    expect(compare({ ...whole(), tools: [...renamed, ...others] })).toMatchObject({
      flaws: [
        { severity: 'error', message: missing },
        { message: expect.stringMatching(/show_rooms is listed/) as string },
      ],
    });
  });

  test.each([
    ['tools', 'error', /The tool list_rooms is in surveyor.surface.json and not listed/],
    ['prompts', 'error', /The prompt plan is in/],
    ['resources', 'advice', /The resource room:\/\/cedar is in/],
    ['resourceTemplates', 'error', /The resource template room:\/\/\{id\} is in/],
  ] as const)('says what is missing of the %s', (list, severity, message) => {
    const found = compare(without(list));
    expect(found).toMatchObject({ flaws: [{ severity, message: expect.stringMatching(message) as string }] });
  });

  test('says what is unexpected', () => {
    const found = compare(whole(), without('tools'));
    const message = expect.stringMatching(/The tool list_rooms is listed and not in/) as string;
    expect(found).toMatchObject({ flaws: [{ severity: 'error', message }] });
  });

  test('does not take an unread list for an empty one', () => {
    const gaps = [{ list: 'tools', kind: 'no-answer', why: 'Page 1 was not answered.' }] as const;
    expect(compare({ ...whole(), tools: [], gaps })).toMatchObject({ kind: 'could-not-run' });
  });

  test('does not apply without a lock, and says why', () => {
    const lock = { kind: 'none', why: 'there is no surveyor.surface.json' } as const;
    expect(listBothWays.run({ surface: whole(), lock })).toEqual({ kind: 'not-applicable', why: lock.why });
  });
});
