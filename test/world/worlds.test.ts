import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../src/case/scenario.ts';
import { NO_WORLD } from '../../src/config/config.ts';
import { openWorlds, type World } from '../../src/world/worlds.ts';
import { aSurface, aTool, annotated } from '../builders.ts';
import { usageErrorOf } from '../error-of.ts';
import { anExpectation } from '../grade/scenario/scenes.ts';
import { tempFolder } from '../temp-folder.ts';
import {
  caseOf,
  copying,
  counted,
  equal,
  masterIn,
  NEVER_STOPPED,
  program,
  settingIn,
  sharing,
  worldOf,
  write,
} from './stage.ts';

const COUNT = 'select count(*) n from booking';
const surface = aSurface({
  tools: [
    aTool({ name: 'look', annotations: annotated({ readOnly: true }) }),
    aTool({ name: 'book', annotations: annotated({ readOnly: false }) }),
  ],
});

describe('a world of its own', () => {
  test('is told to the target, shows what changed in it, and is gone afterwards', async () => {
    await using folder = await tempFolder();
    const rules = { ...copying(masterIn(folder.path)), clock: '2026-10-01T09:00:00', zone: 'Europe/Paris' };
    const worlds = openWorlds(rules, settingIn(folder.path));
    const scenario = caseOf(
      [counted(COUNT, 1)],
      [counted("select count(*) n from booking where room = 'oak'", 0)],
      {
        identity: 'alice',
        zone: 'America/New_York',
      },
    );
    const world = worldOf(await worlds.open({ scenario, surface }, NEVER_STOPPED));
    const own = world.target.kind === 'stdio' ? world.target.env['SURVEYOR_WORLD'] : undefined;
    expect(world.target).toEqual({
      kind: 'stdio',
      command: 'server',
      args: ['--db', `${own}/world.db`],
      env: {
        USER_TOKEN: 'a',
        SURVEYOR_CLOCK: '2026-10-01T09:00:00',
        TZ: 'America/New_York',
        SURVEYOR_SENTINEL: world.start.sentinel,
        SURVEYOR_WORLD: own,
      },
      cwd: null,
    });
    expect(world.start.sentinel).toMatch(/^[a-z]{2}\d-[a-z]+-\d{4}$/);
    expect(world.instructions).toBe(
      "It is Thursday, 2026-10-01, 09:00 local time. The user's time zone is America/New_York.",
    );
    expect(await world.before()).toBeNull();
    write(join(own ?? '', 'world.db'), "insert into booking (room) values ('elm')");
    const record = await world.after();
    await world[Symbol.asyncDispose]();
    expect(record).toMatchObject({
      fixture: '3',
      isolation: 'trial',
      identity: 'alice',
      zone: 'America/New_York',
      effects: [
        {
          expectation: 0,
          list: 'effects',
          index: 0,
          before: { value: [{ n: 1 }] },
          after: { value: [{ n: 2 }] },
        },
        {
          expectation: 0,
          list: 'never',
          index: 0,
          before: { value: [{ n: 1 }] },
          after: { value: [{ n: 1 }] },
        },
      ],
    });
    expect(existsSync(own ?? '')).toBe(false);
  });

  test(
    'two hundred of them, eight at a time, share nothing and leave nothing',
    { timeout: 240_000 },
    async () => {
      await using folder = await tempFolder();
      const master = masterIn(folder.path);
      const worlds = openWorlds(copying(master), settingIn(folder.path));
      const scenario = caseOf([counted(COUNT, 1)], [equal('select 1 n where 0', [{ n: 1 }])]);
      const sentinels = await pMap(
        Array.from({ length: 200 }, (_, at) => at),
        async (at) => {
          await using world = worldOf(await worlds.open({ scenario, surface }, NEVER_STOPPED));
          const wrong = await world.before();
          if (wrong !== null) throw new Error(wrong.why);
          write(world.database ?? '', `insert into booking (room) values ('room ${at}')`);
          const record = await world.after();
          expect(record).toMatchObject({
            effects: [{ before: { value: [{ n: 1 }] }, after: { value: [{ n: 2 }] } }, {}],
          });
          return world.start.sentinel;
        },
        { concurrency: 8 },
      );
      expect(new Set(sentinels).size).toBe(200);
      expect(await readdir(folder.path)).toEqual(['master.db']);
    },
  );

  test('is not to be had of a server at a URL', async () => {
    await using folder = await tempFolder();
    const target = { kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: {} } as const;
    const error = await usageErrorOf(() =>
      openWorlds({ ...NO_WORLD, isolation: 'trial' }, settingIn(folder.path, { target })),
    );
    expect(error.code).toBe('world-shared');
  });
});

describe('a shared world', () => {
  test('is used by one trial at a time, each of which finds what the reset left', async () => {
    await using folder = await tempFolder();
    const [master, file] = [masterIn(folder.path), join(folder.path, 'shared.db')];
    const worlds = openWorlds(sharing(file, ['cp', master, file]), settingIn(folder.path));
    const scenario = caseOf([counted(COUNT, 1)]);
    let inside = 0;
    await pMap(
      [1, 2, 3, 4, 5, 6],
      async () => {
        await using world = worldOf(await worlds.open({ scenario, surface }, NEVER_STOPPED));
        expect((inside += 1)).toBe(1);
        expect(await world.before()).toBeNull();
        write(file, "insert into booking (room) values ('elm')");
        expect(await world.after()).toMatchObject({ effects: [{ after: { value: [{ n: 2 }] } }] });
        inside -= 1;
      },
      { concurrency: 3 },
    );
  });

  test('is set up once, told of what it is, and never again', async () => {
    await using folder = await tempFolder();
    const log = JSON.stringify(join(folder.path, 'log'));
    const rules = {
      ...sharing(
        join(folder.path, 'x.db'),
        program(
          `fs.appendFileSync(${log}, 'reset ' + clock + ' ' + process.env.SURVEYOR_FIXTURE_VERSION + '\\n')`,
        ),
      ),
      clock: '2026-10-01T09:00:00',
    };
    const fixture = {
      version: '7',
      reset: rules.fixture?.reset ?? null,
      check: null,
      setup: program(`fs.appendFileSync(${log}, 'setup\\n')`),
    };
    const worlds = openWorlds({ ...rules, fixture }, settingIn(folder.path));
    for (const _ of [1, 2]) await worldOf(await worlds.open(null, NEVER_STOPPED))[Symbol.asyncDispose]();
    const { readFile } = await import('node:fs/promises');
    const reset = 'reset 2026-10-01T09:00:00 7\n';
    expect(await readFile(join(folder.path, 'log'), 'utf8')).toBe(`setup\n${reset}${reset}`);
  });

  test('is not waited for once the run is stopped', async () => {
    await using folder = await tempFolder();
    const worlds = openWorlds(NO_WORLD, settingIn(folder.path));
    const scenario = caseOf([]);
    const first = worldOf(await worlds.open({ scenario, surface }, NEVER_STOPPED));
    const stop = new AbortController();
    const second = worlds.open({ scenario, surface }, stop.signal);
    stop.abort();
    expect(await second).toMatchObject({ kind: 'infrastructure', why: expect.stringContaining('stopped') });
    await first[Symbol.asyncDispose]();
    await worldOf(await worlds.open({ scenario, surface }, NEVER_STOPPED))[Symbol.asyncDispose]();
  });

  test('without a fixture keeps plain worlds apart from nothing', async () => {
    await using folder = await tempFolder();
    const worlds = openWorlds(NO_WORLD, settingIn(folder.path));
    const plain: World[] = [];
    for (const _ of [1, 2]) plain.push(worldOf(await worlds.open(null, NEVER_STOPPED)));
    expect(plain.map(({ start }) => start.sentinel)).toEqual([null, null]);
    for (const world of plain) await world[Symbol.asyncDispose]();
  });
});

describe('a reset that did not take is infrastructure', () => {
  const fails = program("console.error('no space left'); process.exit(3)");
  test.each([
    ['since it fails', { reset: fails }, 'world.fixture.reset: ', 'failed with exit status 3: no space left'],
    ['since the setup fails', { setup: fails }, 'world.fixture.setup: ', 'no space left'],
    [
      'as its check says',
      { check: { kind: 'succeeds', words: fails } as const },
      'world.fixture.check: ',
      'exit status 3',
    ],
    [
      'as its check reads',
      {
        reset: ['rm', '-f', '${SURVEYOR_WORLD}/none'] as const,
        check: { kind: 'equals', read: { kind: 'sql', query: COUNT }, value: [{ n: 2 }] } as const,
      },
      'the reset did not take: world.fixture.check, sql select count',
      'there is [{"n":1}]',
    ],
    [
      'as its check cannot read',
      { check: { kind: 'equals', read: { kind: 'sql', query: 'select * from nope' }, value: [] } as const },
      'could not be read',
      'no such table: nope',
    ],
    [
      'since there is no such program',
      { reset: ['no-such-program-here'] as const },
      'world.fixture.reset: ',
      'could not be started',
    ],
  ])('%s', async (_title, fixture, ...whys) => {
    await using folder = await tempFolder();
    const worlds = openWorlds(copying(masterIn(folder.path), fixture), settingIn(folder.path));
    const opened = await worlds.open(null, NEVER_STOPPED);
    expect(opened.kind).toBe('infrastructure');
    for (const why of whys) expect('why' in opened ? opened.why : '').toContain(why);
    expect(await readdir(folder.path)).toEqual(['master.db']);
  });

  test('as the next trial of the case sees, where nobody wrote a check', async () => {
    await using folder = await tempFolder();
    const file = masterIn(folder.path);
    const worlds = openWorlds(sharing(file, ['true']), settingIn(folder.path));
    const scenario = caseOf([counted(COUNT, 1)]);
    const trial = async (): Promise<unknown> => {
      await using world = worldOf(await worlds.open({ scenario, surface }, NEVER_STOPPED));
      const wrong = await world.before();
      write(file, "insert into booking (room) values ('elm')");
      return wrong;
    };
    expect(await trial()).toBeNull();
    expect(await trial()).toMatchObject({
      kind: 'infrastructure',
      why: expect.stringContaining('there were 1 before the first trial of this case, and are 2 now'),
    });
  });

  const more = "insert into booking (room) values ('elm')";
  const [room, must] = ['select room from booking', { kind: 'unchanged' } as const];
  test.each<[string, string, Scenario, RegExp]>([
    ['equals', more, caseOf([equal(room, [{ room: 'elm' }])]), /there were 1 before .* and are 2 now/],
    ['is unchanged', more, caseOf([{ ...equal(room, null), must }]), /^the reset did not take: effect 1/],
    [
      'has come to equal',
      "update booking set room = 'elm'",
      caseOf([equal(room, [{ room: 'elm' }])]),
      /: it has the value that it must come to, and had not before the first trial/,
    ],
  ])(
    'as the next trial sees of what %s, and then no scenario is set in that world',
    async (_, done, scenario, why) => {
      await using folder = await tempFolder();
      const file = masterIn(folder.path);
      const worlds = openWorlds(sharing(file, ['true']), settingIn(folder.path));
      const trial = async (one: Scenario): Promise<unknown> => {
        const world = await worlds.open({ scenario: one, surface }, NEVER_STOPPED);
        if (world.kind !== 'open') return world;
        await using open = world;
        const wrong = await open.before();
        write(file, done);
        return wrong;
      };
      expect(await trial(scenario)).toBeNull();
      expect(await trial(scenario)).toMatchObject({
        kind: 'infrastructure',
        why: expect.stringMatching(why),
      });
      const other = caseOf([equal('select 1 n', [{ n: 2 }])], [], { id: 'other' });
      const expected = expect.stringContaining(
        'an earlier trial of this run has shown that the reset did not',
      );
      for (const _again of [1, 2]) expect(await trial(other)).toMatchObject({ why: expected });
      await worldOf(await worlds.open(null, NEVER_STOPPED))[Symbol.asyncDispose]();
    },
  );

  test('but not where it plants the sentinel, a time, a random id and a reference anew, or a reading changes by itself', async () => {
    await using folder = await tempFolder();
    const file = masterIn(folder.path);
    const worlds = openWorlds(sharing(file, ['true']), settingIn(folder.path));
    const planted = caseOf([], [{ ...equal('select room, at, id from planted', null), must }]);
    const random = caseOf([], [{ ...equal('select random() r', null), must }], { id: 'random' });
    write(file, 'create table planted (room text, at text, id text)');
    for (const at of [1, 2]) {
      await using world = worldOf(await worlds.open({ scenario: planted, surface }, NEVER_STOPPED));
      const row = `'${world.start.sentinel} BK-${at}F3Q', '2026-12-01T10:00:0${at}Z', '${randomUUID()}'`;
      write(file, `delete from planted; insert into planted values (${row})`);
      expect(await world.before()).toBeNull();
      await world[Symbol.asyncDispose]();
      await using flighty = worldOf(await worlds.open({ scenario: random, surface }, NEVER_STOPPED));
      expect(await flighty.before()).toMatchObject({ kind: 'case-defect' });
    }
  });

  test('as where there is no room for a folder', async () => {
    await using folder = await tempFolder({ full: '' });
    const worlds = openWorlds(
      copying(masterIn(folder.path)),
      settingIn(folder.path, { scratch: join(folder.path, 'full') }),
    );
    expect(await worlds.open(null, NEVER_STOPPED)).toMatchObject({
      kind: 'infrastructure',
      why: expect.stringContaining('Temporary files cannot be written in'),
    });
  });
});

describe('an effect that proves nothing', () => {
  test.each([
    [
      'holds before',
      caseOf([equal(COUNT, [{ n: 1 }])]),
      'case-defect',
      'it equals [{"n":1}] before the steps already',
    ],
    [
      'changes by itself',
      caseOf(
        [],
        [equal('select random() r', 0)].map((one) => ({ ...one, must: { kind: 'unchanged' } as const })),
      ),
      'case-defect',
      'never 1, sql select random() r: what it reads changes by itself',
    ],
    ['has no size', caseOf([counted('select sum(id) s from booking where 0', 1)]), 'case-defect', 'coalesce'],
    [
      'cannot be read',
      caseOf([counted('select * from bookings', 1)]),
      'infrastructure',
      'no such table: bookings',
    ],
    [
      'names nobody',
      caseOf([], [], { identity: 'alcie' }),
      'case-defect',
      'no identity "alcie" under identities. Did you mean "alice"?',
    ],
    [
      'is read by a tool that writes',
      caseOf([
        {
          read: { kind: 'call', tool: 'book', with: {}, identity: null, fixture: null },
          path: null,
          must: { kind: 'unchanged' },
        },
      ]),
      'case-defect',
      'book, which may write',
    ],
    [
      'is read by a tool that is not there',
      caseOf([
        {
          read: { kind: 'call', tool: 'lok', with: {}, identity: null, fixture: null },
          path: null,
          must: { kind: 'unchanged' },
        },
      ]),
      'case-defect',
      'Did you mean "look"',
    ],
  ])('%s', async (_title, scenario, kind, why) => {
    await using folder = await tempFolder();
    const worlds = openWorlds(copying(masterIn(folder.path)), settingIn(folder.path));
    const opened = await worlds.open({ scenario, surface }, NEVER_STOPPED);
    const wrong = opened.kind === 'open' ? await opened.before() : opened;
    expect(wrong).toMatchObject({ kind, why: expect.stringContaining(why) });
    if (opened.kind === 'open') await opened[Symbol.asyncDispose]();
    expect(await readdir(folder.path)).toEqual(['master.db']);
  });

  test('a sentinel that nothing could have planted', async () => {
    await using folder = await tempFolder();
    const answer = { mentions: [{ kind: 'sentinel' as const }], states: [], never: [] };
    const scenario = caseOf([], [], { accept: [anExpectation({ answer })] });
    const worlds = openWorlds(NO_WORLD, settingIn(folder.path));
    expect(await worlds.open({ scenario, surface }, NEVER_STOPPED)).toMatchObject({ kind: 'case-defect' });
  });
});

test('what the answer must mention is read after the trial', async () => {
  await using folder = await tempFolder();
  const worlds = openWorlds(copying(masterIn(folder.path)), settingIn(folder.path));
  const mentions = [
    {
      kind: 'read' as const,
      effect: {
        read: { kind: 'sql' as const, query: 'select room from booking order by id desc limit 1' },
        path: '$[0].room',
      },
    },
    { kind: 'sentinel' as const },
  ];
  const scenario = caseOf([], [], {
    accept: [anExpectation({ answer: { mentions, states: [], never: [] } })],
  });
  await using world = worldOf(await worlds.open({ scenario, surface }, NEVER_STOPPED));
  expect(await world.before()).toBeNull();
  write(world.database ?? '', "insert into booking (room) values ('elm')");
  expect(await world.after()).toMatchObject({
    mentions: [
      { expectation: 0, index: 0, seen: { kind: 'value', value: 'elm' } },
      { expectation: 0, index: 1, seen: { kind: 'value', value: world.start.sentinel } },
    ],
  });
});

test('a tool is called as the reading says, on a connection of its own, in the world of the trial', async () => {
  await using folder = await tempFolder();
  const args = [fileURLToPath(new URL('../servers/rooms/server.mjs', import.meta.url))];
  const target = { kind: 'stdio', command: process.execPath, args, env: {}, cwd: null } as const;
  const identities = { mallory: { env: { ROOMS_USER: 'mallory' } } };
  const worlds = openWorlds(NO_WORLD, settingIn(folder.path, { target, identities }));
  const bookings = (identity: string | null) => ({
    read: { kind: 'call', tool: 'list_bookings', with: {}, identity, fixture: null } as const,
    path: '$.bookings',
    must: { kind: 'unchanged' } as const,
  });
  const scenario = caseOf([], [bookings(null), bookings('mallory')]);
  const rooms = aSurface({
    tools: [aTool({ name: 'list_bookings', annotations: annotated({ readOnly: true }) })],
    revision: '2025-11-25',
  });
  await using world = worldOf(await worlds.open({ scenario, surface: rooms }, NEVER_STOPPED));
  expect(await world.before()).toBeNull();
  const record = await world.after();
  const seen = 'effects' in record ? record.effects.map(({ after }) => JSON.stringify(after)) : [];
  expect(seen).toHaveLength(2);
  expect(seen[0]).not.toBe(seen[1]);
});
