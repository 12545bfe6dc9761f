import { expect, test } from 'vitest';
import { buildReport } from '../../src/report/build.ts';
import { aRun } from '../builders.ts';

test('tools without a call that works, and writes that were executed, are told', () => {
  const called = {
    tools: 4,
    without: [{ tool: 'search', why: 'no value for q' }],
    writes: [{ tool: 'add_item', calls: 3 }],
  };
  const { notes } = buildReport({ run: aRun({ called }), finished: null }, [], 'check');
  expect(notes).toContain(
    '1 of 4 tools had no call that works, so what was checked of it is less: search (no value for q). Write tools.search.with in the config.',
  );
  expect(notes).toContain('Writes executed, at least: add_item 3. What they changed was left as it is.');
});
