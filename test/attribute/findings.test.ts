import { expect, test } from 'vitest';
import { bankOf } from '../../src/case/case-hash.ts';
import { caseFindings } from '../../src/attribute/case-findings.ts';
import { trialFindings } from '../../src/attribute/trial-findings.ts';
import { gradeTrial } from '../../src/grade/graders.ts';
import { aCall, aProbe, aSelection, aSurface, aTool, aTrial } from '../builders.ts';

const probe = aProbe({ id: 'p', tool: 'list_rooms', draft: false });
const trap = aSelection({ id: 't', difficulty: 'trap', draft: false, expect: { kind: 'none' } });

function findingsFor(
  one: typeof probe | typeof trap,
  over: Parameters<typeof aTrial>[0],
): ReturnType<typeof trialFindings> {
  const trial = aTrial({ caseId: one.id, ...over });
  return trialFindings([{ trial, verdicts: gradeTrial(trial, one) }], [one]);
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

test('a passing trial gives no finding', () => {
  expect(findingsFor(probe, { calls: [aCall()] })).toEqual([]);
});

test('trials lost to one cause are one finding', () => {
  const lost = [1, 2, 3].map((repeat) => ({
    trial: aTrial({ caseId: 'p', repeat, end: { kind: 'infrastructure', evidence: 'gone' } }),
    verdicts: [],
  }));
  expect(trialFindings(lost, [probe])).toMatchObject([
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
