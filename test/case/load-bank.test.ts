import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { yamlFlow } from '../../src/base/yaml-text.ts';
import { derivedId } from '../../src/case/case-id.ts';
import type { Bank } from '../../src/case/case.ts';
import { checkBank } from '../../src/case/check-bank.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import { kindOf, usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';

/** The bank of these files, found by the patterns. */
async function bankOf(
  files: Readonly<Record<string, string>>,
  patterns = ['cases/**/*.yaml'],
): Promise<Bank> {
  await using folder = await tempFolder(files);
  return await loadBank(patterns, folder.path);
}

const PROBE = '- probe: which rooms are free?\n  tool: list_rooms\n';
const KINDS = [
  '- { selection: book a room, kind: happy, expect: book }',
  '- { selection: get me a space, kind: edge, expect: [book, hold] }',
  '- { selection: thanks, kind: trap, expect: none }',
  '',
].join('\n');

describe('a bank that loads', () => {
  test('has its cases as they were written, with every default filled in', async () => {
    const { cases } = await bankOf({
      'cases/a.yaml': [
        '- probe: "  which rooms hold 5? "',
        '  tool: find_rooms',
        '  with: { seats: 5, tags: [a, null], deep: { x: 1.5 } }',
        '- selection: thanks, that is all',
        '  kind: trap',
        '  expect: none',
        '  id: thanks',
        '  version: 2',
        '  family: chatter',
        '  set: fresh',
        '  draft: true',
        '- { selection: book it, kind: happy, expect: book }',
        '- { selection: hold it, kind: edge, expect: [hold, book, hold] }',
        '- { selection: wrong one, kind: edge, expect: [none], defect: no tool can do it }',
      ].join('\n'),
    });
    expect(cases.map(({ hash: _hash, ...rest }) => rest)).toEqual([
      {
        kind: 'probe',
        id: expect.stringMatching(/^probe-which-rooms-hold-5-[0-9a-f]{8}$/) as string,
        version: 1,
        question: 'which rooms hold 5?',
        family: null,
        set: 'regression',
        draft: false,
        defect: null,
        source: { file: 'cases/a.yaml', line: 1 },
        tool: 'find_rooms',
        with: { seats: 5, tags: ['a', null], deep: { x: 1.5 } },
      },
      {
        kind: 'selection',
        id: 'thanks',
        version: 2,
        question: 'thanks, that is all',
        family: 'chatter',
        set: 'fresh',
        draft: true,
        defect: null,
        source: { file: 'cases/a.yaml', line: 4 },
        difficulty: 'trap',
        expect: { kind: 'none' },
      },
      expect.objectContaining({ difficulty: 'happy', expect: { kind: 'tools', anyOf: ['book'] } }),
      expect.objectContaining({ difficulty: 'edge', expect: { kind: 'tools', anyOf: ['hold', 'book'] } }),
      expect.objectContaining({ defect: 'no tool can do it', expect: { kind: 'tools', anyOf: ['none'] } }),
    ]);
  });

  test('reads its files in the order of their names, each once, wherever patterns and links lead', async () => {
    await using folder = await tempFolder({
      'cases/b.yaml': '- { probe: b, tool: t }',
      'cases/a/z.yml': '- { probe: z, tool: t }',
      'cases/a.yaml': '- { probe: a, tool: t }',
      'cases/old/x.yaml': 'not: [a bank',
      'cases/node_modules/x/y.yaml': 'not: [a bank',
    });
    await symlink('..', join(folder.path, 'cases/a/loop'));
    await mkdir(join(folder.path, 'cases/folder.yaml'));
    const patterns = [
      'cases/**/*.{yaml,yml}',
      './cases/b.yaml',
      join(folder.path, 'cases/a.yaml'),
      '!**/old/**',
    ];
    const { files, cases } = await loadBank(patterns, folder.path);
    expect(files).toEqual(['cases/a.yaml', 'cases/a/z.yml', 'cases/b.yaml']);
    expect(cases.map(({ question }) => question)).toEqual(['a', 'z', 'b']);
  });

  test('an empty file among others has no cases', async () => {
    const { cases } = await bankOf({ 'cases/a.yaml': '# later\n', 'cases/b.yaml': PROBE });
    expect(cases).toHaveLength(1);
  });

  test('probes alone need no selection cases', async () => {
    expect((await bankOf({ 'cases/a.yaml': PROBE })).cases).toHaveLength(1);
  });

  test('a probe and a selection case may ask the same', async () => {
    const text = `${KINDS}- { probe: book a room, tool: book }\n`;
    expect((await bankOf({ 'cases/a.yaml': text })).cases).toHaveLength(4);
  });

  test('its hash follows from what is asked and expected, not from files, order, marks or comments', async () => {
    const one = await bankOf({ 'cases/a.yaml': PROBE + KINDS });
    const other = await bankOf({
      'cases/x.yaml': `# hm\n${KINDS}`,
      'cases/y.yaml': `${PROBE}  draft: true\n  family: f\n  set: fresh\n`,
    });
    const raised = await bankOf({ 'cases/a.yaml': `${PROBE}  version: 2\n${KINDS}` });
    const turned = await bankOf({ 'cases/a.yaml': PROBE + KINDS.replace('[book, hold]', '[hold, book]') });
    const changed = await bankOf({ 'cases/a.yaml': PROBE + KINDS.replace('[book, hold]', '[book]') });
    expect(other.hash).toBe(one.hash);
    expect(turned.hash).toBe(one.hash);
    expect(raised.hash).not.toBe(one.hash);
    expect(raised.cases.map(({ hash }) => hash)).toEqual(one.cases.map(({ hash }) => hash));
    expect(changed.hash).not.toBe(one.hash);
  });
});

describe('a derived id', () => {
  test.each([
    ['Which rooms   are FREE?', /^probe-which-rooms-are-free-[0-9a-f]{8}$/],
    ['Réserver la salle', /^probe-reserver-la-salle-[0-9a-f]{8}$/],
    ['今月の売上は？', /^probe-今月の売上は-[0-9a-f]{8}$/],
    [
      'which of the rooms on the second floor are free?',
      /^probe-which-of-the-rooms-on-the-second-floor-[0-9a-f]{8}$/,
    ],
    ['???', /^probe-[0-9a-f]{8}$/],
    ['x'.repeat(500), /^probe-x{40}-[0-9a-f]{8}$/],
  ])('%s', (question, id) => {
    expect(derivedId('probe', question)).toMatch(id);
  });

  test('does not depend on case and spacing, does on words and kind, and can be written as an id', () => {
    expect(derivedId('probe', ' A  b? ')).toBe(derivedId('probe', 'a b?'));
    expect(derivedId('probe', 'a b!')).not.toBe(derivedId('probe', 'a b?'));
    expect(derivedId('selection', 'a b?')).not.toBe(derivedId('probe', 'a b?'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (question) => {
        expect(derivedId('probe', question)).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u);
      }),
    );
  });
});

describe('a bank that does not load', () => {
  test.each([
    [
      'an unknown key',
      '- { probe: q, tol: t }',
      'cases/a.yaml:1:15: unknown key "tol". Did you mean "tool"?',
    ],
    [
      'a mistyped kind of case',
      '- { prob: q, tool: t }',
      'cases/a.yaml:1:5: a case needs the key "probe", "selection", "scenario" or "contract". Did you mean "probe" where "prob" stands?',
    ],
    [
      'no kind of case',
      '- { question: q }',
      'cases/a.yaml:1:3: a case needs the key "probe", "selection", "scenario" or "contract"',
    ],
    [
      'both kinds',
      '- { probe: q, selection: q }',
      'a case is either a probe, a selection, a scenario or a contract case, not two of them.',
    ],
    [
      'a scenario without an expectation',
      '- scenario: book\n  question: q',
      'cases/a.yaml:1:3: the key "expect" is missing; it must be "ask", "stop", or a map',
    ],
    [
      'a contract',
      '- contract: ids\n  steps: []',
      'cases/a.yaml:2:3: steps must be a list of at least one call; found an empty list.',
    ],
    [
      'a probe without a tool',
      '- probe: q',
      'cases/a.yaml:1:3: the key "tool" is missing; it must be a tool\'s name.',
    ],
    [
      'a selection without an expectation',
      '- selection: q\n  kind: trap',
      'cases/a.yaml:1:3: the key "expect" is missing; it must be none, a tool\'s name, or a list',
    ],
    [
      'an expectation of nothing',
      '- selection: q\n  kind: trap\n  expect:',
      "cases/a.yaml:3:10: expect must be none, a tool's name, or a list of tools' names; found nothing.",
    ],
    [
      'an empty expectation',
      '- { selection: q, kind: trap, expect: [] }',
      "expect must be none, a tool's name, or a list of tools' names; found an empty list.",
    ],
    [
      'an odd expectation',
      '- { selection: q, kind: trap, expect: [a, 5] }',
      "expect[1] must be a tool's name; found the number 5.",
    ],
    [
      'an unknown kind',
      '- { selection: q, kind: hapy, expect: a }',
      'kind must be "happy", "edge" or "trap"; found the text "hapy".',
    ],
    [
      'a probe with an expectation',
      '- { probe: q, tool: t, expect: none }',
      'a probe has no "expect"; that belongs to a selection case.',
    ],
    [
      'a selection with a tool',
      '- { selection: q, kind: trap, expect: a, tool: t }',
      'a selection case has no "tool"; that belongs to a probe.',
    ],
    [
      'an empty question',
      '- { probe: " ", tool: t }',
      'probe must be a question of at most 10000 characters; found the text "".',
    ],
    ['an odd id', '- { probe: q, tool: t, id: a/b }', 'id must be at most 100 letters'],
    [
      'a version that is none',
      '- { probe: q, tool: t, version: 0 }',
      'version must be a whole number from 1; found the number 0.',
    ],
    [
      'a defect without a reason',
      '- { probe: q, tool: t, defect: true }',
      'defect must be why the case is wrong; found true.',
    ],
    [
      'a draft that is a word',
      '- { probe: q, tool: t, draft: "yes" }',
      'draft must be true or false; found the text "yes".',
    ],
    [
      'values that are a list',
      '- { probe: q, tool: t, with: [1] }',
      'with must be a map of argument names to values; found a list of 1.',
    ],
    ['a case that is text', '- which rooms are free?', 'cases/a.yaml:1:3: a case is a map of keys.'],
    ['a file that is a map', 'probe: q\ntool: t', 'cases/a.yaml:1:1: a case file is a list of cases.'],
    ['broken YAML', '- probe: a: b', 'cases/a.yaml:1:10: there are two ": " on one line.'],
    [
      'a question asked twice',
      '- { probe: Q a?, tool: t }\n- { probe: "q  A?", tool: u }',
      'cases/a.yaml:2:3: this question is asked already at cases/a.yaml:1.',
    ],
    [
      'an id given twice',
      '- { probe: a, tool: t, id: x }\n- { probe: b, tool: t, id: x }',
      'cases/a.yaml:2:3: the id "x" is taken by the case at cases/a.yaml:1.',
    ],
  ])('%s', async (_title, text, message) => {
    const error = await usageErrorOf(() => bankOf({ 'cases/a.yaml': text }));
    expect(error.code).toBe('bank-invalid');
    expect(error.message).toContain(message);
    expect(error.next).not.toBe('');
  });

  test('whatever JSON it is, it loads or is refused as wrong', async () => {
    const keys = fc.constantFrom(
      'probe',
      'tool',
      'with',
      'selection',
      'kind',
      'expect',
      'id',
      'version',
      'draft',
      'scenario',
      'question',
      'accept',
      'outages',
      'toString',
    );
    const values = fc.oneof(
      fc.constantFrom('happy', 'trap', 'none', 'ask', 'q', true, 1),
      fc.jsonValue({ maxDepth: 2 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(keys, values)), async (value) => {
        const outcome = await bankOf({ 'cases/a.yaml': yamlFlow(value as Json) }).then(
          () => 'loaded',
          kindOf,
        );
        expect(['loaded', 'bank-invalid', 'bank-empty', 'bank-one-sided']).toContain(outcome);
      }),
      { numRuns: 200 },
    );
  });

  test('all mistakes of all files come at once, in order', async () => {
    const error = await usageErrorOf(() =>
      bankOf({
        'cases/a.yaml': '- { probe: q, tool: t }\n- { prob: q }\n- { probe: z }',
        'cases/b.yaml': 'broken: [',
        'cases/c.yaml': '- { probe: Q, tool: t }',
      }),
    );
    const places = error.message.split('\n').flatMap((line) => /^cases\/\w\.yaml:\d+/.exec(line) ?? []);
    expect(places).toEqual(['cases/a.yaml:2', 'cases/a.yaml:3', 'cases/b.yaml:1', 'cases/c.yaml:1']);
    expect(error.message).toContain('this question is asked already at cases/a.yaml:1.');
  });

  test('an id that is derived twice in two files names both places', async () => {
    const error = await usageErrorOf(() =>
      bankOf({ 'cases/a.yaml': `${PROBE}  id: x\n`, 'cases/b.yaml': '- { probe: b, tool: t, id: x }' }),
    );
    expect(error.message).toContain('cases/b.yaml:1:3: the id "x" is taken by the case at cases/a.yaml:1.');
  });

  test.each([
    ['happy', 0],
    ['edge', 1],
    ['trap', 2],
  ])(
    'without a %s case, it says which kind is missing and gives one to paste that makes it load',
    async (kind, index) => {
      const text = KINDS.split('\n')
        .filter((_, line) => line !== index)
        .join('\n');
      const error = await usageErrorOf(() => bankOf({ 'cases/a.yaml': text }));
      expect(error.code).toBe('bank-one-sided');
      expect(error.message).toContain(`lack the kind ${kind};`);
      const pasted = error.next.split('\n').slice(1).join('\n');
      expect((await bankOf({ 'cases/a.yaml': `${text}${pasted}\n` })).cases).toHaveLength(3);
    },
  );

  test('a kind of which the only case is a defect is missing', async () => {
    const error = await usageErrorOf(() =>
      bankOf({ 'cases/a.yaml': KINDS.replace('expect: none', 'expect: none, defect: unclear') }),
    );
    expect(error.message).toContain('lack the kind trap (cases marked as defects do not count)');
  });

  test.each([
    [
      'a pattern that matches nothing is named',
      ['cases/**/*.yaml', 'more/*.yaml'],
      'No case file matches "more/*.yaml"',
    ],
    ['a folder is no pattern', ['cases'], 'No case file matches "cases"'],
    ['patterns that only take out', ['!x'], 'No file pattern says where the cases are.'],
    ['files without any case', ['empty.yaml'], 'There is no case in empty.yaml.'],
  ])('%s', async (_title, patterns, message) => {
    const error = await usageErrorOf(() => bankOf({ 'cases/a.yaml': PROBE, 'empty.yaml': '[]' }, patterns));
    expect(error.code).toBe('bank-empty');
    expect(error.message).toContain(message);
  });
});

describe('a bank against a server', () => {
  test('names the tools that the server does not list, with the nearest it does, and lets defects be', async () => {
    const bank = await bankOf({
      'cases/a.yaml': `${KINDS}- { probe: q, tool: list_room }\n- { probe: r, tool: gone, defect: tool was removed }\n`,
    });
    expect(checkBank(bank, ['list_rooms', 'book', 'BOOK'])).toEqual([
      {
        caseId: expect.stringContaining('selection-get-me-a-space') as string,
        tool: 'hold',
        nearest: [],
        source: { file: 'cases/a.yaml', line: 2 },
        message: 'cases/a.yaml:2: the server lists no tool "hold".',
      },
      {
        caseId: expect.stringContaining('probe-q-') as string,
        tool: 'list_room',
        nearest: ['list_rooms'],
        source: { file: 'cases/a.yaml', line: 4 },
        message: 'cases/a.yaml:4: the server lists no tool "list_room". Did you mean "list_rooms"?',
      },
    ]);
  });

  test('a bank of listed tools has nothing to say', async () => {
    expect(checkBank(await bankOf({ 'cases/a.yaml': KINDS }), ['book', 'hold'])).toEqual([]);
  });
});
