import { describe, expect, test } from 'vitest';
import type { Selection } from '../../src/case/case.ts';
import type { Graded } from '../../src/run/run.ts';
import { renderHtml } from '../../src/report/html/html.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import { selectionIn } from '../../src/report/selection.ts';
import { matrixOf, selectionCostText } from '../../src/report/selection-words.ts';
import { renderTerminal } from '../../src/report/terminal/terminal.ts';
import { aCall, aClientLine, aRun, aSelection, aTrial, aVerdict } from '../builders.ts';
import { aReport } from './a-report.ts';
import { aSelectionLine, someSelection } from './some-selection.ts';

const report = aReport({ selection: someSelection() });
const writers: readonly (readonly [string, (from: typeof report) => string])[] = [
  ['terminal', (from) => renderTerminal(from, { color: false, width: 140 })],
  ['Markdown', renderMarkdown],
  ['HTML', renderHtml],
];

describe.each(writers)('choices in %s', (_name, write) => {
  test('are told with scores by kind, rates, lures, arguments and cost', () => {
    const text = write(report).replaceAll('\\', '').replaceAll('&quot;', '"');
    for (const part of [
      'model:anthropic/claude-haiku-4-5',
      '2 of 2',
      'nothing scored',
      'called something where nothing fits',
      'search was called in 2 of 3 trials of the trap',
      '0.0123; 1200 tokens in (800 from the cache), 80 out',
      'unknown tokens in, 12 out',
      'search: invented',
      'left out, though required,',
    ])
      expect(text).toContain(part);
  });

  test('show the matrix where a choice was wrong, and not where all were right', () => {
    expect(write(report)).toContain('no tool');
    expect(write(aReport({ selection: [aSelectionLine()] }))).not.toContain('no tool');
  });

  test('are no section in a run without any', () => {
    expect(write(aReport())).not.toMatch(/\bSelection\b/);
  });

  test('stay small, however many tools there are', () => {
    const many = Array.from({ length: 300 }, (_, at) => `tool_${at}`);
    const confusion = many.flatMap((tool) => [
      { expected: [tool], chosen: tool, trials: 1 },
      { expected: [tool], chosen: `${tool}_wrong`, trials: 1 },
    ]);
    const lures = many.map((tool) => ({ case: `trap_${tool}`, tool, trials: 1, scored: 1 }));
    const keys = many.map((tool) => ({ tool, key: 'x'.repeat(200), calls: 1 }));
    const kinds = [
      { kind: 'happy' as const, passed: 300, scored: 600, cases: 300, mean: 0.5, interval: null },
    ];
    const line = aSelectionLine({
      confusion,
      lures,
      kinds,
      arguments: { calls: 600, invented: keys, missing: [] },
    });
    const [large, small] = [write(aReport({ selection: [line] })), write(aReport())];
    expect(large.length - small.length).toBeLessThan(250_000);
    expect(large).toMatch(/more (lures|left out)/);
  });
});

test('a matrix shows what went wrong first, and counts what has no column of its own', () => {
  const line = aSelectionLine({
    confusion: [
      { expected: ['a'], chosen: 'a', trials: 9 },
      { expected: ['b'], chosen: 'a', trials: 3 },
      { expected: ['b'], chosen: 'c', trials: 2 },
      { expected: ['b'], chosen: null, trials: 1 },
    ],
  });
  expect(matrixOf(line, { rows: 1, columns: 1 })).toEqual({
    columns: ['a'],
    columnsLeft: 2,
    rowsLeft: 1,
    rows: [{ label: 'b', cells: [{ trials: 3, isRight: false }], others: 3 }],
  });
});

test.each([
  [{ usd: 0, untold: 0, inputTokens: null, outputTokens: null }, 'none'],
  [
    { usd: 0.5, untold: 2, inputTokens: 1, outputTokens: 2 },
    '$0.5000, and 2 trials unknown; 1 tokens in, 2 out',
  ],
  [{ usd: 0, untold: 2, inputTokens: 1, outputTokens: 2 }, 'unknown; 1 tokens in, 2 out'],
  [{ usd: 0, untold: 0, inputTokens: 1, outputTokens: 2 }, '$0.0000; 1 tokens in, 2 out'],
])('a cost of %j is told as %s', (cost, text) => {
  expect(selectionCostText({ ...cost, cachedInputTokens: null })).toBe(text);
});

test('clients and cases come in the order of the run, whatever was finished first; other kinds and wrong cases do not come', () => {
  const one = (id: string, over: Partial<Selection> = {}): Selection =>
    aSelection({ id, expect: { kind: 'tools', anyOf: [id] }, ...over });
  const trial = (caseId: string, client: string): Graded => ({
    trial: aTrial({ caseId, client, calls: [aCall({ tool: caseId })] }),
    verdicts: [aVerdict({ grader: 'first-choice' })],
  });
  const run = aRun({
    cases: [one('b'), one('a'), one('wrong', { defect: 'it is' })],
    clients: [aClientLine({ name: 'second' }), aClientLine({ name: 'first' })],
  });
  const trials = [trial('a', 'first'), trial('wrong', 'first'), trial('b', 'first'), trial('a', 'second')];
  const lines = selectionIn(run, trials);
  expect(lines.map(({ client }) => client)).toEqual(['second', 'first']);
  expect(lines[1]?.confusion.map(({ expected }) => expected)).toEqual([['b'], ['a']]);
});
