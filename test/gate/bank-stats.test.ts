import { describe, expect, test } from 'vitest';
import { asRunId, asTrialId } from '../../src/base/ids.ts';
import type { Asked } from '../../src/case/case.ts';
import { bankStats } from '../../src/gate/bank-stats.ts';
import { asksAny, bankTrials, type BankedRun } from '../../src/gate/bank-trials.ts';
import type { Graded, Run } from '../../src/run/run.ts';
import {
  aCall,
  aClientLine,
  aProbe,
  aRun,
  aSelection,
  aSurface,
  aTool,
  aTrial,
  aVerdict,
} from '../builders.ts';

const surface = aSurface({
  tools: [
    aTool({ name: 'list_rooms', description: 'Lists the meeting rooms of a building.' }),
    aTool({ name: 'cancel_booking', description: 'Cancels a booking.', index: 1 }),
  ],
});

const happy = aSelection({
  id: 'happy',
  hash: 'happy',
  question: 'which meeting rooms are in the building?',
});
const edge = aSelection({
  id: 'edge',
  hash: 'edge',
  difficulty: 'edge',
  question: 'cancel the booking of Cedar',
  expect: { kind: 'tools', anyOf: ['cancel_booking'] },
});
const none = { kind: 'none' as const };
const dull = trap('dull', 'thanks, goodbye');
const tempting = trap('tempting', 'which rooms did the castle of Versailles have?');

function trap(id: string, question: string): Asked {
  return aSelection({ id, hash: id, difficulty: 'trap', question, expect: none });
}

/** A run of these cases with one letter for each trial: p passed, f failed with a call, n failed without, i lost. */
async function ran(
  cases: readonly Asked[],
  letters: Readonly<Record<string, string>>,
  over: Partial<Run> = {},
  bank: readonly Asked[] = cases,
): Promise<BankedRun> {
  const run = aRun({ surface, ...over, cases: over.cases ?? cases });
  const client = run.clients[0]!.name;
  const trials = Object.entries(letters).flatMap(([caseId, each]) =>
    Array.from(each, (letter, at): Graded => {
      const known = cases.find(({ id }) => id === caseId)!;
      const trial = aTrial({
        id: asTrialId(`${run.id}/${caseId}/${at}`),
        caseId,
        caseHash: known.hash,
        client,
        calls: letter === 'f' ? [aCall()] : [],
      });
      if (letter === 'i')
        return { trial: { ...trial, end: { kind: 'infrastructure', evidence: 'gone' } }, verdicts: [] };
      const grader = known.kind === 'probe' ? 'tool-called' : 'first-choice';
      return { trial, verdicts: [aVerdict({ grader, status: letter === 'p' ? 'pass' : 'fail' })] };
    }),
  );
  return bankTrials(run, trials, bank);
}

const codex: Partial<Run> = {
  id: asRunId('20260102-040405-bbbbbbbbbb'),
  clients: [aClientLine({ name: 'codex' })],
};
const elsewhere: Partial<Run> = {
  id: asRunId('20250102-040405-cccccccccc'),
  surfaceHash: 'fedcba987654',
  startedAt: '2025-01-02T04:04:05.000Z',
};

describe('cases', () => {
  test('have their trials, pass rate and flips, each client apart', async () => {
    const bank = [happy];
    const runs = [await ran(bank, { happy: 'ppfi' }), await ran(bank, { happy: 'ff' }, codex)];
    const { cases, scored, clients } = bankStats(bank, runs);
    expect({ scored, clients }).toEqual({ scored: 5, clients: ['codex', 'literal'] });
    expect(cases).toMatchObject([
      {
        case: 'happy',
        passed: 2,
        scored: 5,
        infrastructure: 1,
        clients: [
          { client: 'codex', passed: 0, scored: 2, flipRate: 0, lowInformation: false },
          { client: 'literal', passed: 2, scored: 3, flipRate: 2 / 3, lowInformation: true },
        ],
      },
    ]);
  });

  test('disagree only with themselves: what another surface made of a case is no flip', async () => {
    const bank = [happy];
    const runs = [await ran(bank, { happy: 'pppp' }), await ran(bank, { happy: 'ffff' }, elsewhere)];
    const { cases, surfaces } = bankStats(bank, runs);
    expect(cases[0]?.clients).toMatchObject([
      { passed: 4, scored: 8, newest: { passed: 4, scored: 4 }, flipRate: 0, lowInformation: false },
    ]);
    expect(surfaces.map(({ surfaceHash, scored }) => [surfaceHash, scored])).toEqual([
      ['0123456789ab', 4],
      ['fedcba987654', 4],
    ]);
  });

  test('that never failed, or never passed, are named with trials and clients; below ten that is too few', async () => {
    const bank = [happy, edge, dull];
    const runs = [
      await ran(bank, { happy: 'pppppp', edge: 'nnn', dull: 'pf' }),
      await ran(bank, { happy: 'pppp', edge: 'nn' }, codex),
    ];
    const { neverFailed, neverPassed } = bankStats(bank, runs);
    expect(neverFailed).toEqual([{ case: 'happy', scored: 10, clients: ['codex', 'literal'], enough: true }]);
    expect(neverPassed).toEqual([{ case: 'edge', scored: 5, clients: ['codex', 'literal'], enough: false }]);
  });

  test('of another wording, or known to be wrong, count in nothing', async () => {
    const reworded = aSelection({ ...happy, hash: 'reworded' });
    const wrong = aSelection({ ...edge, defect: 'ambiguous' });
    const run = aRun({ cases: [happy] });
    expect([asksAny(run, [happy]), asksAny(run, [reworded])]).toEqual([true, false]);
    const bank = [reworded, wrong, dull];
    const old = await ran([happy, edge, dull], { happy: 'pp', edge: 'pp', dull: 'p' }, {}, bank);
    const stats = bankStats(bank, [old]);
    expect(stats.scored).toBe(1);
    expect(stats.neverFailed.map((line) => line.case)).toEqual(['dull']);
    expect(stats.cases.map(({ defect, scored }) => [defect, scored])).toEqual([
      [null, 0],
      ['ambiguous', 0],
      [null, 1],
    ]);
  });
});

test('a grader that decided and never failed is named; one that failed once, or only was unclear, is not', async () => {
  const probe = aProbe({ id: 'probe', hash: 'probe' });
  const bank = [happy, probe];
  const run = await ran(bank, { happy: 'p'.repeat(10), probe: 'pppf' });
  const unclear = { ...run.trials[0]!, verdicts: [{ grader: 'order' as const, status: 'unclear' as const }] };
  const { graders } = bankStats(bank, [{ ...run, trials: [...run.trials, unclear] }]);
  expect(graders).toEqual([
    { grader: 'first-choice', passed: 10, failed: 0, unclear: 0, neverFailed: true, enough: true },
    { grader: 'order', passed: 0, failed: 0, unclear: 1, neverFailed: false, enough: false },
    { grader: 'tool-called', passed: 3, failed: 1, unclear: 0, neverFailed: false, enough: false },
  ]);
});

describe('traps', () => {
  const bank = [happy, edge, dull, tempting];

  test('are weak where no word pulls and nobody was lured', async () => {
    const { traps } = bankStats(bank, [await ran(bank, { dull: 'ppp', tempting: 'ppp' })]);
    expect(traps).toMatchObject([
      { case: 'dull', pull: 0, tool: null, scored: 3, lured: 0, weak: true },
      { case: 'tempting', tool: 'list_rooms', lured: 0 },
    ]);
    expect(traps[1]?.pull).toBeGreaterThan(0);
  });

  test('are not where somebody was, whatever their words', async () => {
    const { traps } = bankStats(bank, [await ran(bank, { dull: 'ppf', tempting: 'p' })]);
    expect(traps[0]).toMatchObject({ case: 'dull', pull: 0, lured: 1, weak: false });
  });

  test('pull towards tools that are wrong: one that wants a tool is no trap for that tool', async () => {
    const asks = aSelection({
      id: 'asks',
      hash: 'asks',
      difficulty: 'trap',
      question: 'cancel the booking, not the room',
      expect: { kind: 'tools', anyOf: ['cancel_booking'] },
    });
    const with2 = [happy, edge, asks];
    const { traps } = bankStats(with2, [await ran(with2, { asks: 'n' })]);
    expect(traps).toMatchObject([{ case: 'asks', tool: 'list_rooms', scored: 1, lured: 0 }]);
  });

  test('have no pull to be told on a surface where no question meets a word', async () => {
    const other = aSurface({ tools: [aTool({ name: 'versailles', description: 'Castle.' })] });
    const { traps } = bankStats(bank, [await ran(bank, { dull: 'p' }, { surface: other })]);
    expect(traps).toMatchObject([
      { case: 'dull', pull: 0 },
      { case: 'tempting', pull: null, tool: 'versailles', weak: false },
    ]);
  });
});

test('questions whose words meet no tool that is right are named, and what they meet instead', async () => {
  const strange = aSelection({ id: 'strange', hash: 's', question: 'where can we sit down together?' });
  const astray = aSelection({ id: 'astray', hash: 't', question: 'cancel it' });
  const bank = [happy, strange, astray, dull];
  const { wordless } = bankStats(bank, [await ran(bank, { happy: 'p' })]);
  expect(wordless).toEqual([
    { case: 'strange', meets: 'no-tool' },
    { case: 'astray', meets: 'other-tools' },
  ]);
});

test('the sets are compared on the newest surface alone', async () => {
  const bank = Array.from({ length: 20 }, (_, at) => {
    const id = `case-${at}`;
    return aSelection({ id, hash: id, set: at < 10 ? 'regression' : 'fresh' });
  });
  const all = (passes: (at: number) => boolean): Record<string, string> =>
    Object.fromEntries(bank.map(({ id }, at) => [id, passes(at) ? 'p' : 'n']));
  const tuned = await ran(
    bank,
    all((at) => at < 10),
  );
  const before = await ran(
    bank,
    all((at) => at >= 10),
    elsewhere,
  );
  expect(bankStats(bank, [before, tuned]).sets).toMatchObject([
    { client: 'literal', gap: 1, alarm: true, regression: { cases: 10 }, fresh: { cases: 10 } },
  ]);
  expect(bankStats(bank, [before]).sets).toMatchObject([{ gap: -1, alarm: false }]);
});
