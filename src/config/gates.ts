import { sha256 } from '../base/hash.ts';
import { canonicalJson } from '../base/json.ts';
import { CORRECT_IT, type Mistake } from '../base/mistakes.ts';
import { listed } from '../base/listing.ts';
import { didYouMean } from '../base/nearest.ts';
import type { Place } from '../base/place.ts';
import { excerpt } from '../base/text.ts';
import type { Written } from '../base/yaml.ts';
import { factsOf, type GateMetric, type MetricFacts } from './gate-metrics.ts';
import type { GateInput } from './gate-schema.ts';

/** A release rule, declared in the config before the runs that it judges. */
export type ReleaseRule =
  | {
      readonly kind: 'bound';
      readonly metric: Exclude<GateMetric, 'selection.change'>;
      readonly bound: 'max' | 'min';
      readonly value: number;
      /** Null: every client of the run that is judged, each by itself. */
      readonly client: string | null;
    }
  | {
      readonly kind: 'change';
      readonly metric: 'selection.change';
      readonly asks: 'not-regressed' | 'not-worse-than-margin';
      readonly margin: number;
      /** Null: every client of the config. */
      readonly client: string | null;
    };

/** A mean drop of the pass rate that is small enough, where a rule does not say another. */
export const USUAL_MARGIN = 0.1;

export interface ReadGates {
  readonly rules: readonly ReleaseRule[];
  /** Where each of the rules stands. */
  readonly places: readonly Place[];
  readonly mistakes: readonly Mistake[];
}

/** The rules under `gates`, and everything that is wrong with them. `clients`: the names of the config's. */
export function readGates(
  input: readonly GateInput[] | undefined,
  written: Written,
  clients: readonly string[],
): ReadGates {
  const entries = input ?? [];
  const rules = entries.map(ruleOf);
  const first = firstOf(rules);
  const read = entries.map((entry, at): readonly Mistake[] => {
    const near = { entry, at, written };
    const wrong = [...wrongBounds(near), ...wrongClient(near, clients)];
    if (wrong.length > 0) return wrong;
    const earlier = first.get(subjectOf(rules[at])) ?? at;
    return earlier === at ? [] : [twice(near, rules, earlier)];
  });
  return {
    rules,
    places: entries.map((_, at) => written.placeOf(['gates', at], 'value')),
    mistakes: read.flat(),
  };
}

/** What tells rules of today from rules of then: the same rules in another order are the same. */
export function gatesHash(rules: readonly ReleaseRule[]): string {
  return sha256(canonicalJson(rules.map(textOf).sort()));
}

/** Of a project that declares none. */
export const NO_GATES: string = gatesHash([]);

function ruleOf({ metric, max, min, is, margin, client: named }: GateInput): ReleaseRule {
  const client = named ?? null;
  if (metric === 'selection.change') {
    const asks = is === undefined ? 'not-regressed' : 'not-worse-than-margin';
    return { kind: 'change', metric, asks, margin: margin ?? USUAL_MARGIN, client };
  }
  const bound = factsOf(metric).bound === 'min' ? 'min' : 'max';
  return { kind: 'bound', metric, bound, value: (bound === 'min' ? min : max) ?? 0, client };
}

function textOf(rule: ReleaseRule | undefined): string {
  return rule === undefined ? '' : canonicalJson({ ...rule });
}

/** What a rule is about. Two bounds of one kind on it cannot both be meant: the looser one says nothing. */
function subjectOf(rule: ReleaseRule | undefined): string {
  if (rule === undefined) return '';
  const { metric, client } = rule;
  return canonicalJson({ metric, asks: rule.kind === 'bound' ? rule.bound : rule.asks, client });
}

/** Where each subject is first ruled about. */
function firstOf(rules: readonly ReleaseRule[]): ReadonlyMap<string, number> {
  return new Map(rules.map((rule, at): [string, number] => [subjectOf(rule), at]).reverse());
}

interface Entry {
  readonly entry: GateInput;
  readonly at: number;
  readonly written: Written;
}

const BOUNDS = ['max', 'min', 'not', 'is', 'margin'] as const;
type Bound = (typeof BOUNDS)[number];

const TAKES: Readonly<Record<MetricFacts['bound'], readonly Bound[]>> = {
  max: ['max'],
  min: ['min'],
  'not or is': ['not', 'is', 'margin'],
};

const EXAMPLES: Readonly<Record<MetricFacts['bound'], string>> = {
  max: 'max',
  min: 'min',
  'not or is': '"not: regressed" or "is: not-worse-than-margin"',
};

function wrongBounds(near: Entry): readonly Mistake[] {
  const { entry } = near;
  const facts = factsOf(entry.metric);
  const given = BOUNDS.filter((bound) => entry[bound] !== undefined);
  const surplus = given.filter((bound) => !TAKES[facts.bound].includes(bound));
  if (surplus.length > 0)
    return surplus.map((bound) =>
      mistake(near, bound, `${entry.metric} takes no "${bound}".`, `Write ${EXAMPLES[facts.bound]}.`),
    );
  const asked = given.filter((bound) => bound !== 'margin');
  if (asked.length !== 1) {
    const what = `needs ${asked.length === 0 ? '' : 'one of '}${EXAMPLES[facts.bound]}.`;
    return [mistake(near, null, `${entry.metric} ${what}`, CORRECT_IT)];
  }
  return outOfRange(near, facts);
}

function outOfRange(near: Entry, { unit, bound }: MetricFacts): readonly Mistake[] {
  if (bound === 'not or is') return [];
  const value = near.entry[bound] ?? 0;
  const isRight = unit === 'count' ? Number.isInteger(value) : value <= 1;
  if (isRight) return [];
  const valid = unit === 'count' ? 'a whole number from 0' : 'a share from 0 to 1 (1 is all of them)';
  return [mistake(near, bound, `must be ${valid}; found the number ${value}.`, CORRECT_IT)];
}

/** Only what is measured client by client can be asked of one. */
function wrongClient(near: Entry, configured: readonly string[]): readonly Mistake[] {
  const { metric, client } = near.entry;
  const { from } = factsOf(metric);
  if (client === undefined) return [];
  if (from !== 'trials' && from !== 'change')
    return [
      mistake(near, 'client', `${metric} takes no "client": no client takes part in it.`, 'Leave it out.'),
    ];
  if (configured.includes(client) || client === 'literal') return [];
  const message = `the config has no client "${excerpt(client, 60)}".${didYouMean(client, configured)}`;
  return [mistake(near, 'client', message, `Clients of the config: ${listed(configured)}.`)];
}

function twice(near: Entry, rules: readonly ReleaseRule[], earlier: number): Mistake {
  const isSame = textOf(rules[near.at]) === textOf(rules[earlier]);
  const bound = BOUNDS.find((each) => near.entry[each] !== undefined) ?? '';
  const message = isSame
    ? 'the same rule stands above already.'
    : `"${bound}" of ${excerpt(near.entry.metric, 60)} is declared twice: gates[${earlier}] has another.`;
  return mistake(near, null, message, 'Keep one of them.');
}

function mistake({ at, written }: Entry, key: string | null, message: string, next: string): Mistake {
  const path = key === null ? ['gates', at] : ['gates', at, key];
  const name = key === null ? `gates[${at}]` : `gates[${at}].${key}`;
  return {
    place: written.placeOf(path, key === null ? 'value' : 'key'),
    message: `${name}: ${message}`,
    next,
  };
}
