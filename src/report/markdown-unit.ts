import { unitFacts } from './figures.ts';
import { LAYERS, layersShown, originText, STATES } from './layer-words.ts';
import { code, plain, table } from './markdown-text.ts';
import type { Report } from './model.ts';
import { firstOf } from './text.ts';

/** The newest result of each layer. */
export function layers(report: Report): string {
  const shown = layersShown(report);
  if (shown.length === 0) return '';
  const cells = shown.map((each) => [
    LAYERS[each.layer],
    STATES[each.state],
    plain(each.summary, 200),
    plain(originText(each, report)),
  ]);
  return ['#### Layers', table(['layer', 'state', 'result', 'from'], cells)].join('\n\n');
}

/** What the unit tests came to, and the first of those that failed. */
export function unit({ unit: result }: Report, rows: number): string {
  if (result === null) return '';
  const { shown } = firstOf(result.failures, rows);
  const cells = shown.map(({ name: test, file, message }) => [
    code(test, 120),
    file === null ? '' : code(file, 120),
    plain(message, 200),
  ]);
  const left = result.failed - shown.length;
  return [
    '#### Unit tests',
    plain(unitFacts(result).join(' '), 600),
    ...(cells.length === 0 ? [] : [table(['failed', 'in', 'why'], cells)]),
    ...(cells.length === 0 || left <= 0 ? [] : [`… and ${left} more that failed.`]),
  ].join('\n\n');
}
