import { range } from './figures.ts';
import { code, more, plain, table } from './markdown-text.ts';
import type { Report } from './model.ts';
import { firstOf, name } from './text.ts';

/** Families of cases, sets apart; empty where the author named none. */
export function families({ families: all }: Report, rows: number): string {
  const { shown, left } = firstOf(all, rows);
  if (shown.length === 0) return '';
  const cells = shown.map(({ family, set, client, cases, passed, scored, interval }) => [
    plain(name(family)),
    set,
    code(client),
    String(cases),
    `${passed} of ${scored}`,
    interval === null ? 'nothing scored' : range(interval),
  ]);
  const titles = ['family', 'set', 'client', 'cases', 'passed', '95 % interval'];
  return ['#### Families', table(titles, cells), ...more(left, 'families')].join('\n\n');
}
