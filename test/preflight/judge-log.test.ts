import { describe, expect, test } from 'vitest';
import { NOTHING_WRITTEN } from '../../src/preflight/canary/journal.ts';
import { judgeLog, judgeStop } from '../../src/preflight/judge-log.ts';
import type { Heard } from '../../src/preflight/heard.ts';
import { aFrame } from '../builders.ts';
import { aHeard, aStopped } from './hand-made.ts';

const outcomes = (steps: ReturnType<typeof judgeLog>): Record<string, string> =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));

const LISTING = { listsTools: true };

describe('a client without a model', () => {
  test('is judged by its log, and not by what nobody can tell it to do', () => {
    expect(outcomes(judgeLog({ read: aHeard(), deleting: aHeard() }, LISTING))).toEqual({
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
    expect(outcomes(judgeLog({ read, deleting }, LISTING))).toMatchObject(expected);
  });
});

describe('a program that need not list tools', () => {
  const judged = (read: Heard): ReturnType<typeof judgeLog> =>
    judgeLog({ read, deleting: aHeard({ calls: 1 }) }, { listsTools: false });

  test('and did nothing is told what was asked, what it made of it and what to do', () => {
    const steps = judged(aHeard({}, { frames: [] }));
    const whys = Object.fromEntries(steps.map(({ step, outcome, why }) => [step, `${outcome}: ${why}`]));
    expect(whys).toMatchObject({
      list: 'not-applicable: it did not list tools, and need not',
      read: 'could-not-run: asked "Read the note alpha.", it made no call; have it call a tool of the server that SURVEYOR_MCP_CONFIG names (docs/clients.md)',
      'refused-write':
        'could-not-run: asked "Delete the note alpha.", it made 1 call (read-note); have it call delete_note of the server that SURVEYOR_MCP_CONFIG names (docs/clients.md)',
    });
  });

  test('fails where it asked for the list and had none', () => {
    expect(outcomes(judged(aHeard({}, { frames: [aFrame()] })))).toMatchObject({ list: 'fails' });
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
