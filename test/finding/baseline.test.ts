import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterBaseline, type Found } from '../../src/contract/after-baseline.ts';
import type { ContractResult } from '../../src/contract/cases/contract-result.ts';
import type { CheckResult } from '../../src/contract/check.ts';
import type { Accepted } from '../../src/finding/accept.ts';
import { baselineText, readBaseline } from '../../src/finding/baseline.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';

const unknownArgument = (tool: string, severity: Finding['severity'] = 'error'): Finding => ({
  code: 'args.unknown',
  severity,
  site: { place: 'payload', tool },
  message: `${tool} drops an argument.`,
  facts: {},
  evidence: [],
});
const entry = (more: Partial<Accepted> = {}): Accepted => ({
  code: 'args.unknown',
  at: null,
  why: 'repaired in 2.0',
  source: { file: 'baseline.yaml', line: 1 },
  ...more,
});
const fails: CheckResult = { id: 'args.unknown', outcome: 'fails', why: 'list_rooms drops an argument.' };

const caseFails: ContractResult = {
  id: 'rooms-by-id',
  title: 'a room comes by its id',
  outcome: 'fails',
  why: 'step 1: expected x; got y',
  difference: { where: 'step 1', expected: 'x', actual: 'y' },
  tools: [],
  source: null,
};
const caseFailed = (tool: string): Finding => ({
  code: 'contract.case-failed',
  severity: 'error',
  site: { place: 'server-data', tool },
  message: 'a room comes by its id: step 1',
  facts: { case: 'rooms-by-id', where: 'step 1' },
  evidence: [],
});
const caseEntry = (more: Partial<Accepted> = {}): Accepted =>
  entry({ code: 'contract.case-failed', at: 'rooms-by-id', ...more });

const found = (
  checks: readonly CheckResult[],
  findings: readonly Finding[] = [],
  contracts: readonly ContractResult[] = [],
): Found => ({ checks, findings, contracts });

describe('what a baseline accepts', () => {
  test('no longer fails, is no longer among the findings, and is not counted as holding', () => {
    const after = afterBaseline(found([fails], [unknownArgument('list_rooms')]), [entry()]);
    expect(after.findings).toEqual([]);
    expect(after.accepted).toBe(1);
    expect(after.checks).toEqual([
      { id: 'args.unknown', outcome: 'not-applicable', why: '1 finding accepted: repaired in 2.0' },
    ]);
  });

  test('is accepted at its place only, so that the same thing elsewhere still fails', () => {
    const findings = [unknownArgument('list_rooms'), unknownArgument('get_room')];
    const after = afterBaseline(found([fails], findings), [entry({ at: 'list_rooms' })]);
    expect(after.findings).toEqual([unknownArgument('get_room')]);
    expect(after.checks[0]).toMatchObject({ outcome: 'fails', why: expect.stringContaining('get_room') });
  });

  test('leaves a warning a warning when only the error was accepted', () => {
    const findings = [unknownArgument('list_rooms'), unknownArgument('get_room', 'warning')];
    const after = afterBaseline(found([fails], findings), [entry({ at: 'list_rooms' })]);
    expect(after.checks[0]?.outcome).toBe('warns');
  });
});

describe('a contract case that a baseline accepts', () => {
  test('no longer fails and is not counted as holding', () => {
    const after = afterBaseline(found([], [caseFailed('get_room')], [caseFails]), [caseEntry()]);
    expect(after).toMatchObject({ findings: [], accepted: 1 });
    expect(after.contracts).toEqual([
      {
        ...caseFails,
        outcome: 'accepted',
        why: 'accepted: repaired in 2.0 (step 1: expected x; got y)',
        difference: null,
      },
    ]);
  });

  test('is that case, and no other that fails at the same tool', () => {
    const other = { ...caseFailed('get_room'), facts: { case: 'room-names', where: 'step 2' } };
    const results = [caseFails, { ...caseFails, id: 'room-names' }];
    const after = afterBaseline(found([], [caseFailed('get_room'), other], results), [caseEntry()]);
    expect(after.findings).toEqual([other]);
    expect(after.contracts.map(({ outcome }) => outcome)).toEqual(['accepted', 'fails']);
  });

  test.each([
    ['holds now', [{ ...caseFails, outcome: 'holds' as const }], 1],
    ['could not run', [{ ...caseFails, outcome: 'could-not-run' as const }], 0],
    ['is gone, and others ran', [{ ...caseFails, id: 'room-names', outcome: 'holds' as const }], 1],
    ['did not run, as no other did', [], 0],
  ])('leaves a stale entry where it %s: %#', (_title, contracts, stale) => {
    const { findings } = afterBaseline(found([], [], contracts), [caseEntry()]);
    expect(findings.map(({ code }) => code)).toEqual(Array.from({ length: stale }, () => 'baseline-stale'));
  });
});

describe('an entry that nothing matches', () => {
  test.each(['holds', 'warns', 'fails'] as const)('is stale where its check %s', (outcome) => {
    const after = afterBaseline(found([{ ...fails, outcome }]), [entry()]);
    expect(after.findings).toMatchObject([
      { code: 'baseline-stale', severity: 'warning', site: { place: 'case', caseId: 'baseline.yaml:1' } },
    ]);
  });

  test.each(['could-not-run', 'not-applicable'] as const)(
    'is left alone where its check is %s',
    (outcome) => {
      expect(afterBaseline(found([{ ...fails, outcome }]), [entry()]).findings).toEqual([]);
    },
  );

  test('is left alone where its check was not asked for', () => {
    expect(afterBaseline(found([]), [entry()]).findings).toEqual([]);
  });
});

describe('the file', () => {
  async function read(text: string): Promise<readonly Accepted[]> {
    await using folder = await tempFolder({ 'baseline.yaml': text });
    return await readBaseline(join(folder.path, 'baseline.yaml'), 'baseline.yaml');
  }

  test('that was written is read back, each finding once', async () => {
    const findings = [
      unknownArgument('list_rooms'),
      unknownArgument('list_rooms'),
      unknownArgument('a: "b"\n'),
      caseFailed('get_room'),
    ];
    const back = await read(baselineText(findings, 'accepted on 2026-11-30'));
    expect(back).toMatchObject([
      { code: 'args.unknown', at: 'list_rooms', why: 'accepted on 2026-11-30' },
      { code: 'args.unknown', at: 'a: "b"\n' },
      { code: 'contract.case-failed', at: 'rooms-by-id' },
    ]);
    expect(afterBaseline(found([fails], findings, [caseFails]), back).findings).toEqual([]);
  });

  test('holds no finding that it could not accept', () => {
    const findings = [{ ...unknownArgument('list_rooms'), code: 'case-tool-unlisted' as const }];
    expect(baselineText(findings, 'today')).toMatch(/\[\]\n$/);
  });

  test.each(['', '# nothing\n', '[]\n'])('that is empty (%j) accepts nothing', async (text) => {
    expect(await read(text)).toEqual([]);
  });

  test.each([
    ['accept: args.unknown', /is a list/],
    ['- accept: args.unknwon\n  why: x', /no check with the id "args.unknwon".*Did you mean "args.unknown"/s],
    ['- accept: case-tool-unlisted\n  why: x', /no check with the id "case-tool-unlisted"/],
    ['- accept: args.unknown', /why/],
    ['- accept: args.unknown\n  why: " "', /a reason/],
    ['- accept: args.unknown\n  why: x\n  att: y', /unknown key "att".*Did you mean "at"/s],
    ['- 7', /a map with "accept"/],
  ])('%j is refused, and the message says what is wrong', async (text, message) => {
    const error = await usageErrorOf(() => read(text));
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/^baseline.yaml:\d/);
  });
});
