import { UsageError } from '../../base/errors.ts';
import { type Mistake, mistakesError } from '../../base/mistakes.ts';
import { didYouMean } from '../../base/nearest.ts';
import { type Place, placeText } from '../../base/place.ts';
import { excerpt } from '../../base/text.ts';
import type { Bank } from '../../case/case.ts';
import { familyIn } from '../../config/gate-metrics.ts';
import { type ReleaseRule, USUAL_MARGIN } from '../../config/gates.ts';

/** A rule that is to be judged. */
export interface AppliedRule {
  readonly rule: ReleaseRule;
  /** Where it was declared; null: it holds for every project. */
  readonly place: string | null;
}

/** The rules of a config, in its order, with where each stands. */
export interface DeclaredRules {
  readonly rules: readonly ReleaseRule[];
  readonly places: readonly Place[];
}

const NO_BREAKING: ReleaseRule = {
  kind: 'bound',
  metric: 'surface.breaking',
  bound: 'max',
  value: 0,
  client: null,
};

const NOT_REGRESSED: ReleaseRule = {
  kind: 'change',
  metric: 'selection.change',
  asks: 'not-regressed',
  margin: USUAL_MARGIN,
  client: null,
};

const NO_FAILURES: ReleaseRule = { ...NO_BREAKING, metric: 'contract.failures' };

/**
 * The declared rules, and beside them those that hold for everyone unless a project declares its own of the same metric:
 * no breaking change, and no change that makes selection worse. Without any declared rule no check may fail either.
 */
export function appliedRules({ rules, places }: DeclaredRules): readonly AppliedRule[] {
  const declared = rules.map((rule, at): AppliedRule => {
    const place = places[at];
    return { rule, place: place === undefined ? 'the config' : placeText(place) };
  });
  const usual = [...(rules.length === 0 ? [NO_FAILURES] : []), NO_BREAKING, NOT_REGRESSED].filter(
    ({ metric }) => !rules.some((rule) => rule.metric === metric),
  );
  return [...declared, ...usual.map((rule): AppliedRule => ({ rule, place: null }))];
}

/** The margin with which a change is to be measured: the smallest that a rule asks for. */
export function marginOf(rules: readonly ReleaseRule[]): number {
  const margins = rules.flatMap((rule) => (rule.kind === 'change' ? [rule.margin] : []));
  return margins.length === 0 ? USUAL_MARGIN : Math.min(...margins);
}

/**
 * The clients of which a change must be measured: those that rules name, and the config's where one names none. The literal
 * reader only where it is named or there is nobody else: it has no model, so that what it says is weak evidence.
 */
export function measuredClients(
  rules: readonly ReleaseRule[],
  configured: readonly string[],
): readonly string[] {
  const ofChange = appliedRules({ rules, places: [] }).flatMap(({ rule }) =>
    rule.kind === 'change' ? [rule] : [],
  );
  const models = configured.filter((name) => name !== 'literal');
  const unnamed = models.length === 0 ? configured : models;
  const all = ofChange.flatMap(({ client }) => (client === null ? unnamed : [client]));
  return [...new Set(all)];
}

/** Throws one UsageError for all rules of families that no case of the bank has. */
export function refuseUnknownFamilies(
  { rules, places }: DeclaredRules,
  { cases }: Pick<Bank, 'cases'>,
): void {
  const known = [...new Set(cases.flatMap(({ family }) => family ?? []))].sort();
  const mistakes = rules.flatMap((rule, at): readonly Mistake[] => {
    const family = familyIn(rule.metric);
    const place = places[at];
    if (family === null || place === undefined || known.includes(family)) return [];
    const message = `gates[${at}].metric: no case is of the family "${excerpt(family, 60)}".${didYouMean(family, known)}`;
    const next =
      known.length === 0
        ? 'Give the cases that it is about a family: docs/cases.md says how.'
        : `Families of the bank: ${known.map((name) => excerpt(name, 60)).join(', ')}.`;
    return [{ place, message, next }];
  });
  if (mistakes.length > 0)
    throw mistakesError('gate-family-unknown', mistakes, 'Correct the rules, or the families of the cases.');
}

/** A run that began under other rules, and was asked for as evidence of a declared one. */
export interface LateRun {
  readonly run: string;
  readonly command: string;
  readonly startedAt: string;
}

/** Rules that are made once the outcome is known prove nothing. Throws UsageError that names the runs. */
export function refuseLate(late: readonly LateRun[], commands: readonly string[]): void {
  if (late.length === 0) return;
  const shown = late.slice(0, 5).map(({ run, command }) => `${run} (${command})`);
  const more = late.length > 5 ? ` and ${late.length - 5} more` : '';
  const again = commands.length === 0 ? '' : `Run again: ${commands.join('; ')}\n`;
  throw new UsageError(
    'gate-late-rules',
    `The release rules are not those that were declared when the evidence began: ${shown.join(', ')}${more}.`,
    `${again}Or judge by the rules of now all the same, which everything that is printed then says: --late-rules`,
  );
}
