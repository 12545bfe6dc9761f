import type { SelectionLine } from '../../src/grade/selection.ts';
import { HOSTILE } from './a-report.ts';

/** A client that chooses well and dear, and one whose model calls whatever it likes. */
export function someSelection(): readonly SelectionLine[] {
  return [
    aSelectionLine(),
    aSelectionLine({
      client: `command:${HOSTILE}`,
      kinds: [
        { kind: 'happy', passed: 1, scored: 4, cases: 2, mean: 0.25, interval: { low: 0.03, high: 0.79 } },
        { kind: 'edge', passed: 0, scored: 0, cases: 0, mean: 0, interval: null },
        { kind: 'trap', passed: 1, scored: 3, cases: 1, mean: 1 / 3, interval: { low: 0.02, high: 0.92 } },
      ],
      overTrigger: { trials: 2, scored: 3 },
      underTrigger: { trials: 1, scored: 4 },
      confusion: [
        { expected: ['get_bookings', 'search'], chosen: 'search', trials: 1 },
        { expected: ['get_bookings', 'search'], chosen: HOSTILE, trials: 2 },
        { expected: ['get_bookings', 'search'], chosen: null, trials: 1 },
        { expected: [], chosen: 'search', trials: 2 },
        { expected: [], chosen: null, trials: 1 },
      ],
      lures: [{ case: HOSTILE, tool: 'search', trials: 2, scored: 3 }],
      arguments: {
        calls: 5,
        invented: [{ tool: 'search', key: HOSTILE, calls: 2 }],
        missing: [{ tool: HOSTILE, key: 'query', calls: 1 }],
      },
      cost: { usd: 0, untold: 7, inputTokens: null, cachedInputTokens: null, outputTokens: 12 },
    }),
  ];
}

/** All choices of a model right, its cost known; overrides go on top. */
export function aSelectionLine(over: Partial<SelectionLine> = {}): SelectionLine {
  return {
    client: 'model:anthropic/claude-haiku-4-5',
    kinds: [{ kind: 'happy', passed: 2, scored: 2, cases: 1, mean: 1, interval: { low: 0.2, high: 1 } }],
    overTrigger: { trials: 0, scored: 0 },
    underTrigger: { trials: 0, scored: 2 },
    confusion: [{ expected: ['search'], chosen: 'search', trials: 2 }],
    lures: [],
    arguments: { calls: 2, invented: [], missing: [] },
    cost: { usd: 0.0123, untold: 0, inputTokens: 1_200, cachedInputTokens: 800, outputTokens: 80 },
    ...over,
  };
}
