import { expect, test } from 'vitest';
import { checks } from '../src/contract/catalogue.ts';
import { checksText } from '../scripts/checks-doc.ts';

test('the page of all checks has a row for each, and knows where their rules hold', async () => {
  const rows = (await checksText()).split('\n').filter((line) => line.startsWith('| [`'));
  const cellsOf = (id: string): readonly string[] =>
    rows
      .find((row) => row.startsWith(`| [\`${id}\``))
      ?.split('|')
      .map((cell) => cell.trim())
      .slice(3, 7) ?? [];
  expect(rows).toHaveLength(Object.keys(checks).length);
  expect(cellsOf('stdio.probe-latency')).toEqual(['warning', 'until 2025-11-25', 'stdio', 'nothing']);
  expect(cellsOf('http.mcp-name')).toEqual(['error', '2026-07-28', 'streamable HTTP', 'nothing']);
  expect(cellsOf('tool.task-support')).toEqual(['error', '2025-11-25', 'all', 'nothing']);
  expect(cellsOf('auth.prm')).toEqual(['error', 'from 2025-06-18', 'streamable HTTP', 'nothing']);
  expect(cellsOf('rpc.shape')).toEqual(['error, advice', 'all', 'all', 'nothing']);
});
