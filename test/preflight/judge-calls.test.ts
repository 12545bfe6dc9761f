import { describe, expect, test } from 'vitest';
import { judgeCalls } from '../../src/preflight/judge-calls.ts';
import type { Heard } from '../../src/preflight/heard.ts';
import type { StepResult } from '../../src/preflight/result.ts';
import { aHeard, OFFERED } from './hand-made.ts';

function stepOf(heard: Heard, step: StepResult['step']): StepResult | undefined {
  return judgeCalls(heard).find((each) => each.step === step);
}

test('a client that does everything right holds every step', () => {
  const steps = judgeCalls(aHeard());
  expect(steps.map(({ step }) => step).toSorted()).toEqual(
    [
      'list',
      'read',
      'optional-left-out',
      'empty-list',
      'write',
      'refused-write',
      'tool-error',
      'large-result',
    ].toSorted(),
  );
  expect(steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
});

test.each<[title: string, step: StepResult['step'], heard: Heard, why: RegExp]>([
  [
    'it offered its model nothing',
    'list',
    aHeard({ tools: OFFERED.map((tool) => ({ ...tool, name: 'shell' })).slice(0, 1), calls: 0 }),
    /offered none of the tools/,
  ],
  [
    'it withheld one tool',
    'list',
    aHeard({ tools: OFFERED.filter(({ name }) => name !== 'print_note') }),
    /not offered print_note/,
  ],
  ['it asked its model without asking for the tools', 'list', aHeard({}, { frames: [] }), /tools\/list/],
  ['it swallowed a call', 'read', aHeard({ sent: { 'read-note': null } }), /no call reached the server/],
  [
    'it set an argument that the model left out',
    'optional-left-out',
    aHeard({ sent: { find_notes: { word: 'alpha', limit: null } } }),
    /"limit":null.*reached the server/,
  ],
  [
    'it said nothing of an empty list',
    'empty-list',
    aHeard({ told: { list_notes: { text: '' } } }),
    /not what the server answered/,
  ],
  [
    'it marked a good result as an error',
    'write',
    aHeard({ told: { write_note: { text: 'MARK-RECEIPT-2H8D', isError: true } } }),
    /marked as an error/,
  ],
  [
    'it lost the result',
    'write',
    aHeard({ told: { write_note: null } }),
    /told nothing of what came of write_note/,
  ],
  [
    'a refused call was executed',
    'refused-write',
    aHeard({ executed: ['delete_note'] }),
    /refused, and it was executed/,
  ],
  [
    'the relay let a call pass that it should refuse',
    'refused-write',
    aHeard({ answered: { delete_note: { content: [{ type: 'text', text: 'Deleted.' }] } } }),
    /ended as ok, and not as denied/,
  ],
  [
    'it told a refusal as a success',
    'refused-write',
    aHeard({ told: { delete_note: { text: 'Deleted.' } } }),
    /but: Deleted\./,
  ],
  [
    'it kept the words of an error to itself',
    'tool-error',
    aHeard({ told: { print_note: { text: 'something went wrong' } } }),
    /but: something went wrong/,
  ],
  [
    'of a large result it showed a preview',
    'large-result',
    aHeard({ told: { dump_notes: { text: 'MARK-LINE-0000 xxxxx (saved to a file)' } } }),
    /^21 of its 50000 bytes/,
  ],
])('%s: the step fails and says so', (_title, step, heard, why) => {
  expect(stepOf(heard, step)).toMatchObject({ outcome: 'fails', why: expect.stringMatching(why) as string });
});

describe('a step that was never come to could not run', () => {
  const cut = aHeard({ calls: 2 }, { failure: 'it ended without a final result' });

  test('with the reason of the client', () => {
    expect(stepOf(cut, 'write')).toEqual({
      step: 'write',
      outcome: 'could-not-run',
      why: 'it ended without a final result',
    });
  });

  test('while those before it are judged', () => {
    expect(stepOf(cut, 'read')?.outcome).toBe('holds');
  });

  test('and a client that never asked its model is not said to have failed', () => {
    const silent = aHeard({}, { requests: [], frames: [], failure: 'HTTP 401' });
    expect(new Set(judgeCalls(silent).map(({ outcome }) => outcome))).toEqual(new Set(['could-not-run']));
  });
});

test('a part of a large result that is worth a page is enough', () => {
  const text = `MARK-LINE-0000 ${'x'.repeat(6_000)}`;
  expect(stepOf(aHeard({ told: { dump_notes: { text } } }), 'large-result')).toEqual({
    step: 'large-result',
    outcome: 'holds',
    why: '6016 of its 50000 bytes reached the model, the rest was cut',
  });
});

test('tools behind a search count as offered, and it is said', () => {
  const deferred = OFFERED.map((tool) => ({ ...tool, deferred: true }));
  expect(stepOf(aHeard({ tools: deferred }), 'list')).toMatchObject({
    outcome: 'holds',
    why: expect.stringContaining('behind a search') as string,
  });
});
