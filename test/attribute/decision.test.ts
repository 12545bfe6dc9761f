import { describe, expect, test } from 'vitest';
import { decide, lessSure, type Atoms, type Decision } from '../../src/attribute/decision.ts';

const VALUES: { readonly [Key in keyof Atoms]: readonly Atoms[Key][] } = {
  stage: ['S0', 'S1', 'S2', 'S3r', 'S3w', 'S4f', 'S4p', 'S5', 'S6'],
  case: ['ok', 'defect', 'suspect'],
  contract: ['pass', 'fail', 'none'],
  advertised: ['yes', 'no'],
  peers: ['all', 'some', 'none', 'na'],
  door: ['both', 'one', 'na'],
  literal: ['hit', 'miss'],
};

/** Every combination of the atoms. */
function everything(): readonly Atoms[] {
  let all: readonly Partial<Atoms>[] = [{}];
  for (const [key, values] of Object.entries(VALUES)) {
    all = all.flatMap((atoms) => values.map((value) => ({ ...atoms, [key]: value })));
  }
  return all as readonly Atoms[];
}

const decisions = everything().map((atoms) => ({ atoms, decision: decide(atoms) }));

function countBy(
  keyOf: (each: { atoms: Atoms; decision: Decision }) => string,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const each of decisions) counts[keyOf(each)] = (counts[keyOf(each)] ?? 0) + 1;
  return counts;
}

describe('the decision list', () => {
  test('has one label for each of the 3888 combinations, and 628 of them are undetermined', () => {
    expect(decisions).toHaveLength(3888);
    expect(countBy(({ decision }) => decision.label)['undetermined']).toBe(628);
  });

  test('reaches every label, and every rule decides something', () => {
    expect(Object.keys(countBy(({ decision }) => decision.label)).sort()).toEqual([
      'case-defect',
      'client-habit',
      'discovery',
      'infrastructure',
      'model-reasoning',
      'naming',
      'server-data',
      'undetermined',
    ]);
    expect(Object.keys(countBy(({ decision }) => String(decision.rule))).map(Number)).toEqual(
      Array.from({ length: 15 }, (_, i) => i + 1),
    );
  });

  test('names the missing evidence wherever it is undetermined, and one client alone convicts nobody of the three', () => {
    const missing = decisions.map(({ decision }) =>
      decision.label === 'undetermined' ? decision.missing : 'contract',
    );
    expect([...new Set(missing)].sort()).toEqual(['contract', 'second-client']);
    // Only a rule that was never told is the surface's fault whoever breaks it.
    const alone = decisions.filter(({ atoms, decision }) => atoms.peers === 'na' && decision.rule !== 9);
    expect([...new Set(alone.map(({ decision }) => decision.label))].sort()).toEqual([
      'case-defect',
      'infrastructure',
      'server-data',
      'undetermined',
    ]);
  });

  test('is decided by the first rule that applies', () => {
    for (const { atoms, decision } of decisions) {
      expect(decision.rule === 1).toBe(atoms.stage === 'S0');
      expect(decision.rule === 2).toBe(atoms.stage !== 'S0' && atoms.case === 'defect');
    }
  });
});

const OK: Atoms = {
  stage: 'S5',
  case: 'ok',
  contract: 'pass',
  advertised: 'yes',
  peers: 'none',
  door: 'na',
  literal: 'hit',
};

describe('the common situations (statistics.md 6.3), and the list row by row', () => {
  test.each<[string, Partial<Atoms>, string]>([
    [
      'never called by one client, by others it is',
      { stage: 'S1', contract: 'none' },
      'client-habit high never-calls-it 12',
    ],
    [
      'a required argument left out by one client',
      { stage: 'S3r' },
      'client-habit high omits-or-misfills-argument 10',
    ],
    [
      'the same, told only in the prose of an error',
      { stage: 'S3r', advertised: 'no', peers: 'na' },
      'naming high unadvertised-rule 9',
    ],
    [
      'all clients guess the value of a parameter wrongly',
      { stage: 'S3w', peers: 'all', door: 'both' },
      'naming high misread-parameter 11',
    ],
    [
      'all clients read zero where nothing was measured',
      { peers: 'all', door: 'both' },
      'server-data medium not-self-describing 15',
    ],
    [
      'empty for what was never wired',
      { stage: 'S4p', contract: 'fail', peers: 'na' },
      'server-data high wrong 3',
    ],
    [
      'all clients use a rival, through one door',
      { stage: 'S2', peers: 'all', door: 'one', literal: 'miss' },
      'discovery high outcompeted 12 one door',
    ],
    [
      'all clients, both doors, a suspect case',
      { stage: 'S2', case: 'suspect', peers: 'all', door: 'both' },
      'case-defect low null 8',
    ],
    ['one client alone', { stage: 'S2', peers: 'na' }, 'undetermined second-client 12'],
    ['good data, misread by one client', {}, 'model-reasoning high null 15'],
    ['the vendor was down', { stage: 'S0' }, 'infrastructure high null 1'],
    ['a case known to be wrong', { case: 'defect' }, 'case-defect high null 2'],
    ['the server failed once', { stage: 'S4f' }, 'infrastructure medium transient-fault 4'],
    ['the server answered otherwise once', { stage: 'S4p' }, 'server-data low intermittent 5'],
    [
      'the server failed, and no contract says more',
      { stage: 'S4f', contract: 'none' },
      'undetermined contract 6',
    ],
    ['all was right, but the contract fails', { contract: 'fail' }, 'server-data high wrong 7'],
    [
      'a suspect case through one door',
      { stage: 'S2', case: 'suspect', peers: 'all', door: 'one' },
      'discovery medium outcompeted 12 one door',
    ],
    ['rejected from all', { stage: 'S3r', peers: 'all' }, 'naming medium rejected-arguments 10'],
    ['rejected from some', { stage: 'S3r', peers: 'some' }, 'client-habit low omits-or-misfills-argument 10'],
    [
      'wrong arguments of all through one door',
      { stage: 'S3w', peers: 'all', door: 'one' },
      'naming medium misread-parameter 11 one door',
    ],
    ['wrong arguments of some', { stage: 'S3w', peers: 'some' }, 'naming low misread-parameter 11'],
    ['wrong arguments of one', { stage: 'S3w' }, 'client-habit medium fills-it-wrongly 11'],
    [
      'some do not find it, the literal reader does not either',
      { stage: 'S1', peers: 'some', literal: 'miss' },
      'discovery low not-found 12',
    ],
    [
      'some do not find it, through both doors',
      { stage: 'S1', peers: 'some', door: 'both' },
      'discovery low not-found 12',
    ],
    [
      'some do not find it, and it is plain',
      { stage: 'S1', peers: 'some' },
      'client-habit low never-calls-it 12',
    ],
    [
      'one does not find what is not plain',
      { stage: 'S2', literal: 'miss' },
      'client-habit medium prefers-another 12',
    ],
    ['all fall for a trap', { stage: 'S6', peers: 'all' }, 'discovery high over-broad 13'],
    [
      'some fall for a trap that draws the literal reader',
      { stage: 'S6', peers: 'some', literal: 'miss' },
      'discovery low over-broad 13',
    ],
    [
      'some fall for a trap that does not',
      { stage: 'S6', peers: 'some' },
      'client-habit low calls-too-eagerly 13',
    ],
    ['one falls for a trap', { stage: 'S6' }, 'client-habit high calls-too-eagerly 13'],
    ['all was right, and no contract says so', { contract: 'none' }, 'undetermined contract 14'],
    [
      'all misread it through one door',
      { peers: 'all', door: 'one' },
      'server-data low not-self-describing 15 one door',
    ],
    ['some misread it', { peers: 'some' }, 'model-reasoning low null 15'],
  ])('%s', (_title, over, expected) => {
    expect(textOf(decide({ ...OK, ...over }))).toBe(expected);
  });

  test('peers of one family make it one step less sure, never undetermined', () => {
    const of = (over: Partial<Atoms>): string => textOf(lessSure(decide({ ...OK, ...over })));
    expect(of({})).toBe('model-reasoning medium null 15');
    expect(of({ stage: 'S3w' })).toBe('client-habit low fills-it-wrongly 11');
    expect(of({ peers: 'some' })).toBe('model-reasoning low null 15');
    expect(of({ stage: 'S0' })).toBe('infrastructure high null 1');
    expect(of({ stage: 'S3r', advertised: 'no' })).toBe('naming high unadvertised-rule 9');
    expect(of({ peers: 'na' })).toBe('undetermined second-client 15');
  });
});

function textOf(decision: Decision): string {
  if (decision.label === 'undetermined') return `undetermined ${decision.missing} ${decision.rule}`;
  const { label, confidence, sub, rule, oneDoor } = decision;
  return `${label} ${confidence} ${sub ?? 'null'} ${rule}${oneDoor ? ' one door' : ''}`;
}
