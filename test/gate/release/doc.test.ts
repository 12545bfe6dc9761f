import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { METRICS, type MetricFacts } from '../../../src/config/gate-metrics.ts';

const EVIDENCE: Readonly<Record<MetricFacts['from'], string>> = {
  check: '`check`',
  unit: '`unit`',
  trials: '`run`',
  change: '`gate --run`',
  surfaces: 'none',
  none: 'none',
};

test('docs/gate.md lists every metric that there is, with what it counts and the bound that it takes', () => {
  const page = readFileSync('docs/gate.md', 'utf8');
  const rows = Object.entries(METRICS).map(([name, { counts, from, unit, bound }]) => {
    const run = from === 'trials' && name.startsWith('selection.') ? '`select`, `run`' : EVIDENCE[from];
    return `| \`${name}\` | ${counts} | ${run} | ${unit} | ${bound === 'not or is' ? '`not`, `is`' : `\`${bound}\``} |`;
  });
  const table = /\| Metric \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(page)?.[1]?.trimEnd();
  expect(table?.split('\n')).toEqual(rows);
});
