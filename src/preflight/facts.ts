import { count, excerpt } from '../base/text.ts';
import { CANARY_TOOLS } from './canary/surface.ts';
import type { Measures, Preflight, Told } from './result.ts';
import type { View } from './view.ts';

/** One measured fact of a client, in words. */
export interface Fact {
  readonly id: FactId;
  readonly text: string;
}

/** What is told of every client, in this order. */
export const FACTS = {
  'tool-names': 'a tool is called',
  exposure: 'tools are offered',
  'own-tools': 'beside tools of its own',
  schemas: 'schemas on the way',
  descriptions: 'descriptions on the way',
  instructions: "the server's instructions",
  halves: 'of a result in two halves',
  'long-results': 'of long results reach the model',
  errors: "a tool's error is told",
  refusals: 'a refused call is told',
  revisions: 'protocol asked for, and spoken',
  introduction: 'it introduces itself as',
  cancelling: 'stopped during a call',
  key: "the key of its model's API",
  briefing: 'what Surveyor tells it (clock, zone)',
} as const;

export type FactId = keyof typeof FACTS;

/** In the order of the table. */
export const FACT_IDS: readonly FactId[] = Object.keys(FACTS) as FactId[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a constant table

/** Those that are read off the view. */
type ViewFact =
  'tool-names' | 'exposure' | 'own-tools' | 'schemas' | 'descriptions' | 'instructions' | 'halves';

/** What was measured; what did not show is left out. */
export function factsOf({ measures, view }: Pick<Preflight, 'measures' | 'view'>): readonly Fact[] {
  const seen = view === null ? {} : viewFacts(view);
  const texts: Partial<Readonly<Record<FactId, string | null>>> = { ...seen, ...measuredFacts(measures) };
  return FACT_IDS.flatMap((id) => {
    const text = texts[id] ?? null;
    return text === null ? [] : [{ id, text }];
  });
}

type Texts<Id extends FactId> = Readonly<Record<Id, string | null>>;

function viewFacts(view: View): Texts<ViewFact> {
  return {
    'tool-names': namesText(view),
    exposure: EXPOSURES[view.exposure],
    'own-tools': othersText(view),
    schemas: schemasText(view),
    descriptions: descriptionsText(view),
    instructions: view.instructions === null ? null : reachText(view.instructions.reached),
    halves: view.halves === null ? null : HALVES[view.halves],
  };
}

function measuredFacts(measures: Measures): Texts<Exclude<FactId, ViewFact>> {
  const { large, offered, clientInfo, briefing } = measures;
  return {
    'long-results': large.length === 0 ? null : large.map(largeText).join('; '),
    errors: toldText(measures.error),
    refusals: toldText(measures.refusal),
    revisions: offered.length === 0 ? null : revisionsText(measures),
    introduction: clientInfo === null ? null : introductionText(clientInfo),
    cancelling: cancellingText(measures),
    key: clientInfo === null ? null : keyText(measures),
    briefing: briefing === null ? null : reachText(briefing),
  };
}

const EXPOSURES: Readonly<Record<View['exposure'], string>> = {
  direct: 'directly',
  search: 'behind a search (deferred)',
  none: 'not at all',
};

const HALVES: Readonly<Record<NonNullable<View['halves']>, string>> = {
  text: 'the text only',
  structured: 'the structured half only',
  both: 'both',
  neither: 'neither',
};

/** The rule, from a tool whose name is plain, and what becomes of a dash. */
function namesText({ tools }: View): string {
  const shownAs = (name: string): string | null => {
    const shown = tools.find((tool) => tool.name === name)?.shown ?? null;
    return shown === null ? null : `${shown.group === null ? '' : `${shown.group} / `}${shown.name}`;
  };
  const plain = shownAs('find_notes');
  if (plain === null) return 'it was not shown';
  const rule = excerpt(plain.replace('find_notes', 'TOOL'), 80);
  const dashed = shownAs('read-note');
  if (dashed === null || dashed.includes('read-note')) return rule;
  return dashed.includes('read_note')
    ? `${rule}, with - as _`
    : `${rule}, but read-note is ${excerpt(dashed, 60)}`;
}

function othersText({ others }: View): string {
  return others.length === 0 ? 'none' : excerpt(`${others.length}: ${others.join(', ')}`, 200);
}

/** By keyword: what is done to one schema is as a rule done to all. */
function schemasText({ tools }: View): string {
  const changes = tools.flatMap(({ shown }) => shown?.schema ?? []);
  if (changes.length === 0) return 'unchanged';
  const kinds = ['added', 'dropped', 'changed'] as const;
  return kinds
    .flatMap((kind) => {
      const names = changes.filter((each) => each.kind === kind).map(({ at }) => at.split('.').at(-1) ?? at);
      const distinct = [...new Set(names)].sort();
      return distinct.length === 0 ? [] : [`${kind}: ${excerpt(distinct.join(', '), 200)}`];
    })
    .join('; ');
}

function descriptionsText({ tools }: View): string {
  const changed = tools.filter(({ shown }) => shown !== null && shown.description !== null);
  return changed.length === 0
    ? 'unchanged'
    : `${count(changed.length, 'tool')} of ${CANARY_TOOLS.length} changed`;
}

function reachText(reached: boolean): string {
  return reached ? 'reach the model' : 'do not reach the model';
}

function largeText({ sent, reached }: Measures['large'][number]): string {
  if (reached >= sent) return `all of ${thousands(sent)} bytes`;
  return reached === 0
    ? `nothing of ${thousands(sent)} bytes`
    : `${thousands(reached)} of ${thousands(sent)} bytes`;
}

function thousands(n: number): string {
  return String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

const FLAGS: Readonly<Record<Told['flag'], string>> = {
  kept: 'with the mark of an error',
  'in-words': 'without a mark, but said to be one in words',
  lost: 'without any sign that it is one',
};

function toldText(told: Told | null): string | null {
  return told === null ? null : FLAGS[told.flag];
}

function revisionsText({ offered, spoken }: Measures): string {
  return `${offered.join(', then ')}; ${spoken ?? 'none'}`;
}

function introductionText({ name, version }: NonNullable<Measures['clientInfo']>): string {
  return `${name} ${version}`;
}

function cancellingText({ cancelledByMessage }: Measures): string | null {
  if (cancelledByMessage === null) return null;
  return cancelledByMessage ? 'it cancels the call' : 'it ends the connection';
}

function keyText({ keyIn }: Measures): string {
  return keyIn.length === 0
    ? 'is not handed on to the server'
    : `is handed on to the server in ${keyIn.join(', ')}`;
}
