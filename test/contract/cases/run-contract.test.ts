import { createServer } from 'node:http';
import { join } from 'node:path';
import { tempFolder } from '../../temp-folder.ts';
import { write } from '../../world/stage.ts';
import { describe, expect, test } from 'vitest';
import { outcomeOf, runBank } from './run-bank.ts';

/** One step on the rooms server with one matcher. */
const stepOf = (expect_: string, call = 'list_rooms', more = ''): string =>
  `- contract: one step\n  steps:\n    - call: ${call}\n${more}      expect: ${expect_}\n`;

describe.each(['legacy', 'modern'] as const)('in the %s era', (era) => {
  test('ids come from discovery, saved and used with their type', async () => {
    const yaml = `
- contract: ids come from discovery
  steps:
    - call: list_rooms
      save: { room: "$.rooms[0].id", seats: "$.rooms[?@.id=='oak'].seats", first: "$.rooms[1].seats", all: $.rooms }
      expect:
        - { path: $.rooms, count: 5 }
        - { path: "$.rooms[*].id", same_items: [yew, elm, ash, oak, cedar] }
        - { path: $.rooms, equals: "\${all}" }
    - call: get_room
      with: { id: "\${room}" }
      expect: { path: $.id, equals: "\${room}" }
    - call: list_rooms
      with: { min_seats: "\${first}" }
      expect: { path: $.total, equals: 4 }
    - call: get_room
      with: { id: "no-\${room}" }
      error: { contains: "no-cedar" }
    - call: no_such_tool
      error: { code: -32602 }
`;
    expect(await outcomeOf(yaml, { era })).toBe('holds: 5 steps');
  });

  test('each identity sees its own, and each fixture its state', async () => {
    const yaml = `
- contract: bookings are private
  identity: mallory
  steps:
    - call: list_bookings
      expect: { path: "$.bookings[*].id", equals: [b4] }
    - call: get_booking
      with: { id: b1 }
      error: true
    - call: list_bookings
      fixture: bare
      expect: { path: $.bookings, count: 0 }
    - call: list_rooms
      fixture: broken
      error: { contains: does not answer }
`;
    expect(await outcomeOf(yaml, { era })).toBe('holds: 4 steps');
  });

  test('a write has its effects and none that are forbidden', async () => {
    const yaml = `
- contract: a booking is made once
  steps:
    - call: create_booking
      with: { room_id: cedar, date: "2026-10-12", title: Seedlings }
      save: { booking: $.id }
  effects:
    - call: list_bookings
      path: $.bookings
      changes_by: 1
    - call: get_booking
      with: { id: b5 }
      path: $.title
      equals: Seedlings
    - call: list_bookings
      path: "$.bookings[-1:].id"
      equals: ["\${booking}"]
  never:
    - call: list_rooms
    - call: list_bookings
      with: { room_id: oak }
      path: $.bookings
      changes_by: 0
    - command: [node, -e, "console.log(JSON.stringify({ files: 3 }))"]
      path: $.files
`;
    expect(await outcomeOf(yaml, { era, allowWrites: true })).toBe(
      'holds: 1 step, 3 effects, 3 things left as it was',
    );
  });
});

test.each([
  ['{ path: $.total, equals: 4 }', 'expected $.total equals 4; got 5'],
  ['{ path: "$.rooms[0].name", contains: dar, equals: Cedar }', null],
  ['{ path: "$.rooms[0].name", contains: oak }', 'expected $.rooms[0].name contains "oak"; got "Cedar"'],
  ['{ path: $.rooms, contains: { id: ash, seats: 12 } }', null],
  [
    '{ path: $.rooms, contains: { id: ash, seats: 13 } }',
    'expected $.rooms contains {"id":"ash","seats":13}; got [',
  ],
  ['{ path: "$.rooms[0].id", matches: "^ce.ar$" }', null],
  ['{ path: "$.rooms[0].id", matches: "^oak" }', 'expected $.rooms[0].id matches /^oak/; got "cedar"'],
  ['{ path: $.rooms, count: 4 }', 'expected $.rooms has 4 items; got 5 items: ['],
  ['{ path: $.rooms, count: { at_least: 1, at_most: 4 } }', 'expected $.rooms has 1 to 4 items; got 5 items'],
  ['{ path: $.total, at_least: 6 }', 'expected $.total is at least 6; got 5'],
  ['{ path: $.total, at_most: 4 }', 'expected $.total is at most 4; got 5'],
  ['{ path: $.total, type: [string, "null"] }', 'expected $.total is of the type string or null; got 5'],
  ['{ path: $.total, type: integer, at_least: 5, at_most: 5 }', null],
  ['{ path: $.nothing, exists: true }', 'expected $.nothing exists; got nothing is there'],
  ['{ path: $.total, exists: false }', 'expected $.total is absent; got 5'],
  ['{ path: "$.rooms[?@.seats > 100]", exists: false }', null],
  ['{ path: $.total, one_of: [3, 4] }', 'expected $.total is one of [3,4]; got 5'],
  [
    '{ path: "$.rooms[*].id", same_items: [oak] }',
    'expected $.rooms[*].id has the items of ["oak"] in any order; got [',
  ],
  ['{ in: text, contains: "Cedar" }', null],
  ['{ in: text, contains: "Birch" }', 'expected the text contains "Birch"; got'],
  ['{ in: result, path: "$.content[0].type", equals: text }', null],
])('the matcher %s', async (matcher, difference) => {
  const outcome = await outcomeOf(stepOf(matcher));
  if (difference === null) expect(outcome).toBe('holds: 1 step');
  else expect(outcome).toContain(`fails: step 1, list_rooms: ${difference}`);
});

describe('a case fails', () => {
  test('where an error comes that was not expected, and the finding shows the call', async () => {
    const yaml = '- contract: c\n  steps:\n    - call: get_room\n      with: { id: birch }\n';
    const { results, findings } = await runBank(yaml);
    expect(results[0]).toMatchObject({
      outcome: 'fails',
      difference: { where: 'step 1, get_room', expected: 'an answer that is no error' },
    });
    expect(findings).toMatchObject([
      {
        code: 'contract.case-failed',
        severity: 'error',
        site: { place: 'server-data', tool: 'get_room' },
        evidence: [{ at: { in: 'call', tool: 'get_room', arguments: '{"id":"birch"}' } }],
      },
    ]);
    expect(findings[0]?.message).toContain('bank.yaml:1');
  });

  test.each([
    ['an expected error does not come', 'list_rooms', '', 'error: true', 'expected an error; got no error'],
    [
      'another error comes',
      'get_room',
      'with: { id: birch }',
      'error: { contains: forest }',
      'expected an error that contains "forest"',
    ],
    [
      'the error has no such code',
      'get_room',
      'with: { id: birch }',
      'error: { code: -32602 }',
      'expected a JSON-RPC error with the code -32602; got a tool error',
    ],
    [
      'there is nothing to save',
      'list_rooms',
      '',
      'save: { id: $.house.id }',
      'expected something at $.house.id to save as id',
    ],
  ])('where %s', async (_what, tool, args, expected, difference) => {
    const lines = [`- call: ${tool}`, ...(args === '' ? [] : [`  ${args}`]), `  ${expected}`];
    const yaml = `- contract: c\n  steps:\n    ${lines.join('\n    ')}\n`;
    expect(await outcomeOf(yaml)).toContain(difference);
  });

  test('where an effect does not come about, or a forbidden one does', async () => {
    const steps =
      '  steps:\n    - call: create_booking\n      with: { room_id: cedar, date: "2026-10-12", title: T }\n';
    const bookings = '    - call: list_bookings\n      path: $.bookings\n';
    const wrong = `- contract: c\n${steps}  effects:\n${bookings}      changes_by: 2\n`;
    expect(await outcomeOf(wrong, { allowWrites: true })).toContain(
      'fails: effect 1, list_bookings: expected a change by 2; got from 3 to 4, by 1',
    );
    const never = `- contract: c\n${steps}  never:\n${bookings}`;
    expect(await outcomeOf(never, { allowWrites: true })).toContain(
      'fails: never 1, list_bookings: expected no change of [',
    );
  });

  test('where the server ends in the middle, and the next case still runs', async () => {
    const yaml = `
- contract: first
  steps:
    - call: list_rooms
      with: { surprise: 1 }
- contract: second
  steps:
    - call: list_rooms
`;
    expect(await outcomeOf(yaml, { flaw: 'crashes-on-unknown' })).toBe(
      'fails: step 1, list_rooms: expected an answer; got none: the connection ended\nholds: 1 step',
    );
  });
});

describe('a case is a defect', () => {
  test.each([
    [
      'an effect holds before the steps',
      'effects:\n    - { call: list_rooms, path: $.total, equals: 5 }',
      'it equals 5 before the steps already',
    ],
    [
      'an effect cannot be counted',
      'effects:\n    - { call: get_room, with: { id: oak }, path: $.name, changes_by: 1 }',
      'changes_by needs a number or a list',
    ],
    [
      'an effect is read by a tool that writes',
      'never:\n    - { call: cancel_booking, with: { id: b1 } }',
      'cancel_booking, which may write',
    ],
    [
      'an identity is not in the config',
      'identity: malory',
      'has no identity "malory" under identities. Did you mean "mallory"?',
    ],
    ['its author says so', 'defect: the rooms have moved', 'the rooms have moved'],
  ])('when %s', async (_what, more, why) => {
    const yaml = `- contract: c\n  steps: [{ call: list_rooms }]\n  ${more}\n`;
    const outcome = await outcomeOf(yaml, { allowWrites: true });
    expect(outcome).toContain('case-defect: ');
    expect(outcome).toContain(why);
  });

  test('when what an effect reads changes by itself', async () => {
    const yaml =
      '- contract: c\n  steps: [{ call: list_rooms }]\n  never: [{ call: get_room, with: { id: oak } }]\n';
    expect(await outcomeOf(yaml, { flaw: 'counts-views' })).toContain('changes by itself, before any step');
  });

  test('when it calls a tool that is not listed', async () => {
    expect(await outcomeOf('- contract: c\n  steps: [{ call: list_room }]\n')).toContain(
      'the server lists no tool "list_room". Did you mean "list_rooms"',
    );
  });

  test('of which its author knows, it is no finding', async () => {
    const yaml = '- contract: c\n  defect: known\n  steps: [{ call: list_rooms }]\n';
    expect((await runBank(yaml)).findings).toEqual([]);
  });
});

describe('a case could not run', () => {
  const cancel = '- contract: c\n  steps: [{ call: cancel_booking, with: { id: b1 } }]\n';

  test('where a tool may write and nobody allowed it', async () => {
    const outcome = await outcomeOf(cancel);
    expect(outcome).toContain('could-not-run: cancel_booking may not be called');
    expect(outcome).toContain('--allow-writes');
    expect((await runBank(cancel)).findings).toEqual([]);
  });

  test('and runs where it was allowed', async () => {
    expect(await outcomeOf(cancel, { allowWrites: true })).toBe('holds: 1 step');
    expect(await outcomeOf(cancel, { effects: { cancel_booking: 'reads' } })).toBe('holds: 1 step');
  });

  test.each([
    ['prints no JSON', '[node, -e, "console.log(1 + 1 + \'x\')"]', 'did not print JSON: 2x'],
    [
      'fails',
      '[node, -e, "process.stderr.write(\'no database\'); process.exit(3)"]',
      'node failed with exit status 3: no database',
    ],
    ['does not exist', '[no-such-program-here]', 'no-such-program-here could not be started'],
  ])('where a command %s', async (_what, command, why) => {
    const yaml = `- contract: c\n  steps: [{ call: list_rooms }]\n  never: [{ command: ${command} }]\n`;
    expect(await outcomeOf(yaml)).toContain(why);
  });

  test('where a pattern never ends', async () => {
    const yaml = stepOf(
      '{ path: $.name, matches: "^(([a-z])+)+$" }',
      'get_room',
      '      with: { id: long }\n',
    );
    expect(await outcomeOf(yaml, { flaw: 'long-name' })).toContain(
      'could-not-run: the pattern of $.name took more than',
    );
  });
});

test('effects are read from a database and over HTTP too', async () => {
  await using folder = await tempFolder();
  const database = join(folder.path, 'x.db');
  write(database, 'create table t (a); insert into t values (1)');
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/none' ? 404 : 200).end('{"n":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const yaml = (never: string): string =>
    `- contract: c\n  steps: [{ call: list_rooms }]\n  never: [{ ${never} }]\n`;
  try {
    expect(await outcomeOf(yaml('sql: select a from t'), { database })).toContain('holds');
    expect(await outcomeOf(yaml('sql: select b from t'), { database })).toContain(
      'could-not-run: the database says: ',
    );
    expect(await outcomeOf(yaml('sql: select a from t'))).toContain('the config names no database');
    expect(await outcomeOf(yaml(`http: "${origin}/x", path: $.n`))).toContain('holds');
    expect(await outcomeOf(yaml(`http: "${origin}/none"`))).toContain('answers 404');
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
