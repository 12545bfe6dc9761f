import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Bank } from '../../src/case/case.ts';
import { checkBank, toolsOf } from '../../src/case/check-bank.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';

async function bankOf(yaml: string): Promise<Bank> {
  await using folder = await tempFolder({ 'bank.yaml': yaml });
  return await loadBank(['bank.yaml'], folder.path);
}

/** A scenario of these further lines, each of them a key of the case. */
function scenario(...lines: readonly string[]): string {
  return [
    '- scenario: book_room',
    '  question: Book Cedar tomorrow.',
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

const NOTHING = {
  tools: { all: [], never: [], order: 'partial' },
  arguments: {},
  calls: { max: null, discovery: null, repeats: null },
  effects: [],
  never: [],
  answer: { mentions: [], states: [], never: [] },
};

describe('a scenario', () => {
  test('is read as it was written', async () => {
    const { cases } = await bankOf(`
- scenario: book_known_room
  version: 2
  family: completed-bookings
  set: fresh
  identity: alice
  clock: 2026-10-01T09:00
  zone: Europe/Paris
  question: " Book Cedar tomorrow from 14:00 to 15:00. "
  replies: [yes please]
  approvals: { create_booking: allow, cancel_booking: deny }
  outages:
    - { tool: create_booking, error: try again, code: -32000 }
    - { tool: "*", nth: 3, delay: 1.5s }
    - { tool: list_rooms, lost: true }
  elicitation: { seats: 4 }
  expect:
    tools: { all: [list_rooms, create_booking | hold_room], never: [cancel_booking] }
    arguments:
      create_booking:
        room_id: { from: list_rooms, path: "$.rooms[?@.name == 'Cedar'].id" }
        title: { matches: "^S", exists: true }
        seats: 4
    calls: { max: 6, discovery: { max: 3 }, repeats: { max: 0 } }
    effects:
      - sql: select count(*) n from booking
        equals: [{ n: 1 }]
      - { call: list_bookings, with: { day: 2 }, path: $.bookings, changes_by: 1 }
    never:
      - { sql: "select count(*) n from booking where workspace <> 'A'", changes_by: 0 }
      - { http: "http://localhost:4000/mails" }
    answer:
      mentions: [{ sql: select reference from booking }, { sentinel: true }]
      states: ["14:00"]
      never: [cancelled]
  accept:
    - ask
    - { kind: stop, answer: { states: [no room] } }
`);
    const [one] = cases;
    expect(one).toEqual({
      kind: 'scenario',
      id: 'book_known_room',
      version: 2,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      family: 'completed-bookings',
      set: 'fresh',
      draft: false,
      defect: null,
      source: { file: 'bank.yaml', line: 2 },
      question: 'Book Cedar tomorrow from 14:00 to 15:00.',
      replies: ['yes please'],
      identity: 'alice',
      clock: '2026-10-01T09:00:00',
      zone: 'Europe/Paris',
      approvals: { create_booking: 'allow', cancel_booking: 'deny' },
      outages: [
        { tool: 'create_booking', nth: 1, fault: { kind: 'error', text: 'try again', code: -32000 } },
        { tool: '*', nth: 3, fault: { kind: 'delay', ms: 1500 } },
        { tool: 'list_rooms', nth: 1, fault: { kind: 'lost' } },
      ],
      elicitation: { seats: 4 },
      accept: [
        {
          kind: 'act',
          tools: {
            all: [['list_rooms'], ['create_booking', 'hold_room']],
            never: ['cancel_booking'],
            order: 'partial',
          },
          arguments: {
            create_booking: {
              room_id: { kind: 'from', tool: 'list_rooms', path: "$.rooms[?@.name == 'Cedar'].id" },
              title: {
                kind: 'tests',
                tests: [
                  { kind: 'matches', pattern: '^S' },
                  { kind: 'exists', there: true },
                ],
              },
              seats: { kind: 'tests', tests: [{ kind: 'equals', value: 4 }] },
            },
          },
          calls: { max: 6, discovery: 3, repeats: 0 },
          effects: [
            {
              read: { kind: 'sql', query: 'select count(*) n from booking' },
              path: null,
              must: { kind: 'equals', value: [{ n: 1 }] },
            },
            {
              read: {
                kind: 'call',
                tool: 'list_bookings',
                with: { day: 2 },
                identity: 'alice',
                fixture: null,
              },
              path: '$.bookings',
              must: { kind: 'changes-by', by: 1 },
            },
          ],
          never: [
            {
              read: { kind: 'sql', query: "select count(*) n from booking where workspace <> 'A'" },
              path: null,
              must: { kind: 'changes-by', by: 0 },
            },
            {
              read: { kind: 'http', url: 'http://localhost:4000/mails' },
              path: null,
              must: { kind: 'unchanged' },
            },
          ],
          answer: {
            mentions: [
              {
                kind: 'read',
                effect: { read: { kind: 'sql', query: 'select reference from booking' }, path: null },
              },
              { kind: 'sentinel' },
            ],
            states: ['14:00'],
            never: ['cancelled'],
          },
        },
        { ...NOTHING, kind: 'ask' },
        { ...NOTHING, kind: 'stop', answer: { mentions: [], states: ['no room'], never: [] } },
      ],
    });
  });

  test('has defaults that leave everything to the config', async () => {
    const { cases } = await bankOf(scenario('expect: stop'));
    expect(cases).toMatchObject([
      {
        replies: [],
        identity: null,
        clock: null,
        zone: null,
        approvals: {},
        outages: [],
        elicitation: null,
        accept: [{ kind: 'stop' }],
      },
    ]);
  });

  test('may ask what another asks, in other circumstances', async () => {
    const other = scenario('identity: bob', 'expect: ask').replace('book_room', 'book_room_as_bob');
    expect((await bankOf(scenario('expect: ask') + other)).cases).toHaveLength(2);
  });

  test('has a hash of what is asked, its circumstances and what would be right, and of nothing else', async () => {
    const hashOf = async (yaml: string): Promise<string | undefined> => (await bankOf(yaml)).cases[0]?.hash;
    const one = await hashOf(scenario('expect: ask'));
    expect(await hashOf(scenario('expect: { kind: ask }', 'family: f', 'set: fresh'))).toBe(one);
    for (const line of ['identity: bob', 'zone: Europe/Paris', 'approvals: { a: deny }', 'accept: [stop]'])
      expect(await hashOf(scenario('expect: ask', line))).not.toBe(one);
  });

  test('names every tool that it is about, and a reader of effects too', async () => {
    const bank = await bankOf(
      scenario(
        'approvals: { a: allow }',
        'outages: [{ tool: b, lost: true }, { tool: "*", lost: true }]',
        'expect:',
        '  tools: { all: [c | d], never: [e] }',
        '  arguments: { f: { id: { from: g, path: $.id } } }',
        '  effects: [{ call: h, changes_by: 1 }]',
        '  never: [{ call: i }]',
        '  answer: { mentions: [{ call: j }, { sql: select 1 }] }',
      ),
    );
    const [one] = bank.cases;
    expect(one === undefined ? [] : [...toolsOf(one)].sort()).toEqual('abcdefghij'.split(''));
    expect(checkBank(bank, 'abcdefghi'.split('')).map(({ tool }) => tool)).toEqual(['j']);
  });
});

describe('a scenario that does not load', () => {
  const ACT = 'expect: { tools: { all: [book] } }';
  test.each([
    ['without a question', '- { scenario: a, expect: ask }', '1:3: the key "question" is missing'],
    [
      'a name with spaces',
      scenario('expect: ask').replace('book_room', 'book a room'),
      '1:13: scenario must be at most 100 letters',
    ],
    ['an id beside its name', scenario('expect: ask', 'id: b'), '4:3: a scenario has no "id"'],
    [
      'an unknown key',
      scenario(ACT, 'aprovals: { a: allow }'),
      '4:3: unknown key "aprovals". Did you mean "approvals"?',
    ],
    [
      'an unknown key of an expectation',
      scenario('expect: { tolls: { all: [a] } }'),
      '3:13: unknown key "tolls" in expect. Did you mean "tools" or "calls"?',
    ],
    [
      'an unknown key deep in it',
      scenario('expect: { tools: { all: [a], nevr: [b] } }'),
      'unknown key "nevr" in expect.tools. Did you mean "never"?',
    ],
    [
      'an unknown key of an alternative',
      scenario(ACT, 'accept: [{ answr: { states: [a] } }]'),
      '4:14: unknown key "answr" in accept[0]. Did you mean "answer"?',
    ],
    [
      'an unknown key of an argument',
      scenario('expect: { arguments: { a: { b: { form: c, path: $.d } } } }'),
      'unknown key "form" in expect.arguments.a.b. Did you mean "from"?',
    ],
    [
      'an expectation that is no word of ours',
      scenario('expect: nothing'),
      '3:11: expect must be "ask", "stop", or a map',
    ],
    [
      'an expectation that demands nothing',
      scenario('expect: {}'),
      'expect must be "ask", "stop", or a map of at least one',
    ],
    [
      'a task that is done by doing nothing',
      scenario('expect: { tools: { never: [a] }, calls: { max: 3 } }'),
      '3:3: a client that does nothing would meet this expectation.',
    ],
    [
      'the same in an alternative',
      scenario(ACT, 'accept: [{ kind: act }]'),
      'a client that does nothing would meet this expectation.',
    ],
    [
      'an alternative that stands twice',
      scenario('expect: ask', 'accept: [{ kind: ask }]'),
      '4:12: this alternative stands already before it.',
    ],
    ['no alternatives', scenario('expect: ask', 'accept: []'), 'accept must be a list of at least one map'],
    [
      'tools that are none',
      scenario('expect: { tools: { all: [] } }'),
      'expect.tools.all must be a list of at least one tool name',
    ],
    [
      'alternatives without a name',
      scenario('expect: { tools: { all: ["|"] } }'),
      'an entry of tools.all names no tool.',
    ],
    [
      'a tool that must and may not be called',
      scenario('expect: { tools: { all: [a], never: [a] } }'),
      '3:32: a must be called, and may not be.',
    ],
    [
      'a needed tool that is always denied',
      scenario(ACT, 'approvals: { book: deny }'),
      'approvals deny every call of it',
    ],
    [
      'fewer calls than tools',
      scenario('expect: { tools: { all: [a, b] }, calls: { max: 1 } }'),
      '3:46: tools.all needs 2 calls, and no more than 1 are allowed.',
    ],
    [
      'a limit of discovery without tools',
      scenario('expect: { answer: { states: [a] }, calls: { discovery: { max: 1 } } }'),
      'discovery ends with the first call of a tool of tools.all',
    ],
    [
      'an exact order of nothing',
      scenario('expect: { kind: stop, tools: { never: [a], order: exact } }'),
      'the order is to be exact',
    ],
    [
      'a path of an older dialect',
      scenario('expect: { arguments: { a: { b: { from: c, path: "$.rooms[?name=Cedar].id" } } } }'),
      'expect.arguments.a.b.path must be a JSONPath',
    ],
    [
      'provenance and a test',
      scenario('expect: { arguments: { a: { b: { from: c, path: $.d, equals: 1 } } } }'),
      'expect.arguments.a.b must be a value',
    ],
    [
      'an effect without a rule',
      scenario('expect: { effects: [{ sql: select 1 }] }'),
      'changes_by or equals',
    ],
    [
      'an effect that must not change',
      scenario('expect: { effects: [{ sql: select 1, changes_by: 0 }] }'),
      'belongs under never',
    ],
    [
      'a ban that must change',
      scenario('expect: { kind: stop, never: [{ sql: select 1, changes_by: 1 }] }'),
      'expect.never[0].changes_by must be 0',
    ],
    [
      'arguments of a query',
      scenario('expect: { kind: stop, never: [{ sql: select 1, with: { a: 1 } }] }'),
      'which belong to calls',
    ],
    [
      'a URL that is none',
      scenario('expect: { kind: stop, never: [{ http: localhost/x }] }'),
      'http must be an http:// or https:// URL',
    ],
    [
      'a command for a shell',
      scenario('expect: { kind: stop, never: [{ command: "a | b" }] }'),
      'needs a shell',
    ],
    [
      'a command for a shell in a mention',
      scenario('expect: { answer: { mentions: [{ command: "a | b" }] } }'),
      'needs a shell',
    ],
    [
      'a mention that is two',
      scenario('expect: { answer: { mentions: [{ sql: a, sentinel: true }] } }'),
      'or of { sentinel: true }',
    ],
    [
      'an outage that is two',
      scenario(ACT, 'outages: [{ tool: a, lost: true, delay: 1s }]'),
      'one of delay, error or lost',
    ],
    [
      'an outage with a code and no error',
      scenario(ACT, 'outages: [{ tool: a, lost: true, code: 1 }]'),
      'a code only beside error',
    ],
    [
      'an outage that takes too long',
      scenario(ACT, 'outages: [{ tool: a, delay: 1h }]'),
      'a time of at most 5m',
    ],
    [
      'a day that does not exist',
      scenario(ACT, 'clock: 2026-02-30T09:00:00'),
      '4:10: clock must be a local time',
    ],
    [
      'a zone that does not exist',
      scenario(ACT, 'zone: Europe/Atlantis'),
      '4:9: zone must be an IANA time zone',
    ],
    [
      'an approval that is neither',
      scenario(ACT, 'approvals: { a: maybe }'),
      'approvals.a must be "allow" or "deny"',
    ],
    [
      'a question that is asked in the same circumstances',
      scenario(ACT) + scenario('expect: ask').replace('book_room', 'again'),
      'asked already in the same circumstances at bank.yaml:1',
    ],
    [
      'a name that stands twice',
      scenario(ACT) + scenario('expect: ask').replace('Cedar', 'Oak'),
      'the id "book_room" is taken by the case at bank.yaml:1',
    ],
  ])('%s', async (_what, yaml, message) => {
    const error = await usageErrorOf(() => bankOf(yaml));
    expect(error.code).toBe('bank-invalid');
    expect(error.message).toContain(message);
    expect(error.message).toContain('bank.yaml:');
    expect(error.message.match(/bank\.yaml:\d+:\d+:/g)).toHaveLength(1);
    expect(error.next).not.toBe('');
  });
});

test('the examples of the page load', async () => {
  const page = await readFile('docs/cases.md', 'utf8');
  const blocks = Array.from(page.matchAll(/^```yaml\n(.*?)^```/gms), ([, text = '']) => text);
  const told = blocks.filter((text) => /^- (?:scenario|contract):/m.test(text));
  expect(told).toHaveLength(2);
  for (const text of told) {
    // oxlint-disable-next-line no-await-in-loop -- one bank after the other
    const { cases, contracts } = await bankOf(text);
    expect(cases.length + contracts.length).toBeGreaterThan(0);
  }
});

describe('what can be known to be wrong without a server', () => {
  const effect = (...lines: readonly string[]): string =>
    scenario('expect:', '  effects:', ...lines.map((line) => `    ${line}`));

  test.each([
    ['delete from booking', 'it begins with delete'],
    ["attach 'x.db' as y", 'it begins with attach'],
    ['pragma user_version = 2', 'it begins with pragma'],
    ['select 1; select 2', 'it is more than one statement'],
  ])('SQL that is no query: %s', async (sql, flaw) => {
    const error = await usageErrorOf(() =>
      bankOf(effect(`- { sql: ${JSON.stringify(sql)}, changes_by: 1 }`)),
    );
    expect(error.message).toContain(`bank.yaml:5:16: sql must be one query, which only reads; ${flaw}.`);
    const mention = scenario('expect:', '  answer:', `    mentions: [{ sql: ${JSON.stringify(sql)} }]`);
    expect((await usageErrorOf(() => bankOf(mention))).message).toContain(
      `bank.yaml:5:25: sql must be one query`,
    );
  });

  async function named(yaml: string): Promise<Bank> {
    await using folder = await tempFolder({ 'bank.yaml': yaml });
    return await loadBank(['bank.yaml'], folder.path, (text) => text, {
      identities: { alice: {} },
      fixtures: { empty: {} },
    });
  }

  test('names that the config has not, each at its place', async () => {
    const call = (who: string): string => `- { call: list_rooms, ${who}, changes_by: 1 }`;
    const error = await usageErrorOf(() =>
      named(
        scenario(
          'identity: alic',
          'expect:',
          '  effects:',
          `    ${call('identity: bob')}`,
          `    ${call('fixture: full')}`,
        ),
      ),
    );
    expect(error.message).toContain(
      'bank.yaml:3:13: the config has no identity "alic" under identities. Did you mean "alice"?',
    );
    expect(error.message).toContain('bank.yaml:6:39: the config has no identity "bob" under identities.');
    expect(error.message).toContain('bank.yaml:7:38: the config has no fixture "full" under fixtures.');
    expect(error.next).toBe('Correct the name, or add it to the config.');
  });

  test('but none in what is compared, in cases that are marked as wrong, or where the names are known', async () => {
    const equals = '    - { call: list_rooms, equals: { call: x, identity: nobody } }';
    const fine = scenario('identity: alice', 'expect:', '  effects:', equals);
    expect((await named(fine)).cases).toHaveLength(1);
    const marked = scenario('identity: nobody', 'defect: wrong', 'expect: ask');
    expect((await named(marked)).cases).toHaveLength(1);
    expect((await bankOf(scenario('identity: nobody', 'expect: ask'))).cases).toHaveLength(1);
  });
});
