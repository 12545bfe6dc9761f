import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorldCode } from '../../../src/finding/words/call-worlds.ts';
import { checkHouse, rowsIn, type House } from '../calling.ts';
import { rowVerdict, verdictOf, type Expected } from '../wire/flawed.ts';

const create = {
  create_booking: {
    with: { room_id: 'cedar', date: '2026-10-12', title: 'Seedlings', idempotency_key: 'k1' },
    readBack: { tool: 'get_booking', with: { id: '${$.id}' } },
  },
};
const files = {
  write_note: {
    with: { path: 'notes/seeds.txt', request_id: 'r1', edits: [{ old_text: 'peas', new_text: 'beans' }] },
    readBack: { tool: 'read_note', with: { path: 'notes/seeds.txt' } },
  },
};
const keyless = {
  create_booking: { with: { room_id: 'cedar', date: '2026-10-12', title: 'Seedlings' } },
};
const writing = { tools: create, allowWrites: true } as const;
const mallory = { identities: { mallory: { env: { ROOMS_USER: 'mallory' } } } } as const;

type Row = readonly [WorldCode, Partial<House> & { flaw: string }, Expected, RegExp | null];

const rows: readonly Row[] = [
  [
    'readonly.honest',
    { flaw: 'read-writes' },
    'error',
    /^get_room is annotated read-only, and each time.*list_bookings/,
  ],
  [
    'readonly.honest',
    { flaw: 'read-writes', tools: { get_room: { effect: 'reads' } } },
    'error',
    /said to read by the config/,
  ],
  [
    'readonly.honest',
    { flaw: 'read-writes', tools: { get_room: { effect: 'writes' } } },
    'holds',
    /4 reading tools/,
  ],
  [
    'readonly.honest',
    { flaw: 'read-writes', tools: { get_room: { effect: 'writes' } }, allowWrites: true },
    'holds',
    null,
  ],
  ['readonly.honest', { flaw: 'takes-what-it-shows' }, 'warning', /fewer and fewer entries/],
  ['readonly.honest', { flaw: 'counts-views' }, 'holds', null],
  ['readonly.honest', { flaw: 'counts-alone' }, 'holds', null],
  ['readonly.honest', { flaw: 'grows-by-itself' }, 'holds', null],

  ['isolation', { flaw: 'clean' }, 'not-applicable', /identities: \{ mallory/],
  ['isolation', { flaw: 'clean', ...mallory }, 'holds', null],
  [
    'isolation',
    { flaw: 'reads-for-all', ...mallory },
    'error',
    /^As mallory, get_booking .*"b1".*the configured user.*Planning/,
  ],
  ['isolation', { flaw: 'says-whose', ...mallory }, 'warning', /belongs to alice/],
  ['isolation', { flaw: 'lists-for-all', ...mallory }, 'not-applicable', /show all users the same/],
  ['isolation', { flaw: 'shows-blanks', ...mallory }, 'holds', null],
  ['isolation', { flaw: 'cancels-for-all', ...mallory }, 'holds', null],

  ['tz.roundtrip', { flaw: 'clean' }, 'holds', /TZ=UTC/],
  [
    'tz.roundtrip',
    { flaw: 'day-early' },
    'error',
    /^list_bookings says "2026-10-05" at \/bookings\/\*\/date .*"2026-10-04"/,
  ],
  ['tz.roundtrip', { flaw: 'day-early-in-words' }, 'error', /says "5 October 2026".* and "4 October 2026"/],
  ['tz.roundtrip', { flaw: 'day-in-words' }, 'holds', null],
  ['tz.roundtrip', { flaw: 'local-times' }, 'warning', /without an offset/],
  ['tz.roundtrip', { flaw: 'own-offset' }, 'holds', null],
  ['tz.roundtrip', { flaw: 'tells-the-time' }, 'holds', null],
  [
    'tz.roundtrip',
    { flaw: 'writes-day-early', ...writing },
    'error',
    /was sent the day "2026-10-12".*reads back "2026-10-11"/,
  ],
  ['tz.roundtrip', { flaw: 'clean', ...writing }, 'holds', null],

  ['write-read.roundtrip', { flaw: 'clean' }, 'not-applicable', /readBack/],
  ['write-read.roundtrip', { flaw: 'clean', tools: create }, 'not-applicable', /allow writes/],
  ['write-read.roundtrip', { flaw: 'clean', ...writing }, 'holds', null],
  [
    'write-read.roundtrip',
    { flaw: 'loses-title', ...writing },
    'warning',
    /title "Seedlings", and get_booking does not say it/,
  ],
  [
    'write-read.roundtrip',
    { flaw: 'renames-title', ...writing },
    'error',
    /title "Seedlings", and get_booking says "Booking"/,
  ],
  ['write-read.roundtrip', { flaw: 'keeps-nothing', ...writing }, 'error', /does not find it/],
  ['write-read.roundtrip', { flaw: 'spells-otherwise', ...writing }, 'holds', null],
  ['write-read.roundtrip', { flaw: 'files', tools: files, allowWrites: true }, 'holds', null],

  ['call.duplicate-ids', { flaw: 'clean' }, 'not-applicable', /effect: writes/],
  ['call.duplicate-ids', { flaw: 'clean', allowWrites: true }, 'not-applicable', /effect: writes/],
  ['call.duplicate-ids', { flaw: 'one-id-a-day', tools: create }, 'not-applicable', /allow writes/],
  ['call.duplicate-ids', { flaw: 'clean', ...writing }, 'holds', /^1 tool tried/],
  [
    'call.duplicate-ids',
    { flaw: 'one-id-a-day', ...writing },
    'error',
    /^create_booking, called twice, .* the id "b-20261012", and list_bookings shows one entry more at \/bookings each/,
  ],
  ['call.duplicate-ids', { flaw: 'answers-with-first', ...writing }, 'error', /answers both times/],
  ['call.duplicate-ids', { flaw: 'keeps-once', ...writing }, 'holds', /^1 tool tried/],
  ['call.duplicate-ids', { flaw: 'keeps-once-and-counts', ...writing }, 'holds', /^1 tool tried/],
  [
    'call.duplicate-ids',
    { flaw: 'false-idempotent', tools: keyless, allowWrites: true },
    'not-applicable',
    null,
  ],
  [
    'call.duplicate-ids',
    { flaw: 'refuses-overlap', ...writing },
    'not-applicable',
    /^create_booking: the same cannot be made a second time/,
  ],

  ['retry.duplicate', { flaw: 'clean' }, 'not-applicable', /idempotency key/],
  ['retry.duplicate', { flaw: 'clean', ...writing }, 'holds', null],
  [
    'retry.duplicate',
    { flaw: 'ignores-key', ...writing },
    'error',
    /sent twice with the same idempotency_key.*list_bookings/,
  ],
  [
    'retry.duplicate',
    { flaw: 'forgets-cancelled', ...writing },
    'error',
    /after a first attempt was cancelled/,
  ],
  [
    'retry.duplicate',
    { flaw: 'false-idempotent', tools: keyless, allowWrites: true },
    'error',
    /sent twice with the same arguments/,
  ],
  ['retry.duplicate', { flaw: 'stops-cancelled', ...writing }, 'holds', null],
  ['retry.duplicate', { flaw: 'finishes-cancelled', ...writing }, 'holds', null],
  ['retry.duplicate', { flaw: 'notes-retries', ...writing }, 'holds', null],
];

describe.each(['legacy', 'modern'] as const)('in the %s era', (era) => {
  test.each(rowsIn(era, rows))('%s on %o: %s', async (id, house, outcome, message) => {
    expect(verdictOf(await checkHouse({ ...house, era }, [id]))).toEqual(rowVerdict(outcome, message));
  });

  test.each([
    ['search-writes', ['call.crash', 'readonly.honest'], 'fails', /^look_up is annotated read-only/],
    ['search-reads', ['call.crash', 'readonly.honest'], 'holds', /^6 reading tools run/],
    // Nothing else has called it, so nothing is said of it.
    [
      'search-writes',
      ['readonly.honest'],
      'holds',
      /; 1 reading tool could not be judged \(look_up: no value for zzyzx\)$/,
    ],
  ] as const)('a reading tool without a plain call: %s after %s %s', async (flaw, ids, outcome, why) => {
    const { results } = await checkHouse({ flaw, era }, ids);
    expect(results.at(-1)).toMatchObject({ id: 'readonly.honest', outcome });
    expect(results.at(-1)?.why).toMatch(why);
  });

  test.each([
    ['refuses-overlap', writing, 'holds', null],
    [
      'forgets-keys',
      writing,
      'error',
      /^create_booking, sent twice with the same idempotency_key, takes effect/,
    ],
    [
      'refuses-overlap',
      { tools: keyless, allowWrites: true },
      'not-applicable',
      /^create_booking: .* write one under tools/,
    ],
  ] as const)(
    'retry.duplicate where nothing can be booked twice, on %s: %s',
    async (flaw, more, outcome, message) => {
      const ran = await checkHouse({ flaw, era, ...more }, ['retry.duplicate']);
      expect(verdictOf(ran)).toEqual(rowVerdict(outcome, message));
    },
  );

  describe('with one store behind all processes of the house', () => {
    let folder = '';
    beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'rooms-'))));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test.each([
      [
        'cancels-for-all',
        'error',
        /^As mallory, cancel_booking .* changes what is the property of the configured user/,
      ],
      ['cancels-own-only', 'holds', null],
    ] as const)('isolation on %s: %s', async (flaw, outcome, message) => {
      const env = { ROOMS_FILE: join(folder, `${flaw}.json`) };
      const house = { flaw, era, env, ...mallory, ...writing } as const;
      expect(verdictOf(await checkHouse(house, ['isolation']))).toEqual(rowVerdict(outcome, message));
    });
  });
});
