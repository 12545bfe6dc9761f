import { rank } from '../client/literal/rank-tools.ts';
import type { ToolIndex } from '../client/literal/index-tools.ts';
import type { Asked } from '../case/case.ts';
import { contractOf, type ContractEvidence } from './contract-evidence.ts';
import { signatureOf, type Course } from './courses.ts';
import type { Atoms } from './decision.ts';
import type { Divergence } from './stage.ts';

/** What the evidence is gathered from. */
export interface Ground {
  readonly courses: readonly Course[];
  readonly index: ToolIndex;
  readonly contract: ContractEvidence;
}

/** The evidence about one failing course; all of it mechanical (statistics.md 6.1). */
export function atomsOf(course: Course, divergence: Divergence, { courses, index, contract }: Ground): Atoms {
  return {
    stage: divergence.stage,
    case: course.one.defect === null ? 'ok' : 'defect',
    contract: contractOf(divergence.tool, contract),
    advertised: divergence.advertised ?? 'yes',
    peers: peersOf(course, divergence, courses),
    // There is one door so far, and no other to compare with.
    door: 'na',
    literal: literalOf(course.one, divergence, index),
  };
}

/** The literal reader is a floor to compare with, and no peer of an agent. */
export function othersOf(course: Course, courses: readonly Course[]): readonly Course[] {
  return courses.filter(
    ({ one, client, decision }) =>
      one.id === course.one.id && client !== course.client && client !== 'literal' && decision !== null,
  );
}

function peersOf(course: Course, divergence: Divergence, courses: readonly Course[]): Atoms['peers'] {
  const others = othersOf(course, courses);
  const decided = others.filter(({ decision }) => decision !== 'mixed');
  if (others.length === 0) return 'na';
  const alike = decided.filter(
    (other) =>
      other.decision === 'failed' &&
      other.divergence !== null &&
      signatureOf(other.divergence) === signatureOf(divergence),
  );
  if (alike.length === others.length) return 'all';
  return alike.length > 0 || decided.length < others.length ? 'some' : 'none';
}

/** Whether the reader's first tool is an acceptable one; for a trap, whether it is drawn to another tool or to none. */
function literalOf(one: Asked, { stage, tool, rival }: Divergence, index: ToolIndex): Atoms['literal'] {
  const ranking = rank(index, one.question);
  const first = ranking.abstention === null ? (ranking.tools[0]?.name ?? null) : null;
  if (stage === 'S6') return first !== null && first === (rival ?? tool) ? 'miss' : 'hit';
  return first !== null && first === tool ? 'hit' : 'miss';
}
