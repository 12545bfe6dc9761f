import { expect, test } from 'vitest';
import { refusals } from '../../src/world/approvals.ts';
import { annotated, aTool } from '../builders.ts';

const tools = [
  aTool({ name: 'reads', annotations: annotated({ readOnly: true }) }),
  aTool({ name: 'writes', annotations: annotated({ readOnly: false }) }),
  aTool({ name: 'silent', annotations: annotated({ readOnly: null }) }),
  aTool({ name: 'both', annotations: annotated({ readOnly: true, destructive: true }) }),
];

test('only what is annotated read-only runs, and each refusal says why', () => {
  expect(refusals({ tools }, { tools: {}, allowWrites: false })).toEqual({
    writes: 'annotated as writing',
    silent: 'not annotated read-only, so it may write',
    both: 'annotated both read-only and destructive',
  });
});

test("the author's word outranks annotations, both ways", () => {
  const said = { reads: 'writes', silent: 'reads' } as const;
  expect(Object.keys(refusals({ tools }, { tools: said, allowWrites: false })).sort()).toEqual([
    'both',
    'reads',
    'writes',
  ]);
});

test('with writes allowed nothing is refused', () => {
  expect(refusals({ tools }, { tools: { reads: 'writes' }, allowWrites: true })).toEqual({});
});
