import { count, excerpt } from '../base/text.ts';
import type { Graded, Run, ScannerLine } from '../run/run.ts';
import { unchosenWhy } from '../trajectory/exposure.ts';
import type { Report } from './model.ts';

type Parts = Pick<Report, 'run' | 'tally' | 'trials' | 'refused' | 'coverage'>;

const LISTS = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  resourceTemplates: 'resource templates',
} as const;

/** What a reader must know before believing a number of this report. */
export function notesOf(
  run: Run,
  graded: readonly Graded[],
  { run: head, tally, trials, refused, coverage }: Parts,
): readonly string[] {
  const notes: string[] = [];
  if (trials.some(({ draft }) => draft)) {
    notes.push(
      "Drafted questions are written from the tools' own words: they show whether tools can be told apart and called, not whether a user's words lead to them.",
    );
  }
  if (run.clients.some(({ name }) => name === 'literal')) {
    notes.push(
      'literal matches words and follows rules; it is a floor to compare agents with. Its pass is weak evidence, its fail weaker.',
    );
  }
  notes.push(...executionNotes(run, refused.length, coverage.advertised));
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
    ...budgetNotes(graded),
    ...exposureNotes(trials),
    ...calledNotes(run),
    ...(run.strict === true ? [STRICT] : []),
    ...(run.scanners ?? []).map(scannerNote),
  );
  if (head.finishedAt === null)
    notes.push('This run did not finish: what stands here is what was stored before it stopped.');
  return notes;
}

/** What was not executed, where something was to be. */
function executionNotes({ command }: Run, refused: number, advertised: number): readonly string[] {
  if (command === 'select') return [OFFERED];
  if (refused === 0) return [];
  return [
    `${count(refused, 'tool')} of ${advertised} ${refused === 1 ? 'was' : 'were'} not executed, since a call may write.`,
  ];
}

/** Where a budget ended what was asked, and what was spent by then. */
function budgetNotes(trials: readonly Graded[]): readonly string[] {
  const stopped = trials.flatMap(({ trial: { client, end } }) =>
    end.kind === 'not-run' && end.because === 'budget' ? [{ client, why: end.why }] : [],
  );
  return clientsIn(stopped).map(([client, all]) => {
    const why = stopped.findLast((each) => excerpt(each.client, 80) === client)?.why ?? '';
    return `${count(all, 'trial')} of ${client} ${all === 1 ? 'was' : 'were'} not started: ${excerpt(why, 200)}.`;
  });
}

/** Of which trials what was called is no choice, and of which nobody knows. */
function exposureNotes(trials: Report['trials']): readonly string[] {
  const choices = trials.filter(
    ({ kind, client }) => kind !== 'scenario' && client !== '' && client !== 'literal',
  );
  const hidden = choices.filter(({ exposure }) => unchosenWhy(exposure ?? 'unknown') !== null);
  const unknown = choices.filter(
    ({ standing, exposure = 'unknown' }) =>
      exposure === 'unknown' && (standing === 'passed' || standing === 'failed'),
  );
  return [
    ...clientsIn(hidden).map(
      ([client, all]) =>
        `${count(all, 'trial')} of ${client} could show no choice: its model was not shown all tools at once, but behind a search or not at all. No call in them counts as a choice, and none left out.`,
    ),
    ...clientsIn(unknown).map(
      ([client, all]) =>
        `Nobody has looked how ${client} hands the tools to its model: ${count(all, 'trial')} of it ${all === 1 ? 'is' : 'are'} scored as if all were shown at once.`,
    ),
  ];
}

function clientsIn(trials: readonly { readonly client: string }[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { client } of trials) counts.set(client, (counts.get(client) ?? 0) + 1);
  return [...counts].map(([client, all]) => [excerpt(client, 80), all] as const);
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

const OFFERED =
  'Nothing was executed: tools were offered, the first call is the choice, and the relay refused it.';

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
