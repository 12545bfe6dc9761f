import type { ContractResult } from '../contract/cases/contract-result.ts';
import type { Report } from './model.ts';
import { keysOf } from './words.ts';

type Outcome = ContractResult['outcome'];

/** In the order of reading: what needs work first. */
export const CONTRACT_OUTCOMES: Record<Outcome, string> = {
  fails: 'fails',
  'case-defect': 'case defect',
  'could-not-run': 'could not run',
  accepted: 'accepted',
  holds: 'holds',
};

/** `1 fails, 1 could not run, 3 hold`: the outcomes that occur, in the order of reading. */
export function contractsText({ contracts }: Report): string {
  const counted = keysOf(CONTRACT_OUTCOMES).map((outcome) => ({ outcome, n: countOf(contracts, outcome) }));
  return counted
    .filter(({ n }) => n > 0)
    .map(({ outcome, n }) => `${n} ${outcomeText(outcome, n)}`)
    .join(', ');
}

/** The cases in the order of reading. */
export function contractsInOrder({ contracts }: Report): readonly ContractResult[] {
  return keysOf(CONTRACT_OUTCOMES).flatMap((outcome) => contracts.filter((one) => one.outcome === outcome));
}

/** `cases/rooms.yaml:3`, else the id. */
export function contractPlace({ id, source }: ContractResult): string {
  return source === null ? id : `${source.file}:${source.line}`;
}

function countOf(contracts: Report['contracts'], outcome: Outcome): number {
  return contracts.filter((one) => one.outcome === outcome).length;
}

function outcomeText(outcome: Outcome, n: number): string {
  const word = CONTRACT_OUTCOMES[outcome];
  return n > 1 && (outcome === 'fails' || outcome === 'holds') ? word.slice(0, -1) : word;
}
