import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBank, loadBankIfAny } from '../../src/case/load-bank.ts';
import type { Bank } from '../../src/case/case.ts';
import { filledIn, namesIn, unfilled } from '../../src/case/saved.ts';
import { usageErrorOf } from '../error-of.ts';

async function bankOf(yaml: string): Promise<Bank> {
  const folder = await mkdtemp(join(tmpdir(), 'surveyor-case-'));
  await writeFile(join(folder, 'bank.yaml'), yaml);
  return loadBank(['bank.yaml'], folder);
}

const STEP = '  steps: [{ call: list_rooms }]\n';

describe('a contract case', () => {
  test('is read with its place on every step, and does not count among the cases that are asked', async () => {
    const bank = await bankOf(`
- contract: rooms
  identity: alice
  steps:
    - call: list_rooms
      save: { room: "$.rooms[0].id" }
    - call: get_room
      fixture: bare
      with: { id: "\${room}" }
      error: allowed
  never: [{ command: node count.js --all }]
`);
    expect(bank.cases).toEqual([]);
    expect(bank.contracts).toMatchObject([
      {
        kind: 'contract',
        title: 'rooms',
        steps: [
          {
            call: 'list_rooms',
            identity: 'alice',
            fixture: null,
            error: null,
            save: { room: '$.rooms[0].id' },
          },
          { call: 'get_room', identity: 'alice', fixture: 'bare', error: 'allowed' },
        ],
        never: [
          { read: { kind: 'command', words: ['node', 'count.js', '--all'] }, must: { kind: 'unchanged' } },
        ],
        source: { file: 'bank.yaml', line: 2 },
      },
    ]);
  });

  test('has no part in the hash by which runs are compared, and a hash of its own that follows its content', async () => {
    const probe = '- probe: which rooms are there?\n  tool: list_rooms\n';
    const alone = await bankOf(probe);
    const beside = await bankOf(`${probe}- contract: c\n${STEP}`);
    const other = await bankOf(`${probe}- contract: c\n  steps: [{ call: list_rooms, error: true }]\n`);
    expect(beside.hash).toBe(alone.hash);
    expect(beside.contracts[0]?.hash).not.toBe(other.contracts[0]?.hash);
  });

  test.each([
    ['no steps', '- contract: c\n', 'steps'],
    [
      'a path that is none',
      '- contract: c\n  steps: [{ call: a, expect: { path: "rooms[0", equals: 1 } }]\n',
      'path must be a JSONPath',
    ],
    [
      'a matcher that tests nothing',
      '- contract: c\n  steps: [{ call: a, expect: { path: $.a } }]\n',
      'at least one of equals',
    ],
    [
      'a key that is unknown',
      '- contract: c\n  steps: [{ call: a, expect: { path: $.a, equal: 1 } }]\n',
      'Did you mean "equals"',
    ],
    [
      'a pattern that is none',
      '- contract: c\n  steps: [{ call: a, expect: { matches: "(" } }]\n',
      'a regular expression',
    ],
    [
      'a name that no step saves',
      '- contract: c\n  steps: [{ call: a, with: { id: "${room}" } }]\n',
      '${room} is saved by no step before',
    ],
    [
      'an effect that must not change',
      `- contract: c\n${STEP}  effects: [{ call: a, changes_by: 0 }]\n`,
      'belongs under never',
    ],
    ['an effect without a rule', `- contract: c\n${STEP}  effects: [{ call: a }]\n`, 'changes_by or equals'],
    [
      'a reading that is two',
      `- contract: c\n${STEP}  never: [{ call: a, command: b }]\n`,
      'one of call, command, sql or http',
    ],
    [
      'a command for a shell',
      `- contract: c\n${STEP}  never: [{ command: "node a.js | jq" }]\n`,
      'needs a shell',
    ],
    [
      'a title that stands twice',
      `- contract: c\n${STEP}- contract: C\n${STEP}`,
      'of this title stands already at bank.yaml:1',
    ],
  ])('with %s does not load', async (_what, yaml, message) => {
    const error = await usageErrorOf(() => bankOf(yaml));
    expect(error).toMatchObject({ code: 'bank-invalid' });
    expect(String(error)).toContain(message);
    expect(String(error)).toContain('bank.yaml:');
  });

  test('need not be there where nobody said that it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'surveyor-case-'));
    expect(await loadBankIfAny(['cases/**/*.yaml'], folder)).toMatchObject({ cases: [], contracts: [] });
  });
});

describe('saved values', () => {
  const saved = { room: 'cedar', seats: 8, tags: ['a'] };

  test.each([
    ['${room}', 'cedar'],
    ['${seats}', 8],
    ['${tags}', ['a']],
    ['room-${room}-${seats}', 'room-cedar-8'],
    ['all: ${tags}', 'all: ["a"]'],
    ['$${room} and $$', '${room} and $'],
    ['${other} $x ${room', '${other} $x ${room'],
  ])('%s', (written, filled) => {
    expect(filledIn({ deep: [written] }, saved)).toEqual({ deep: [filled] });
  });

  test('what must stay as it is survives being filled in', () => {
    const odd = { a: '$', b: ['$$ ${room}', '${x}{{y}}'], c: null };
    expect(filledIn(unfilled(odd), saved)).toEqual(odd);
    expect(namesIn(unfilled(odd))).toEqual([]);
  });
});
