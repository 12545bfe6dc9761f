import type { RunId } from '../../base/ids.ts';
import type { ReleaseRule } from '../../config/gates.ts';

/** What became of a rule. `unanswered`: evidence is missing, which is neither good nor bad news of the target. */
export type RuleOutcome = 'holds' | 'fails' | 'unanswered';

/** One release rule, and what became of it. */
export interface Judged {
  readonly metric: ReleaseRule['metric'];
  /** `max 0`, `min 0.95`, `not regressed`, `is not-worse-than-margin, margin 0.1`. */
  readonly asks: string;
  /** Null: every client that was measured must satisfy it. */
  readonly client: string | null;
  /** False: nobody wrote it down; it holds for every project. */
  readonly declared: boolean;
  /** Where it stands, `surveyor.yaml:12:5`; null for one that was not declared. */
  readonly place: string | null;
  readonly outcome: RuleOutcome;
  readonly why: string;
  /** What was measured: one entry for each client, or one of no client. Empty where nothing was. */
  readonly measures: readonly Measure[];
  /** Runs that it was judged by. */
  readonly runs: readonly RunId[];
  /** What produces the evidence that is missing, to be typed as it stands; null where none is, or no command does. */
  readonly command: string | null;
}

export interface Measure {
  /** Null: no client takes part. */
  readonly client: string | null;
  readonly outcome: RuleOutcome;
  /** Null for a verdict, and where there is no number. */
  readonly value: number | null;
  readonly why: string;
}

/** What judging one rule comes to; the rule itself is put beside it. */
export type Finding = Pick<Judged, 'outcome' | 'why' | 'measures' | 'runs' | 'command'>;

/** Evidence is missing. */
export function unanswered(why: string, command: string | null): Finding {
  return { outcome: 'unanswered', why, measures: [], runs: [], command };
}

/** One number of no client. */
export function one(
  measure: Omit<Measure, 'client'>,
  runs: readonly RunId[],
  command: string | null = null,
): Finding {
  const { outcome, why } = measure;
  return { outcome, why, measures: [{ client: null, ...measure }], runs, command };
}

/** Of several clients the worst counts: they are never pooled. */
export function several(measures: readonly Measure[], runs: readonly RunId[], command: string): Finding {
  const outcome = worst(measures.map((each) => each.outcome));
  const [first] = measures;
  const told = measures.length > 1 ? measures.filter((each) => each.outcome === outcome) : measures;
  const why = told.map((each) => `${each.client ?? ''}: ${each.why}`).join('; ');
  return {
    outcome,
    why: first === undefined ? 'no client was measured' : why,
    measures,
    runs,
    command: outcome === 'unanswered' ? command : null,
  };
}

/** Nothing measured is never good. */
export function worst(outcomes: readonly RuleOutcome[]): RuleOutcome {
  if (outcomes.includes('fails')) return 'fails';
  return outcomes.length === 0 || outcomes.includes('unanswered') ? 'unanswered' : 'holds';
}

/** What a rule asks, as it is told. */
export function asksText(rule: ReleaseRule): string {
  if (rule.kind === 'bound') return `${rule.bound} ${rule.value}`;
  return rule.asks === 'not-regressed' ? 'not regressed' : `is not-worse-than-margin, margin ${rule.margin}`;
}
