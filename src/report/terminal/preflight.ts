import { count } from '../../base/text.ts';
import { FACTS, factsOf } from '../../preflight/facts.ts';
import type { Preflight } from '../../preflight/result.ts';
import { viewRows } from '../../preflight/view-rows.ts';
import { INDENT, paragraph, section } from './section.ts';
import { OUTCOME_SIGNS } from './signs.ts';
import { say, type Line, type Span } from './span.ts';
import { drawTable } from './table.ts';
import { widthOf } from './width.ts';
import { blank, wrap } from './wrap.ts';

/** What a preflight came to: each client with its steps, its facts, and its view beside the target's own. */
export function preflights(clients: readonly Preflight[], width: number): readonly Line[] {
  return clients.flatMap((client) => [
    ...section(titleOf(client), [say(tallyOf(client))], steps(client, width), width),
    ...facts(client, width),
    ...view(client, width),
  ]);
}

function titleOf({ client, version }: Preflight): string {
  return version === null ? client : `${client} ${version}`;
}

function tallyOf({ steps: all }: Preflight): string {
  const held = all.filter(({ outcome }) => outcome === 'holds').length;
  const asked = all.filter(({ outcome }) => outcome !== 'not-applicable').length;
  return asked === 0
    ? 'nothing to try'
    : `${held} of ${count(asked, 'step')} ${held === 1 ? 'holds' : 'hold'}`;
}

function steps({ steps }: Preflight, width: number): readonly Line[] {
  const all = told(steps);
  const room = Math.max(...all.map(({ step }) => widthOf(step))) + INDENT;
  return all.flatMap(({ step, outcome, why }) =>
    wrap([say(`${WORDS[outcome]}${why}`, outcome === 'fails' ? 'plain' : 'dim')], {
      width,
      first: [blank(INDENT), OUTCOME_SIGNS[outcome], blank(1), say(step), blank(room - widthOf(step))],
    }),
  );
}

/** What is so of every step for one reason is said once: a client that is not there, say. */
function told(
  all: Preflight['steps'],
): readonly (Pick<Step, 'outcome' | 'why'> & { readonly step: string })[] {
  const [first] = all;
  const isOne = all.every(({ outcome, why }) => outcome === first?.outcome && why === first.why);
  return first !== undefined && isOne ? [{ ...first, step: `all ${all.length}` }] : all;
}

type Step = Preflight['steps'][number];

const WORDS: Readonly<Record<Step['outcome'], string>> = {
  holds: '',
  fails: 'fails: ',
  'could-not-run': 'could not run: ',
  'not-applicable': 'not applicable: ',
};

function facts(client: Preflight, width: number): readonly Line[] {
  const found = factsOf(client);
  if (found.length === 0) return [];
  const room = Math.max(...found.map(({ id }) => widthOf(FACTS[id]))) + INDENT;
  const lines = found.flatMap(({ id, text }) =>
    wrap([say(text)], {
      width,
      first: [blank(INDENT), say(FACTS[id], 'dim'), blank(room - widthOf(FACTS[id]))],
    }),
  );
  return [...lines, []];
}

function view({ client, view: seen }: Preflight, width: number): readonly Line[] {
  if (seen === null) return [];
  const columns = [
    { title: '', least: 1 },
    { title: 'view', least: 12 },
    { title: "the target's own", least: 16 },
    { title: `as the model of ${client} saw it`, least: 16 },
  ];
  const rows = viewRows(seen).map(({ what, own, shown, differs }): readonly Span[] => [
    differs ? say('≠', 'warn') : say('=', 'dim'),
    say(what.trimStart() === what ? what : `· ${what.trimStart()}`),
    say(own, 'dim'),
    say(shown, differs ? 'plain' : 'dim'),
  ]);
  return [
    ...drawTable({ columns, rows }, width).lines,
    ...paragraph([say(`(${seen.format})`, 'dim')], width),
    [],
  ];
}
