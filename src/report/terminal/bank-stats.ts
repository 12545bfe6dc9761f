import { count, excerpt } from '../../base/text.ts';
import type { BankStats, CaseLine, GraderLine, NeverLine, TrapLine } from '../../gate/bank-stats.ts';
import { listed } from '../../base/listing.ts';
import { columnName, name, sentence } from '../text.ts';
import { hashText, shareText } from '../trend-words.ts';
import { entry, paragraph, section } from './section.ts';
import { sets } from './sets.ts';
import { say, type Line, type Span } from './span.ts';
import { drawTable } from './table.ts';

const SHOWN = 30;

/** What a bank is worth, for people: what it cannot tell first, then every case. */
export function bankStatsLines(stats: BankStats, left: number, width: number): readonly Line[] {
  return [
    ...head(stats, left, width),
    [],
    ...never('Never failed for anyone', stats.neverFailed, stats, width),
    ...never('Never passed for anyone', stats.neverPassed, stats, width),
    ...graders(stats, width),
    ...traps(stats, width),
    ...wordless(stats, width),
    ...lowInformation(stats, width),
    ...sets(stats, width),
    ...cases(stats, width),
    ...paragraph(
      [say('docs/bank.md says what each list claims, and what not. --json holds all of it.', 'dim')],
      width,
      0,
    ),
  ];
}

function head(
  { cases: all, scored, runs, clients, surfaces }: BankStats,
  left: number,
  width: number,
): readonly Line[] {
  const defects = all.filter(({ defect }) => defect !== null).length;
  const untried = all.filter((one) => one.defect === null && one.scored === 0).length;
  const [newest, ...older] = surfaces;
  const facts = [
    ...(defects === 0 ? [] : [`${count(defects, 'case')} known to be wrong: in no figure.`]),
    ...(untried === 0 ? [] : [`${count(untried, 'case')} without a scored trial.`]),
    ...(newest === undefined
      ? []
      : [
          `Newest surface ${hashText(newest.surfaceHash)} (${count(newest.runs, 'run')})${older.length === 0 ? '' : `, and ${count(older.length, 'other')} before it`}.`,
        ]),
    ...(left === 0 ? [] : [`${count(left, 'run')} could not be read.`]),
  ];
  const by = clients.length === 0 ? '' : ` by ${listed(clients.map((client) => name(client)))}`;
  const first = `${count(all.length, 'case')}, ${count(scored, 'scored trial')} of ${count(runs, 'run')}${by}`;
  return [
    ...paragraph([say(first, 'strong')], width, 0),
    ...facts.flatMap((text) => paragraph([say(text)], width)),
  ];
}

function never(title: string, lines: readonly NeverLine[], stats: BankStats, width: number): readonly Line[] {
  const questions = new Map(stats.cases.map((one) => [one.case, one.question]));
  const sorted = [...lines.filter(({ enough }) => enough), ...lines.filter(({ enough }) => !enough)];
  return list(title, sorted, width, (line) => {
    const told = `${count(line.scored, 'trial')} by ${byText(line)}${line.enough ? '' : ': too few to tell'}`;
    return caseEntry(line.case, questions, say(told, line.enough ? 'plain' : 'dim'), width);
  });
}

/** `literal` reads the same words in the same way each time, so its repeats are one and the same trial. */
function byText({ clients }: NeverLine): string {
  const [only, ...others] = clients;
  if (only === 'literal' && others.length === 0)
    return 'literal alone, whose repeats are one and the same trial';
  return count(clients.length, 'client');
}

function graders({ graders: all }: BankStats, width: number): readonly Line[] {
  const lines = all.filter(({ neverFailed }) => neverFailed);
  return list('Graders that never failed a trial', lines, width, (line) =>
    entry(say('!', 'warn'), [say(line.grader, 'name'), say(` ${graderText(line)}`)], width),
  );
}

function graderText({ passed, unclear, enough }: GraderLine): string {
  const open = unclear === 0 ? '' : `, ${unclear} unclear`;
  return `${count(passed, 'trial')} passed${open}${enough ? '' : ': too few to tell'}`;
}

function traps({ traps: all, ...stats }: BankStats, width: number): readonly Line[] {
  const questions = new Map(stats.cases.map((one) => [one.case, one.question]));
  const weak = all.filter((trap) => trap.weak).sort((a, b) => (a.pull ?? 0) - (b.pull ?? 0));
  return list('Traps too weak to tempt', weak, width, (trap) =>
    caseEntry(trap.case, questions, say(trapText(trap)), width),
  );
}

function trapText({ pull, tool, scored }: TrapLine): string {
  const words =
    tool === null ? 'no word of it meets a tool' : `pull ${(pull ?? 0).toFixed(2)}, towards ${name(tool)}`;
  return `${words}; nobody was lured in ${count(scored, 'trial')}`;
}

function wordless({ wordless: all, cases: known }: BankStats, width: number): readonly Line[] {
  const questions = new Map(known.map((one) => [one.case, one.question]));
  return list('Questions whose words meet no tool that is right', all, width, (one) =>
    caseEntry(
      one.case,
      questions,
      say(one.meets === 'no-tool' ? 'they meet none at all' : 'they meet others'),
      width,
    ),
  );
}

function lowInformation({ cases: all }: BankStats, width: number): readonly Line[] {
  const lines = all.flatMap((one) =>
    one.clients.filter((client) => client.lowInformation).map((client) => ({ one, client })),
  );
  return list('Trials of the same case often disagree', lines, width, ({ one, client }) => {
    const rate = `flip rate ${(client.flipRate ?? 0).toFixed(2)}`;
    const told = `${rate} with ${columnName(client.client)}: says little about a change`;
    return caseEntry(one.case, new Map([[one.case, one.question]]), say(told), width);
  });
}

function caseEntry(
  id: string,
  questions: ReadonlyMap<string, string>,
  told: Span,
  width: number,
): readonly Line[] {
  const question = say(`“${sentence(questions.get(id) ?? '')}”`);
  return [
    ...entry(say('-', 'dim'), [question, say(` (${name(id)})`, 'dim')], width),
    ...paragraph([told], width, 2),
  ];
}

function list<Item>(
  title: string,
  items: readonly Item[],
  width: number,
  draw: (item: Item) => readonly Line[],
): readonly Line[] {
  if (items.length === 0) return [];
  const left = items.length - SHOWN;
  const more = left > 0 ? paragraph([say(`… ${left} more; --json lists all`, 'dim')], width) : [];
  const lines = items.slice(0, SHOWN).flatMap(draw);
  return section(title, [say(String(items.length), 'dim')], [...lines, ...more], width);
}

function cases({ cases: all, surfaces }: BankStats, width: number): readonly Line[] {
  const rows = all.flatMap((one) => one.clients.map((client) => ({ one, client })));
  if (rows.length === 0) return [];
  const several = surfaces.length > 1;
  const { lines } = drawTable(
    {
      columns: [
        { title: 'case', least: 16 },
        { title: 'client', least: 8 },
        { title: 'passed', least: 8, align: 'right' },
        { title: '', least: 5, align: 'right' },
        { title: 'flips', least: 5, align: 'right' },
        ...(several ? [{ title: 'on the newest surface', least: 8, align: 'right' as const }] : []),
      ],
      rows: rows.slice(0, 2 * SHOWN).map((row) => cells(row, several)),
    },
    width,
  );
  const left = rows.length - 2 * SHOWN;
  const more = left > 0 ? paragraph([say(`… ${left} more; --json lists all`, 'dim')], width) : [];
  return section('Cases', [], [...lines, ...more], width);
}

function cells(
  { one, client }: { readonly one: CaseLine; readonly client: CaseLine['clients'][number] },
  several: boolean,
): readonly Span[] {
  const { passed, scored, flipRate, newest } = client;
  return [
    say(excerpt(one.case, 60)),
    say(columnName(client.client), 'name'),
    say(`${passed} of ${scored}`),
    say(scored === 0 ? '' : shareText(passed / scored)),
    say(flipRate === null ? '' : flipRate.toFixed(2), client.lowInformation ? 'warn' : 'dim'),
    ...(several ? [say(`${newest.passed} of ${newest.scored}`)] : []),
  ];
}
