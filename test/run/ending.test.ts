import { expect, test } from 'vitest';
import { endOf } from '../../src/run/ending.ts';
import type { Frame } from '../../src/wire/frame.ts';
import { aFrame, aProbe } from '../builders.ts';
import { aScenario } from '../grade/scenario/scenes.ts';

const claim = { answer: 'done', calls: [], stuck: null, work: null };

function said(from: Frame['from'], body: object): Frame {
  return aFrame({ from, text: JSON.stringify({ jsonrpc: '2.0', ...body }) });
}

function ended(
  listsTools: boolean,
  frames: readonly Frame[],
  outcome: typeof claim | string = claim,
  { late = false, offered = false } = {},
): ReturnType<typeof endOf> {
  return endOf({
    outcome,
    late,
    offered,
    other: null,
    called: [],
    client: { listsTools },
    recording: { frames, lost: 0, stderr: ['no such file'] },
    one: aProbe(),
    folder: '.',
  });
}

const [begins, lists] = [
  said('client', { id: 1, method: 'initialize' }),
  said('client', { id: 2, method: 'tools/list' }),
];
const [begun, refused] = [
  said('server', { id: 1, result: {} }),
  said('server', { id: 1, error: { code: -32603, message: 'no' } }),
];
const [probes, unknown] = [
  said('client', { id: 0, method: 'server/discover' }),
  said('server', { id: 0, error: { code: -32601, message: 'no' } }),
];

test.each<[string, readonly Frame[], 'answered' | 'infrastructure']>([
  ['never spoke to the server', [], 'answered'],
  ['only began', [begins, begun, said('client', { method: 'notifications/initialized' })], 'answered'],
  ['probed for another era, and then began', [probes, unknown, begins, begun], 'answered'],
  ['began, and was not answered', [begins], 'infrastructure'],
  ['began, and was refused', [begins, refused], 'infrastructure'],
  ['asked for the list, and had none', [begins, begun, lists], 'infrastructure'],
  [
    'was given an empty list',
    [begins, begun, lists, said('server', { id: 2, result: { tools: [] } })],
    'infrastructure',
  ],
  [
    'waited for a target that died',
    [begins, begun, said('client', { id: 3, method: 'ping' })],
    'infrastructure',
  ],
])('a program that need not list tools and %s', (_, frames, kind) => {
  expect(ended(false, frames).kind).toBe(kind);
});

test('a client that lists tools and was offered none says nothing of the server, whatever it answers', () => {
  const evidence = "no tool list reached the client; the target's stderr says: no such file";
  expect(ended(true, [begins, begun])).toEqual({ kind: 'infrastructure', evidence });
});

test('a program that failed is infrastructure, with its own reason alone', () => {
  const evidence = 'the client command:x failed: it ended with exit status 3';
  expect(ended(false, [], evidence)).toEqual({ kind: 'infrastructure', evidence });
});

test.each([
  [{ seats: 3 }, 'answered', null],
  [{ other: 'x' }, 'answered', null],
  [null, 'answered', null],
  [
    { seats: 'three' },
    'case-defect',
    'the server asked for seats as an integer, and elicitation.seats of the case is "three": the user declined instead',
  ],
] as const)(
  'an answer of the case that the server did not ask for is a defect of the case: %j',
  (elicitation, kind, why) => {
    const question = said('server', {
      id: 'q',
      method: 'elicitation/create',
      params: { requestedSchema: { properties: { seats: { type: 'integer' } } } },
    });
    const end = endOf({
      outcome: claim,
      late: false,
      offered: true,
      other: null,
      called: [],
      client: { listsTools: true },
      recording: { frames: [question], lost: 0, stderr: [] },
      one: aScenario({ elicitation }),
      folder: '.',
    });
    expect(end).toEqual(why === null ? { kind } : { kind, why });
  },
);

test('time that is over counts against a client only if its model had said anything by then', () => {
  const over = { late: true, offered: true };
  expect(ended(true, [], claim, over)).toEqual({ kind: 'limit', limit: 'time' });
  const evidence =
    "the client model:a/b failed: its model's API failed: it gave no answer in the time that there was";
  expect(ended(true, [], evidence, over)).toEqual({ kind: 'infrastructure', evidence });
});
