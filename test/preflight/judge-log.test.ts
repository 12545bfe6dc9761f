import { describe, expect, test } from 'vitest';
import { NOTHING_WRITTEN } from '../../src/preflight/canary/journal.ts';
import { judgeLog, judgeStop } from '../../src/preflight/judge-log.ts';
import { aHeard, aStopped } from './hand-made.ts';

const outcomes = (steps: ReturnType<typeof judgeLog>): Record<string, string> =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));

describe('a client without a model', () => {
  test('is judged by its log, and not by what nobody can tell it to do', () => {
    expect(outcomes(judgeLog(aHeard(), aHeard()))).toEqual({
      list: 'holds',
      read: 'holds',
      'optional-left-out': 'not-applicable',
      'empty-list': 'not-applicable',
      write: 'not-applicable',
      'refused-write': 'holds',
      'tool-error': 'not-applicable',
      'large-result': 'not-applicable',
    });
  });

  test.each([
    ['never lists', aHeard({}, { frames: [] }), aHeard(), { list: 'fails', read: 'could-not-run' }],
    ['could not be started', aHeard({}, { frames: [], failure: 'x' }), aHeard(), { list: 'could-not-run' }],
    ['is not refused', aHeard(), aHeard({ executed: ['delete_note'] }), { 'refused-write': 'fails' }],
    ['gives up once it is refused', aHeard(), aHeard({}, { failure: 'x' }), { 'refused-write': 'fails' }],
    ['deletes nothing', aHeard(), aHeard({ calls: 1 }), { 'refused-write': 'could-not-run' }],
  ])('that %s', (_title, read, deleting, expected) => {
    expect(outcomes(judgeLog(read, deleting))).toMatchObject(expected);
  });
});

test.each([
  ['it ended, and nothing is left', aStopped(), 'holds'],
  ['it never called', aStopped({ called: false }), 'could-not-run'],
  ['it went on', aStopped({ endedAfterMs: null }), 'fails'],
  ['the server is still there', aStopped({ left: 1, journal: { ...NOTHING_WRITTEN, pids: [4] } }), 'fails'],
])('stopped during a call: %s', (_title, stopped, outcome) => {
  expect(judgeStop(stopped).outcome).toBe(outcome);
});
