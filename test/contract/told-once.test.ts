import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../../src/contract/check.ts';
import { toldOnce } from '../../src/contract/told-once.ts';
import type { CheckId } from '../../src/finding/codes.ts';
import type { Finding, RepairSite } from '../../src/finding/finding.ts';

const WIRE: RepairSite = { place: 'wire', rule: 'rpc.no-stack-leak' };

const of = (tool: string): RepairSite => ({ place: 'payload', tool });

function aFinding(code: CheckId, site: RepairSite, more: Partial<Finding> = {}): Finding {
  return {
    code,
    severity: 'error',
    site,
    message: `${code} was seen.`,
    facts: { cause: 'failure-unflagged' },
    evidence: [],
    ...more,
  };
}

const failing = (id: CheckId): CheckResult => ({ id, outcome: 'fails', why: 'it was seen.' });

const flag = aFinding('error.flag', of('get_room'));

describe('one cause that two checks see', () => {
  test('is told by the first of them, and the other refers to it', () => {
    const omit = aFinding('required.omit', of('get_room'));
    const told = toldOnce({
      checks: [failing('error.flag'), failing('required.omit')],
      contracts: [],
      findings: [flag, omit],
    });
    expect(told.findings).toEqual([flag]);
    expect(told.checks).toEqual([
      failing('error.flag'),
      {
        id: 'required.omit',
        outcome: 'not-applicable',
        why: '1 finding told by error.flag, which sees the same cause',
      },
    ]);
  });

  test('is told by the gravest, wherever it stands', () => {
    const mild = aFinding('required.omit', of('get_room'), { severity: 'warning' });
    const told = toldOnce({ checks: [], contracts: [], findings: [mild, flag] });
    expect(told.findings).toEqual([flag]);
  });

  test('leaves what else a check found, which then decides', () => {
    const omit = aFinding('required.omit', of('get_room'));
    const other = aFinding('required.omit', of('list_rooms'), { severity: 'warning', facts: {} });
    const told = toldOnce({
      checks: [failing('required.omit')],
      contracts: [],
      findings: [flag, omit, other],
    });
    expect(told.findings).toEqual([flag, other]);
    expect(told.checks[0]).toMatchObject({
      outcome: 'warns',
      why: expect.stringContaining('told by error.flag'),
    });
  });
});

test.each<[string, readonly Finding[], number]>([
  ['two tools have it each for itself', [flag, aFinding('required.omit', of('list_rooms'))], 2],
  [
    'what all tools have covers each',
    [aFinding('error.flag', of('*')), aFinding('required.omit', of('get_room'))],
    1,
  ],
  ['what one tool has does not cover all', [flag, aFinding('required.omit', of('*'))], 2],
  ['what a tool has covers what its connection shows', [flag, aFinding('rpc.no-stack-leak', WIRE)], 1],
  [
    'another cause is another finding',
    [flag, aFinding('required.omit', of('get_room'), { facts: { cause: 'drops-unknown' } })],
    2,
  ],
  ['no cause is no common cause', [flag, aFinding('required.omit', of('get_room'), { facts: {} })], 2],
  [
    'two habits of the official SDKs are two findings',
    [
      aFinding('list.invalid-cursor', WIRE, { severity: 'advice', facts: { cause: 'sdk-habit' } }),
      aFinding('call.unknown-tool', WIRE, { severity: 'advice', facts: { cause: 'sdk-habit' } }),
    ],
    2,
  ],
  ['one check may tell two things of one tool', [flag, { ...flag, message: 'Again.' }], 2],
])('%s', (_title, findings, left) => {
  expect(toldOnce({ checks: [], contracts: [], findings }).findings).toHaveLength(left);
});
