import type { Json } from '../base/json.ts';
import type { Mistake } from '../base/mistakes.ts';
import type { Place } from '../base/place.ts';
import { normalQuestion } from '../base/question.ts';
import { excerpt } from '../base/text.ts';
import type { Case, Selection } from './case.ts';
import type { PlacedCase } from './read-cases.ts';

/** Ids that stand twice, and questions that are asked twice in cases of one kind, each with both places. */
export function repetitions(placed: readonly PlacedCase[]): readonly Mistake[] {
  const repeatedQuestions = repeated(
    placed,
    ({ one }) => JSON.stringify([one.kind, normalQuestion(wordsOf(one)), circumstancesOf(one)]),
    (first, { one }) => REPEATED[one.kind](first),
  );
  const asked = new Set(repeatedQuestions.map(({ place }) => place));
  const rest = placed.filter(({ place }) => !asked.has(place));
  const repeatedIds = repeated(
    rest,
    ({ one }) => one.id,
    (first, { one }) => ({
      message: `the id "${excerpt(one.id, 100)}" is taken by the case at ${first}.`,
      next: 'Give one of the two another id.',
    }),
  );
  return [...repeatedQuestions, ...repeatedIds];
}

function wordsOf(one: Case): string {
  return one.kind === 'contract' ? one.title : one.question;
}

/** One task may be set as often as it is set in other circumstances: as somebody else, or with an outage. */
function circumstancesOf(one: Case): Json {
  if (one.kind !== 'scenario') return null;
  const { replies, identity, clock, zone, approvals, outages, elicitation } = one;
  return [
    replies,
    identity,
    clock,
    zone,
    approvals,
    outages.map((outage) => JSON.stringify(outage)),
    elicitation,
  ];
}

const ONE_WEIGHT = 'Keep one of the two; a case that is weighed twice skews every rate.';
const askedAlready = (first: string): Omit<Mistake, 'place'> => ({
  message: `this question is asked already at ${first}.`,
  next: ONE_WEIGHT,
});

const REPEATED: Readonly<Record<Case['kind'], (first: string) => Omit<Mistake, 'place'>>> = {
  probe: askedAlready,
  selection: askedAlready,
  scenario: (first) => ({
    message: `this question is asked already in the same circumstances at ${first}.`,
    next: `${ONE_WEIGHT} Two good endings of one case belong under "accept".`,
  }),
  contract: (first) => ({
    message: `a contract case of this title stands already at ${first}.`,
    next: 'Give one of the two another title, so that a report tells them apart.',
  }),
};

function repeated(
  placed: readonly PlacedCase[],
  keyOf: (each: PlacedCase) => string,
  words: (first: string, each: PlacedCase) => Omit<Mistake, 'place'>,
): readonly Mistake[] {
  const firsts = new Map<string, Place>();
  const mistakes: Mistake[] = [];
  for (const each of placed) {
    const first = firsts.get(keyOf(each));
    if (first === undefined) firsts.set(keyOf(each), each.place);
    else mistakes.push({ place: each.place, ...words(`${first.file}:${first.at?.line ?? 1}`, each) });
  }
  return mistakes;
}

const EXAMPLES: Readonly<Record<Selection['difficulty'], (tool: string) => string>> = {
  happy: (tool) => `- selection: a question that is plainly for this tool\n  kind: happy\n  expect: ${tool}`,
  edge: (tool) =>
    `- selection: a question in other words than the tool's own\n  kind: edge\n  expect: ${tool}`,
  trap: () => '- selection: thanks, that is all I wanted to know\n  kind: trap\n  expect: none',
};

/** A case of each kind, to be written beside others. */
export function exampleSelections(tool: string): string {
  return KINDS.map((kind) => EXAMPLES[kind](tool)).join('\n');
}

const KINDS = ['happy', 'edge', 'trap'] as const;

/** The kinds of selection case that a bank with selection cases lacks; those marked as defects do not count. */
export function missingKinds(
  cases: readonly Case[],
): { readonly message: string; readonly next: string } | null {
  const selections = cases.filter((one) => one.kind === 'selection');
  if (selections.length === 0) return null;
  const there = new Set(
    selections.filter(({ defect }) => defect === null).map(({ difficulty }) => difficulty),
  );
  const missing = KINDS.filter((kind) => !there.has(kind));
  if (missing.length === 0) return null;
  const defects = selections.some(({ defect }) => defect !== null)
    ? ' (cases marked as defects do not count)'
    : '';
  const message = `The selection cases lack the kind ${missing.join(' and the kind ')}${defects}; without all of happy, edge and trap they say nothing.`;
  return {
    message,
    next: `Add, for example:\n${missing.map((kind) => EXAMPLES[kind](toolOf(selections))).join('\n')}`,
  };
}

/** A tool that the bank names and that needs no quotes, so that the example can be pasted as it is. */
function toolOf(selections: readonly Selection[]): string {
  const named = selections.flatMap(({ expect }) => (expect.kind === 'tools' ? expect.anyOf : []));
  return named.find((tool) => /^[A-Za-z]\w*$/.test(tool) && tool !== 'none') ?? 'your_tool';
}
