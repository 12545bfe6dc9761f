import type { SetShare, SetsLine } from '../../grade/sets.ts';
import { range } from '../figures.ts';
import type { Report } from '../model.ts';
import { alarmText, gapRange } from '../sets-words.ts';
import { columnName, firstOf } from '../text.ts';
import { pointsText, shareText } from '../trend-words.ts';
import { entry, moreLine, section } from './section.ts';
import { say, type Line, type Span } from './span.ts';
import { drawTable } from './table.ts';

const SHOWN = 10;

/** The regression and the fresh set apart, with the gap between them; nothing where either set has no scored case. */
export function sets({ sets: all }: Pick<Report, 'sets'>, width: number): readonly Line[] {
  if (all.length === 0) return [];
  const { shown, left } = firstOf(all, SHOWN);
  const drawn = drawTable(
    {
      columns: [
        { title: 'client', least: 8 },
        { title: 'set', least: 10 },
        { title: 'mean', least: 11, align: 'right' },
        { title: '95 % interval', least: 12 },
        { title: 'cases', least: 5, align: 'right' },
        { title: 'passed', least: 6, align: 'right' },
      ],
      rows: shown.flatMap(rowsOf),
    },
    width,
  );
  const alarms = all
    .filter(({ alarm }) => alarm)
    .flatMap((each) => entry(say('!', 'warn'), [say(alarmText(each))], width));
  return section('Sets', [], [...drawn.lines, ...moreLine(left, 'clients', width), ...alarms], width);
}

function rowsOf(line: SetsLine): readonly (readonly Span[])[] {
  const { client, regression, fresh, gap, alarm } = line;
  const tone = alarm ? 'warn' : 'plain';
  return [
    [say(columnName(client), 'name'), ...cells('regression', regression)],
    [say(''), ...cells('fresh', fresh)],
    [say(''), say('gap', tone), say(pointsText(gap), tone), say(gapRange(line), 'dim'), say(''), say('')],
  ];
}

function cells(set: string, { mean, interval, cases, passed, scored }: SetShare): readonly Span[] {
  return [
    say(set),
    say(shareText(mean)),
    say(interval === null ? 'nothing scored' : range(interval), 'dim'),
    say(String(cases)),
    say(`${passed} of ${scored}`),
  ];
}
