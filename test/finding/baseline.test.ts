import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterBaseline } from '../../src/contract/after-baseline.ts';
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

describe('what a baseline accepts', () => {
  test('no longer fails, is no longer among the findings, and is not counted as holding', () => {
    const after = afterBaseline([fails], [unknownArgument('list_rooms')], [entry()]);
    expect(after.findings).toEqual([]);
    expect(after.results).toEqual([
      { id: 'args.unknown', outcome: 'not-applicable', why: '1 finding accepted: repaired in 2.0' },
    ]);
  });

  test('is accepted at its place only, so that the same thing elsewhere still fails', () => {
    const found = [unknownArgument('list_rooms'), unknownArgument('get_room')];
    const after = afterBaseline([fails], found, [entry({ at: 'list_rooms' })]);
    expect(after.findings).toEqual([unknownArgument('get_room')]);
    expect(after.results[0]).toMatchObject({ outcome: 'fails', why: expect.stringContaining('get_room') });
  });

  test('leaves a warning a warning when only the error was accepted', () => {
    const found = [unknownArgument('list_rooms'), unknownArgument('get_room', 'warning')];
    const after = afterBaseline([fails], found, [entry({ at: 'list_rooms' })]);
    expect(after.results[0]?.outcome).toBe('warns');
  });
});

describe('an entry that nothing matches', () => {
  test.each(['holds', 'warns', 'fails'] as const)('is stale where its check %s', (outcome) => {
    const after = afterBaseline([{ ...fails, outcome }], [], [entry()]);
    expect(after.findings).toMatchObject([
      { code: 'baseline-stale', severity: 'warning', site: { place: 'case', caseId: 'baseline.yaml:1' } },
    ]);
  });

  test.each(['could-not-run', 'not-applicable'] as const)(
    'is left alone where its check is %s',
    (outcome) => {
      expect(afterBaseline([{ ...fails, outcome }], [], [entry()]).findings).toEqual([]);
    },
  );

  test('is left alone where its check was not asked for', () => {
    expect(afterBaseline([], [], [entry()]).findings).toEqual([]);
  });
});

describe('the file', () => {
  async function read(text: string): Promise<readonly Accepted[]> {
    await using folder = await tempFolder({ 'baseline.yaml': text });
    return await readBaseline(join(folder.path, 'baseline.yaml'), 'baseline.yaml');
  }

  test('that was written is read back, each finding once', async () => {
    const found = [unknownArgument('list_rooms'), unknownArgument('list_rooms'), unknownArgument('a: "b"\n')];
    const back = await read(baselineText(found, 'accepted on 2026-11-30'));
    expect(back).toMatchObject([
      { code: 'args.unknown', at: 'list_rooms', why: 'accepted on 2026-11-30' },
      { code: 'args.unknown', at: 'a: "b"\n' },
    ]);
    expect(afterBaseline([fails], found, back).findings).toEqual([]);
  });

  test('holds no finding that it could not accept', () => {
    const found = [{ ...unknownArgument('list_rooms'), code: 'contract.case-failed' as const }];
    expect(baselineText(found, 'today')).toMatch(/\[\]\n$/);
  });

  test.each(['', '# nothing\n', '[]\n'])('that is empty (%j) accepts nothing', async (text) => {
    expect(await read(text)).toEqual([]);
  });

  test.each([
    ['accept: args.unknown', /is a list/],
    ['- accept: args.unknwon\n  why: x', /no check with the id "args.unknwon".*Did you mean "args.unknown"/s],
    ['- accept: contract.case-failed\n  why: x', /no check with the id "contract.case-failed"/],
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
