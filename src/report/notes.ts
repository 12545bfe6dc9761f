import { count } from '../base/text.ts';
import type { Run, ScannerLine } from '../run/run.ts';
import type { Report } from './model.ts';

type Parts = Pick<Report, 'run' | 'tally' | 'trials' | 'refused' | 'coverage'>;

const LISTS = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  resourceTemplates: 'resource templates',
} as const;

/** What a reader must know before believing a number of this report. */
export function notesOf(run: Run, { run: head, tally, trials, refused, coverage }: Parts): readonly string[] {
  const notes: string[] = [];
  if (trials.some(({ draft }) => draft)) {
    notes.push(
      "Drafted questions are written from the tools' own words: they show whether tools can be told apart and called, not whether a user's words lead to them.",
    );
  }
  if (run.clients.some(({ name }) => name === 'literal')) {
    notes.push(
      'literal matches words and follows rules; it is a floor to compare agents with. Its pass is weak evidence, its fail weaker; no gate rests on it alone.',
    );
  }
  if (refused.length > 0) {
    notes.push(
      `${count(refused.length, 'tool')} of ${coverage.advertised} ${refused.length === 1 ? 'was' : 'were'} not executed, since a call may write.`,
    );
  }
  for (const { list, why } of run.surface.gaps.filter(({ kind }) => kind !== 'entry-malformed').slice(0, 4))
    notes.push(
      `The server's list of ${LISTS[list]} was not read to its end, so nothing is known of the rest: ${why}`,
    );
  if (tally.attempted > 0 && tally.scored === 0)
    notes.push(
      'No trial was scored, so nothing here says whether a question leads to a tool or a tool answers.',
    );
  if (tally.notRun > 0) {
    notes.push(`${count(tally.notRun, 'trial')} not run, so not scored; the bounds count them both ways.`);
  }
  notes.push(
    ...calledNotes(run),
    ...(run.strict === true ? [STRICT] : []),
    ...(run.scanners ?? []).map(scannerNote),
  );
  if (head.finishedAt === null)
    notes.push('This run did not finish: what stands here is what was stored before it stopped.');
  return notes;
}

/** What holds was seen of the tools that could be called only, and what was written stays written. */
function calledNotes({ called }: Run): readonly string[] {
  if (called === undefined) return [];
  const { tools, without, writes } = called;
  const [first] = without;
  const notes: string[] = [];
  if (first !== undefined)
    notes.push(
      `${without.length} of ${count(tools, 'tool')} had no call that works, so what was checked of ${without.length === 1 ? 'it' : 'them'} is less: ${without
        .slice(0, NAMED)
        .map(({ tool, why }) => `${tool} (${why})`)
        .join(
          ', ',
        )}${without.length > NAMED ? `, and ${without.length - NAMED} more` : ''}. Write tools.${first.tool}.with in the config.`,
    );
  if (writes.length > 0)
    notes.push(
      `Writes executed, at least: ${writes.map(({ tool, calls }) => `${tool} ${calls}`).join(', ')}. What they changed was left as it is.`,
    );
  return notes;
}

const NAMED = 5;

const STRICT = 'Warnings fail this run, as --strict asks.';

/** A scanner has rules of its own for what may be published: ours must not become a second, other one. */
function scannerNote({ scanner, version, file, imported, suppressed, left }: ScannerLine): string {
  const called = version === null ? `${scanner} (of unstated version)` : `${scanner} ${version}`;
  const aside = [
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed there`]),
    ...(left === 0 ? [] : [`${left} left out since there are too many`]),
  ];
  const more = aside.length === 0 ? '' : ` (besides ${aside.join(', ')})`;
  return `${count(imported, 'finding')} of ${called} ${imported === 1 ? 'stands' : 'stand'} beside ours, from ${file}${more}; a scanner has a gate of its own, so they change no exit status here.`;
}
