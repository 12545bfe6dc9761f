import { describe, expect, test } from 'vitest';
import type { Grading } from '../../src/grade/grading.ts';
import { gradeTrial } from '../../src/grade/graders.ts';
import { standingOf } from '../../src/run/standing.ts';
import type { Asked } from '../../src/case/case.ts';
import type { Trial } from '../../src/run/run.ts';
import { aCall, aProbe, aSelection, aTrial } from '../builders.ts';

const shape = { bytes: 2, contentTypes: ['text'], items: 0, empty: true, nulls: 0, truncated: false };
const probe = aProbe({ tool: 'list_rooms' });
const happy = aSelection({
  difficulty: 'happy',
  expect: { kind: 'tools', anyOf: ['list_rooms', 'find_rooms'] },
});
const trap = aSelection({ difficulty: 'trap', expect: { kind: 'none' } });

const grading: Grading = { results: [], writes: () => false, answersKept: true };

describe('standing of a trial from its stored calls', () => {
  test.each<[string, Asked, Partial<Trial>, string]>([
    ['the tool was called and answered', probe, { calls: [aCall()] }, 'passed'],
    ['another tool was called first', probe, { calls: [aCall({ tool: 'other' }), aCall()] }, 'passed'],
    ['only another tool was called', probe, { calls: [aCall({ tool: 'other' })] }, 'failed'],
    ['nothing fits, and nothing was called', trap, { calls: [] }, 'passed'],
    [
      'nothing fits, and time was over before it had answered',
      trap,
      { calls: [], end: { kind: 'limit', limit: 'time' } },
      'failed',
    ],
    ['nothing was called', probe, { calls: [] }, 'failed'],
    ['the tool answered with nothing', probe, { calls: [aCall({ shape })] }, 'failed'],
    [
      'it did, and nobody knows whether there should be something',
      { ...probe, draft: true },
      { calls: [aCall({ shape })] },
      'not-run',
    ],
    [
      'it failed, and then answered with nothing',
      { ...probe, draft: true },
      { calls: [aCall({ outcome: 'tool_error' }), aCall({ shape })] },
      'failed',
    ],
    ['the model had to search for the tools', probe, { calls: [aCall()], exposure: 'deferred' }, 'not-run'],
    [
      'it had to, and the tool only failed',
      probe,
      { calls: [aCall({ outcome: 'tool_error' })], exposure: 'deferred' },
      'failed',
    ],
    ['it was shown no tools', trap, { calls: [], exposure: 'none' }, 'not-run'],
    ['it was shown all of them', trap, { calls: [], exposure: 'all' }, 'passed'],
    [
      'the tool failed and then answered',
      probe,
      { calls: [aCall({ outcome: 'tool_error' }), aCall()] },
      'passed',
    ],
    ['the tool only failed', probe, { calls: [aCall({ outcome: 'protocol_error' })] }, 'failed'],
    ['the tool never answered', probe, { calls: [aCall({ outcome: 'timeout', shape: null })] }, 'failed'],
    [
      'the call was refused: no answer, so neither passed nor failed',
      probe,
      { calls: [aCall({ outcome: 'denied', shape: null })] },
      'not-run',
    ],
    [
      'another tool was refused',
      probe,
      { calls: [aCall({ tool: 'other', outcome: 'denied', shape: null })] },
      'failed',
    ],
    [
      'the call was refused once and answered once',
      probe,
      { calls: [aCall({ outcome: 'denied', shape: null }), aCall()] },
      'passed',
    ],
    [
      'an expected tool was chosen first',
      happy,
      { calls: [aCall({ tool: 'find_rooms', outcome: 'denied' })] },
      'passed',
    ],
    [
      'it came second',
      happy,
      { calls: [aCall({ tool: 'other', outcome: 'denied' }), aCall({ outcome: 'denied' })] },
      'failed',
    ],
    ['a trap with no call', trap, { calls: [] }, 'passed'],
    ['a trap with any call', trap, { calls: [aCall({ outcome: 'denied' })] }, 'failed'],
    [
      'infrastructure outranks a right call',
      probe,
      { calls: [aCall()], end: { kind: 'infrastructure', evidence: 'gone' } },
      'infrastructure',
    ],
    [
      'a trap that nobody was offered tools for is no pass',
      trap,
      { calls: [], end: { kind: 'infrastructure', evidence: 'no list' } },
      'infrastructure',
    ],
    ['a case known to be wrong', aProbe({ defect: 'wrong tool' }), { calls: [] }, 'case-defect'],
    [
      'a client that had no value for an argument',
      probe,
      { calls: [], end: { kind: 'not-run', why: 'no path' } },
      'not-run',
    ],
  ])('%s', (_title, one, over, standing) => {
    const trial = aTrial(over);
    expect(standingOf({ trial, verdicts: gradeTrial(trial, one, grading) }, one).standing).toBe(standing);
  });

  test('a verdict names the call it rests on', () => {
    const [called] = gradeTrial(
      aTrial({ calls: [aCall({ frames: { request: 4, reply: 5 } })] }),
      probe,
      grading,
    );
    expect(called?.evidence).toEqual([{ in: 'frame', seq: 4, quote: 'list_rooms {}' }]);
  });
});
