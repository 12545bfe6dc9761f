import { range } from '../figures.ts';
import type { Report } from '../model.ts';
import { columnName, firstOf, name } from '../text.ts';
import { moreLine, section } from './section.ts';
import { say, type Line } from './span.ts';
import { drawTable } from './table.ts';

const SHOWN = 20;

/** Families of cases, sets apart; nothing where the author named none. */
export function families({ families: all }: Report, width: number): readonly Line[] {
  if (all.length === 0) return [];
  const { shown, left } = firstOf(all, SHOWN);
  const drawn = drawTable(
    {
      columns: [
        { title: 'family', least: 10 },
        { title: 'set', least: 5 },
        { title: 'client', least: 8 },
        { title: 'cases', least: 5, align: 'right' },
        { title: 'passed', least: 6, align: 'right' },
        { title: '95 % interval', least: 8 },
      ],
      rows: shown.map(({ family, set, client, cases, passed, scored, interval }) => [
        say(name(family)),
        say(set),
        say(columnName(client), 'name'),
        say(String(cases)),
        say(`${passed} of ${scored}`, passed === scored ? 'good' : 'bad'),
        say(interval === null ? 'nothing scored' : range(interval), 'dim'),
      ]),
    },
    width,
  );
  return section('Families', [], [...drawn.lines, ...moreLine(left, 'families', width)], width);
}
