import { describe, expect, test } from 'vitest';
import type { ExtensionCode } from '../../../src/finding/words/call-extensions.ts';
import { checkHouse, firstOfEach } from '../calling.ts';
import { rowVerdict, verdictOf, type Expected } from '../wire/flawed.ts';

type Row = readonly [
  id: ExtensionCode,
  era: 'legacy' | 'modern',
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  [
    'ext.fallback',
    'modern',
    'task-for-all',
    'error',
    /declares no extension with a result of the type "task"/,
  ],
  ['ext.fallback', 'modern', 'extension-only', 'error', /error -32603 .*instead of error -32021/],
  ['ext.fallback', 'modern', 'extension-named', 'holds', null],
  ['ext.fallback', 'modern', 'extension-left-out', 'holds', null],
  ['ext.fallback', 'modern', 'fails-for-all', 'holds', null],
  ['ext.fallback', 'modern', 'clean', 'not-applicable', /declares no extension/],

  [
    'tasks.undeclared',
    'modern',
    'task-for-all',
    'error',
    /index_rooms answers a client that does not know tasks/,
  ],
  ['tasks.undeclared', 'modern', 'task-undeclared', 'error', null],
  ['tasks.undeclared', 'modern', 'tasks', 'holds', null],
  ['tasks.undeclared', 'modern', 'clean', 'not-applicable', null],

  ['tasks.readable', 'modern', 'task-lost', 'error', /cannot be read right after it was given: error -32602/],
  ['tasks.readable', 'modern', 'task-of-another-id', 'error', /another taskId/],
  ['tasks.readable', 'modern', 'tasks', 'holds', /1 task followed/],
  ['tasks.readable', 'legacy', 'tasks', 'not-applicable', null],

  ['tasks.shape', 'modern', 'task-without-date', 'error', /has nothing as createdAt/],
  ['tasks.shape', 'modern', 'task-without-result', 'error', /is completed and has no result/],
  ['tasks.shape', 'modern', 'task-for-ever', 'holds', null],
  ['tasks.shape', 'modern', 'extension-left-out', 'not-applicable', null],

  [
    'tasks.terminal',
    'modern',
    'task-revived',
    'error',
    /had ended as completed, was then cancelled, and is cancelled/,
  ],
  ['tasks.terminal', 'modern', 'tasks', 'holds', null],
  ['tasks.terminal', 'modern', 'task-lost', 'could-not-run', /no task ended/],

  ['tasks.input-keys', 'modern', 'task-key-twice', 'error', /two different things under the key "q"/],
  ['tasks.input-keys', 'modern', 'task-asks-twice', 'holds', null],

  ['tasks4.call', 'legacy', 'tasks4', 'holds', /1 tool called as a task/],
  ['tasks4.call', 'legacy', 'tasks4-required', 'holds', null],
  ['tasks4.call', 'legacy', 'tasks4-none', 'warning', /is called as a task and gives none/],
  [
    'tasks4.call',
    'legacy',
    'tasks4-required-in-words',
    'warning',
    /only be called as a task, and answers a plain call/,
  ],
  ['tasks4.call', 'legacy', 'tasks4-lost', 'warning', /tasks\/get does not show/],
  ['tasks4.call', 'legacy', 'tasks4-unread', 'warning', /result cannot be read/],
  ['tasks4.call', 'legacy', 'clean', 'not-applicable', null],
  ['tasks4.call', 'modern', 'tasks4', 'not-applicable', null],
];

/** The default run shows each check with each of its outcomes once, `npm run test:eras` every row. */
const kindOf = ([id, , , outcome]: Row): string => `${id} ${outcome}`;

describe('checks of extensions', () => {
  test.each(firstOfEach(rows, kindOf))(
    '%s in the %s era on "%s": %s',
    async (id, era, flaw, outcome, message) => {
      expect(verdictOf(await checkHouse({ flaw, era }, [id]))).toEqual(rowVerdict(outcome, message));
    },
  );
});
