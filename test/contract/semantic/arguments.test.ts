import { describe, expect, test } from 'vitest';
import type { ArgumentCode } from '../../../src/finding/words/call-arguments.ts';
import { checkHouse, rowsIn, type House } from '../calling.ts';
import { rowVerdict, verdictOf, type Expected } from '../wire/flawed.ts';

type Row = readonly [ArgumentCode, Partial<House> & { flaw: string }, Expected, RegExp | null];

const rows: readonly Row[] = [
  ['args.unknown', { flaw: 'drops-unknown' }, 'warning', /list_rooms takes .*The same holds of/],
  ['args.unknown', { flaw: 'drops-unknown-by-hand' }, 'error', /list_rooms takes the argument/],
  ['args.unknown', { flaw: 'says-unknown' }, 'holds', null],

  ['args.near-miss', { flaw: 'drops-unknown' }, 'advice', /list_rooms answers \{"\w+": .* as if nothing/],
  ['args.near-miss', { flaw: 'drops-misspelt' }, 'warning', /list_rooms answers \{"\w+": .* as if nothing/],
  ['args.near-miss', { flaw: 'says-unknown' }, 'holds', null],
  ['args.near-miss', { flaw: 'corrects-misspelt' }, 'holds', null],
  ['args.near-miss', { flaw: 'near-id-gone' }, 'warning', /get_room is asked for .* no longer available/],
  ['args.near-miss', { flaw: 'near-id-empty' }, 'warning', /list_bookings is asked for .* there is nothing/],
  ['args.near-miss', { flaw: 'first-room-for-any' }, 'error', /get_room is asked for .* another thing/],
  ['args.near-miss', { flaw: 'near-id-taken' }, 'holds', null],
  ['args.near-miss', { flaw: 'near-id-guesses' }, 'holds', null],

  ['required.omit', { flaw: 'omission-unflagged' }, 'error', /get_room .* tells of a failure/],
  ['required.omit', { flaw: 'omission-served' }, 'error', /get_room requires "id" by its schema/],
  ['required.omit', { flaw: 'omission-unnamed' }, 'advice', /get_room .*does not name what is missing/],
  ['required.omit', { flaw: 'omission-in-words' }, 'holds', null],

  ['optional.omit', { flaw: 'never-required' }, 'error', /get_room does not require "id".*The same holds of/],
  ['optional.omit', { flaw: 'one-of-two' }, 'holds', null],
  ['optional.omit', { flaw: 'set-before' }, 'holds', null],

  ['call.wrong-type', { flaw: 'any-type' }, 'warning', /list_rooms takes .*as if it had not been there/],
  ['call.wrong-type', { flaw: 'numbers-in-quotes' }, 'holds', null],
  ['call.wrong-type', { flaw: 'wrong-type-in-words' }, 'holds', null],

  ['param.effect', { flaw: 'ignores-name' }, 'warning', /list_rooms .* "name_contains" .*changes nothing/],
  ['param.effect', { flaw: 'ignores-name-and-repeats-it' }, 'warning', /list_rooms .* "name_contains"/],
  ['param.effect', { flaw: 'ignores-floor' }, 'error', /list_rooms .* "floor" is "ground" or "first"/],
  ['param.effect', { flaw: 'ignores-limit' }, 'warning', /list_rooms .* the same 5 entries/],
  ['param.effect', { flaw: 'first-room-for-any' }, 'error', /get_room .* with "cedar" in it/],
  ['param.effect', { flaw: 'ignores-zone' }, 'warning', /opening_hours gives the same times/],
  ['param.effect', { flaw: 'keeps-zone' }, 'holds', null],
  ['param.effect', { flaw: 'says-zone' }, 'holds', null],
  ['param.effect', { flaw: 'takes-hints' }, 'holds', null],
  ['param.effect', { flaw: 'any-yes' }, 'holds', null],
  ['param.effect', { flaw: 'finds-no-room' }, 'holds', null],
  ['param.effect', { flaw: 'counts-views' }, 'holds', null],
  ['param.effect', { flaw: 'items-come-and-go' }, 'holds', null],

  ['enum.sweep', { flaw: 'constant-floor' }, 'error', /list_rooms finds nothing for "first" as "floor"/],
  ['enum.sweep', { flaw: 'constant-floor-untold' }, 'warning', /2 of 5 entries for all its values/],
  ['enum.sweep', { flaw: 'unknown-metric' }, 'error', /room_usage lists "no_shows" .*Unknown metric/],
  ['enum.sweep', { flaw: 'empty-attic' }, 'holds', null],
  ['enum.sweep', { flaw: 'metric-needs-more' }, 'holds', null],
  ['enum.sweep', { flaw: 'metric-of-another-room' }, 'holds', null],

  ['window.echo', { flaw: 'window-unsaid' }, 'warning', /list_bookings answers for a window of its own/],
  ['window.echo', { flaw: 'bogus-window' }, 'warning', /list_bookings is asked for .* no time at all/],
  ['window.echo', { flaw: 'bogus-window-unsaid' }, 'error', /list_bookings is asked for .* no time at all/],
  ['window.echo', { flaw: 'window-in-prose' }, 'holds', null],

  ['default.echo', { flaw: 'other-default' }, 'error', /list_rooms declares the default 10 for "limit"/],
  ['default.echo', { flaw: 'default-refused' }, 'error', /refuses it when it is sent/],
  ['default.echo', { flaw: 'cut-in-secret' }, 'warning', /shows 3 entries, and 5 with "limit"/],
  ['default.echo', { flaw: 'cut-openly' }, 'holds', null],
];

describe.each(['legacy', 'modern'] as const)('in the %s era', (era) => {
  test.each(rowsIn(era, rows))('%s on %o: %s', async (id, house, outcome, message) => {
    expect(verdictOf(await checkHouse({ ...house, era }, [id]))).toEqual(rowVerdict(outcome, message));
  });
});

test.each(['args.unknown', 'optional.omit'] as const)(
  'what all tools share is one finding of %s',
  async (id) => {
    const flaw = id === 'args.unknown' ? 'drops-unknown' : 'never-required';
    const { findings } = await checkHouse({ flaw }, [id]);
    expect(findings.map(({ site }) => site)).toEqual([expect.objectContaining({ tool: '*' })]);
  },
);

test('what we have written ourselves hides nothing', async () => {
  const booking = { room_id: 'cedar', date: '2026-10-12', title: 'Seedlings' };
  const tools = { create_booking: { with: booking }, list_rooms: { effect: 'writes' as const } };
  const { findings } = await checkHouse({ flaw: 'drops-unknown', tools, allowWrites: true }, [
    'args.unknown',
    'retry.duplicate',
  ]);
  expect(findings.map(({ message }) => message).join()).toContain('list_bookings');
});

test('a house whose every tool writes is left alone', async () => {
  const names = ['list_rooms', 'get_room', 'list_bookings', 'get_booking', 'room_usage'];
  const tools = Object.fromEntries(names.map((name) => [name, { effect: 'writes' as const }]));
  const { findings, results } = await checkHouse({ flaw: 'drops-unknown', tools, allowWrites: true }, [
    'args.unknown',
    'required.omit',
  ]);
  expect(findings).toEqual([]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['not-applicable', 'not-applicable']);
});
