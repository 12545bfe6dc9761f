import { describe, expect, test } from 'vitest';
import { affectedBy, affectedCases } from '../../src/gate/affected.ts';
import type { Asked } from '../../src/case/case.ts';
import { surfaceDiff } from '../../src/surface/diff/diff.ts';
import type { Surface, Tool } from '../../src/surface/surface.ts';
import { aProbe, aSelection, aSurface, aTool, annotated } from '../builders.ts';

const invoices = aTool({ name: 'find_invoice', description: 'Finds an invoice by its number.' });
const rooms = aTool({ name: 'list_rooms', description: 'Lists the meeting rooms.' });
const weather = aTool({ name: 'get_weather', description: 'Tells the weather of a city.' });

function surfaceOf(...tools: readonly Tool[]): Surface {
  return aSurface({ tools: tools.map((tool, index) => ({ ...tool, index })) });
}

const before = surfaceOf(invoices, rooms, weather);

const bank: readonly Asked[] = [
  aProbe({ id: 'rooms', question: 'which rooms are there?', tool: 'list_rooms' }),
  aProbe({ id: 'silent', question: 'xyzzy', tool: 'list_rooms' }),
  aProbe({ id: 'invoice', question: 'where is invoice 7?', tool: 'find_invoice' }),
  aSelection({
    id: 'meeting',
    question: 'tell me about invoice meetings',
    expect: { kind: 'tools', anyOf: ['get_weather'] },
  }),
  aSelection({
    id: 'lured',
    question: 'meeting rooms are too small',
    difficulty: 'trap',
    expect: { kind: 'none' },
  }),
  aSelection({ id: 'unlured', question: 'thank you', difficulty: 'trap', expect: { kind: 'none' } }),
  aProbe({
    id: 'wrong',
    question: 'which rooms are there?',
    tool: 'list_rooms',
    defect: 'asks for two things',
  }),
];

function affectedIn(after: Surface, seed = 1): ReturnType<typeof affectedCases> {
  return affectedCases({ before, after, changes: surfaceDiff(before, after).changes }, bank, seed);
}

describe('which cases a change affects', () => {
  const reworded = { ...rooms, description: 'Lists the meeting rooms of a building.' };
  const edited = { ...reworded, raw: { ...rooms.raw, description: reworded.description } };

  test.each<[string, Surface, readonly string[], readonly string[] | null]>([
    ['nothing', before, [], []],
    [
      'a reworded tool: its own cases, those whose words pull to it, and the trap it lures',
      surfaceOf(invoices, edited, weather),
      ['rooms/tool', 'silent/tool', 'meeting/words', 'lured/lure'],
      ['list_rooms'],
    ],
    ['a tool that is gone', surfaceOf(rooms, weather), ['invoice/tool', 'meeting/words'], ['find_invoice']],
    [
      'another order: every case that is not known to be wrong',
      surfaceOf(weather, rooms, invoices),
      ['rooms', 'silent', 'invoice', 'meeting', 'lured', 'unlured'].map((id) => `${id}/surface`),
      null,
    ],
    [
      'other instructions: every case',
      { ...before, instructions: 'Ask before you book.' },
      ['rooms', 'silent', 'invoice', 'meeting', 'lured', 'unlured'].map((id) => `${id}/surface`),
      null,
    ],
  ])('%s', (_title, after, cases, touched) => {
    const found = affectedIn(after);
    expect(found.cases.map((each) => `${each.case}/${each.why}`)).toEqual(cases);
    expect(found.touched).toEqual(touched);
  });

  test('a tool under a new name: both names are touched', () => {
    const renamed = { ...rooms, name: 'show_rooms', raw: { ...rooms.raw, name: 'show_rooms' } };
    const { touched, cases } = affectedIn(surfaceOf(invoices, renamed, weather));
    expect(touched).toEqual(['list_rooms', 'show_rooms']);
    expect(cases.map((each) => each.case)).toContain('silent');
  });

  test('what no model sees affects nothing', () => {
    const iconed = { ...rooms, raw: { ...rooms.raw, icons: [{ src: 'data:,' }] } };
    const after = surfaceOf(invoices, iconed, weather);
    expect(surfaceDiff(before, after).changes).toHaveLength(1);
    expect(affectedIn(after).cases).toEqual([]);
  });

  test('an annotation does', () => {
    const writes = {
      ...rooms,
      annotations: annotated({ readOnly: false }),
      raw: { ...rooms.raw, annotations: { readOnlyHint: false } },
    };
    expect(affectedIn(surfaceOf(invoices, writes, weather)).touched).toEqual(['list_rooms']);
  });
});

describe('sentinels', () => {
  const many = (count: number): readonly Asked[] => [
    aProbe({ id: 'touched', question: 'xyzzy', tool: 'list_rooms' }),
    ...Array.from({ length: count }, (_, at) =>
      aProbe({ id: `far-${at}`, question: 'xyzzy', tool: 'get_weather' }),
    ),
  ];
  const touched = new Set(['list_rooms']);
  const drawn = (count: number, seed = 1): ReturnType<typeof affectedBy> =>
    affectedBy(touched, { before, after: before }, many(count), seed);

  test.each([
    [0, 0],
    [2, 2],
    [3, 3],
    [30, 3],
    [31, 4],
    [100, 10],
  ])('of %i untouched cases %i run as well', (untouched, wanted) => {
    const { sentinels, cases } = drawn(untouched);
    expect(sentinels).toHaveLength(wanted);
    expect(new Set(sentinels).size).toBe(wanted);
    expect(cases).toEqual([{ case: 'touched', why: 'tool' }]);
    expect(sentinels).not.toContain('touched');
  });

  test('bridges are made on them, and on affected cases where they are too few', () => {
    expect(drawn(30).bridges).toEqual(drawn(30).sentinels);
    expect(drawn(1).bridges).toEqual(['far-0', 'touched']);
    expect(affectedBy(null, { before, after: before }, many(9), 1).bridges).toHaveLength(3);
  });

  test('the seed draws them, whatever the order of the bank', () => {
    expect(drawn(100, 4).sentinels).toEqual(drawn(100, 4).sentinels);
    expect(drawn(100, 4).sentinels).not.toEqual(drawn(100, 5).sentinels);
    const turned = affectedBy(touched, { before, after: before }, [...many(100)].reverse(), 4);
    expect(turned.sentinels).toEqual(drawn(100, 4).sentinels);
  });
});
