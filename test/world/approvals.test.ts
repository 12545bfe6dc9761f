import { expect, test } from 'vitest';
import { refusals, refusalsFor } from '../../src/world/approvals.ts';
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

test.each([
  ['reads only', { default: 'reads-only', tools: {} }, {}, ['book']],
  ['all is allowed', { default: 'allow', tools: { look: 'deny' } }, {}, ['look']],
  ['nothing is', { default: 'deny', tools: { look: 'allow' } }, {}, ['book']],
  [
    'a case says more than the config',
    { default: 'deny', tools: { look: 'allow' } },
    { book: 'allow', look: 'deny' },
    ['look'],
  ],
  [
    'a tool that is not listed may be denied',
    { default: 'allow', tools: {} },
    { hidden: 'deny' },
    ['hidden'],
  ],
] as const)('what a user declines where %s', (_title, approvals, own, refused) => {
  const tools = [
    aTool({ name: 'look', annotations: annotated({ readOnly: true }) }),
    aTool({ name: 'book', annotations: annotated({ readOnly: false }) }),
  ];
  const rules = { tools: {}, allowWrites: false, approvals };
  expect(Object.keys(refusalsFor({ tools }, rules, own)).sort()).toEqual(refused);
});
