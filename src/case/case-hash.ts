import { sha256 } from '../base/hash.ts';
import { canonicalJson, type Json } from '../base/json.ts';
import type { Asked, Bank, Case } from './case.ts';
import type { ContractContent } from './read-contract.ts';
import type { ScenarioContent } from './read-scenario.ts';

/** The part of a case that makes it this case: what is asked, and what would be right. */
export type CaseContent =
  | ContractContent
  | ScenarioContent
  | Pick<Extract<Case, { kind: 'probe' }>, 'kind' | 'question' | 'tool' | 'with'>
  | Pick<Extract<Case, { kind: 'selection' }>, 'kind' | 'question' | 'difficulty' | 'expect'>;

/**
 * The content hash of a case. Its id, version, family, set and marks are not in it: regrouping a case or finding it
 * wrong does not make another question of it. Acceptable tools count as a set.
 */
export function caseHash(content: CaseContent): string {
  return sha256(canonicalJson(hashed(content)));
}

function hashed(content: CaseContent): Json {
  if (content.kind === 'probe') {
    return { kind: content.kind, question: content.question, tool: content.tool, with: content.with };
  }
  // Data through and through: JSON, like what it was read from.
  if (content.kind === 'contract' || content.kind === 'scenario') return content as unknown as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
  const { kind, question, difficulty, expect } = content;
  return { kind, question, difficulty, expect: expect.kind === 'none' ? 'none' : [...expect.anyOf].sort() };
}

/**
 * A bank of these cases. Its hash covers the ids, versions and hashes of those that become trials, in whatever order or
 * files they stand.
 */
export function bankOf(cases: readonly Case[], files: readonly string[]): Bank {
  const asked = cases.filter((one): one is Asked => one.kind !== 'contract');
  const contracts = cases.filter((one) => one.kind === 'contract');
  return { cases: asked, contracts, files, hash: bankHash(asked) };
}

/** One hash for these cases, whatever their order. */
export function bankHash(cases: readonly Case[]): string {
  return sha256(
    cases
      .map(({ id, version, hash }) => `${id}@${version}:${hash}`)
      .sort()
      .join('\n'),
  );
}
