import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { bankOf } from '../../src/case/case-hash.ts';
import { caseFindings } from '../../src/attribute/case-findings.ts';
import { configFindings } from '../../src/attribute/config-findings.ts';
import { trialFindings } from '../../src/attribute/trial-findings.ts';
import { NO_EVIDENCE } from '../../src/attribute/contract-evidence.ts';
import type { Finding } from '../../src/finding/finding.ts';
import type { GraderName } from '../../src/grade/verdict.ts';
import type { Graded, Run } from '../../src/run/run.ts';
import { gradeTrial } from '../../src/grade/graders.ts';
import { aCall, aProbe, aRun, aSelection, aSurface, aTool, aTrial } from '../builders.ts';
import { aGrading, aScenario, played } from '../grade/scenario/scenes.ts';

const probe = aProbe({ id: 'p', tool: 'list_rooms', draft: false });
const trap = aSelection({ id: 't', difficulty: 'trap', draft: false, expect: { kind: 'none' } });

const run = (...cases: (typeof probe | typeof trap)[]): Run => aRun({ cases });

function findingsFor(
  one: typeof probe | typeof trap,
  over: Parameters<typeof aTrial>[0],
): ReturnType<typeof trialFindings> {
  const trial = aTrial({ caseId: one.id, ...over });
  return trialFindings([{ trial, verdicts: gradeTrial(trial, one, aGrading()) }], run(one), NO_EVIDENCE);
}

test.each([
  ['another tool', probe, { calls: [aCall({ tool: 'other' })] }, 'wrong-tool-chosen'],
  ['no tool', probe, { calls: [] }, 'no-tool-chosen'],
  ['a trap', trap, { calls: [aCall()] }, 'trap-sprung'],
  ['an error', probe, { calls: [aCall({ outcome: 'tool_error' as const })] }, 'call-answered-error'],
  ['silence', probe, { calls: [aCall({ outcome: 'timeout' as const, shape: null })] }, 'call-unanswered'],
])('%s has its own code, and one client alone convicts nobody', (_title, one, over, code) => {
  const [finding, ...rest] = findingsFor(one, over);
  expect(rest).toEqual([]);
  expect(finding).toMatchObject({ code, severity: 'warning', site: { place: 'undetermined' } });
});

describe('a scenario', () => {
  const scenario = aScenario({ id: 's' });
  const staged = (repeat: number, why: string, grader: GraderName): Graded => {
    const sentinel = `kx${repeat}-marlow-9381`;
    const trial = { ...played([aCall()], ['done'], { sentinel }), caseId: 's', repeat };
    return { trial, verdicts: [{ grader, status: 'fail', why: why.replace('IT', sentinel), evidence: [] }] };
  };
  const found = (why: (repeat: number) => string, grader: GraderName): Finding | undefined =>
    trialFindings(
      [1, 2, 3].map((repeat) => staged(repeat, why(repeat), grader)),
      aRun({ cases: [scenario] }),
      NO_EVIDENCE,
    )[0];

  test('whose answers lack what was planted for each trial alone: the rule is quoted, and not one value', () => {
    const finding = found(() => 'the answer does not mention "IT"', 'answer');
    expect(finding?.message).toMatch(/: the answer does not mention the planted sentinel \(3 of 3 trials\)$/);
    expect(finding?.severity).toBe('warning');
  });

  test('whose trials failed in other words each says whose words they are', () => {
    const finding = found((repeat) => `the answer does not mention "BK-${repeat}"`, 'answer');
    expect(finding?.message).toMatch(/"BK-1" \(3 of 3 trials; the words are those of the first\)$/);
  });

  test('that did what it must never do is an error', () => {
    expect(found(() => 'a row came', 'forbidden-effect')).toMatchObject({
      code: 'forbidden-effect',
      severity: 'error',
    });
  });
});

test('a passing trial gives no finding', () => {
  expect(findingsFor(probe, { calls: [aCall()] })).toEqual([]);
});

test('a refused call gives no finding: nobody failed', () => {
  expect(findingsFor(probe, { calls: [aCall({ outcome: 'denied', shape: null })] })).toEqual([]);
});

test('trials lost to one cause are one finding', () => {
  const lost = [1, 2, 3].map((repeat) => ({
    trial: aTrial({ caseId: 'p', repeat, end: { kind: 'infrastructure', evidence: 'gone' } }),
    verdicts: [],
  }));
  expect(trialFindings(lost, run(probe), NO_EVIDENCE)).toMatchObject([
    { code: 'trial-infrastructure', message: '3 trials lost: gone' },
  ]);
});

test('a case that names an unlisted tool is suggested the nearest, and the case is what must be repaired', () => {
  const surface = aSurface({ tools: [aTool({ name: 'list_rooms' })] });
  const [finding] = caseFindings(bankOf([aProbe({ id: 'x', tool: 'list_room' })], []), surface);
  expect(finding).toMatchObject({
    code: 'case-tool-unlisted',
    severity: 'error',
    site: { place: 'case', caseId: 'x' },
  });
  expect(finding?.message).toContain('Did you mean "list_rooms"?');
});

test('where the lock file knows an unlisted tool, its difference is pointed to, with the name that it seems to have now', () => {
  const words = { description: 'Deletes one entry by its id.' };
  const locked = aSurface({
    tools: [aTool({ name: 'remove_item', ...words }), aTool({ name: 'list_rooms' })],
  });
  const now = aSurface({ tools: [aTool({ name: 'delete_item', ...words }), aTool({ name: 'list_rooms' })] });
  const lock = { kind: 'locked', file: 'surface.lock.json', surface: locked } as const;
  const messageFor = (tool: string): string =>
    caseFindings(bankOf([aProbe({ id: 'x', tool })], []), now, lock)[0]?.message ?? '';
  expect(messageFor('remove_item')).toContain(
    'surface.lock.json knows it: `surveyor surface diff` shows what became of it (renamed to delete_item?).',
  );
  expect(messageFor('list_room')).not.toContain('surface diff');
});

const cut = [{ list: 'tools' as const, kind: 'endless' as const, why: 'It never ends.' }];

test('no tool is called unlisted where the list could not be read to its end', () => {
  const surface = aSurface({ tools: [], gaps: cut });
  expect(caseFindings(bankOf([aProbe()], []), surface)).toEqual([]);
  expect(configFindings([{ key: 'tools', names: ['list_room'] }], surface)).toEqual([]);
});

const search = aTool({
  name: 'search',
  inputSchema: { type: 'object', properties: { query: { type: 'string' }, limit: {} } },
});
const asked = aProbe({
  id: 'x',
  tool: 'search',
  with: { qurey: 'cedar', limit: 3 },
  source: { file: 'cases/a.yaml', line: 4 },
});

test('a value for a parameter that the tool does not have names the place and the nearest parameter', () => {
  expect(caseFindings(bankOf([asked], []), aSurface({ tools: [search] }))).toMatchObject([
    {
      code: 'case-argument-unlisted',
      severity: 'warning',
      site: { place: 'case', caseId: 'x' },
      message:
        'cases/a.yaml:4: "with" names "qurey", and search has no such parameter. Did you mean "query"?',
    },
  ]);
});

test.each([
  ['takes others', { type: 'object', properties: {}, additionalProperties: true }],
  ['takes others of a kind', { type: 'object', properties: {}, additionalProperties: { type: 'string' } }],
  ['names no properties', { type: 'object' }],
  ['is put together', { properties: {}, allOf: [{ properties: { qurey: {} } }] }],
])('no key is called wrong where the schema %s', (_title, inputSchema) => {
  const surface = aSurface({ tools: [aTool({ name: 'search', inputSchema })] });
  expect(caseFindings(bankOf([asked], []), surface)).toEqual([]);
});

test('a case that is known to be wrong is let be', () => {
  const bank = bankOf([aProbe({ ...asked, defect: 'wrong' })], []);
  expect(caseFindings(bank, aSurface({ tools: [search] }))).toEqual([]);
});

test('a config that names unlisted tools is told of each, with the nearest name; the star is no tool', () => {
  const named = [
    { key: 'tools', names: ['search', 'serach'] },
    { key: 'log.arguments', names: ['*', 'zzzzzzzz'] },
  ];
  const found = configFindings(named, aSurface({ tools: [search] }));
  expect(found.map(({ site }) => site)).toEqual([
    { place: 'case', caseId: 'tools.serach' },
    { place: 'case', caseId: 'log.arguments.zzzzzzzz' },
  ]);
  expect(found[0]?.message).toMatch(/no effect\. Did you mean "search"\?$/);
  expect(found[1]?.message).toMatch(/no effect\.$/);
});

describe('who is to repair it, once several clients have tried three times', () => {
  const room = aProbe({ id: 'p', tool: 'list_rooms', question: 'list the rooms', draft: false });
  const tools = [aTool({ name: 'list_rooms' }), aTool({ name: 'get_room' })];
  const clients = (outcomes: Readonly<Record<string, 'pass' | 'other'>>, contract = NO_EVIDENCE): Site[] => {
    const graded = Object.entries(outcomes).flatMap(([client, outcome]) =>
      [1, 2, 3].map((repeat): Graded => {
        const calls = [aCall({ tool: outcome === 'pass' ? 'list_rooms' : 'get_room' })];
        const trial = aTrial({ caseId: 'p', client, repeat, calls });
        return { trial, verdicts: gradeTrial(trial, room, aGrading()) };
      }),
    );
    const found = trialFindings(graded, aRun({ cases: [room], surface: aSurface({ tools }) }), contract);
    return found.map(({ site, facts }) => ({
      place: site.place,
      confidence: facts['confidence'],
      label: facts['label'],
    }));
  };
  interface Site {
    readonly place: string;
    readonly confidence: Json | undefined;
    readonly label: Json | undefined;
  }

  test.each<[string, Readonly<Record<string, 'pass' | 'other'>>, readonly Partial<Site>[]]>([
    ['one client alone', { codex: 'other' }, [{ place: 'undetermined' }]],
    [
      'one of two: its own habit',
      { codex: 'other', 'claude-code': 'pass' },
      [{ place: 'client', label: 'client-habit', confidence: 'high' }],
    ],
    [
      'both, in the same way: the surface',
      { codex: 'other', 'claude-code': 'other' },
      [{ place: 'discovery' }, { place: 'discovery' }],
    ],
    ['the literal reader is no peer', { codex: 'other', literal: 'pass' }, [{ place: 'undetermined' }]],
    [
      'two clients of one family are less sure',
      { 'model:openai/a': 'other', 'model:openai/b': 'pass' },
      [{ place: 'client', confidence: 'medium' }],
    ],
  ])('%s', (_title, outcomes, sites) => {
    expect(clients(outcomes)).toMatchObject(sites);
  });
});
