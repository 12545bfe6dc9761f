import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import type { ReleaseRule } from '../../config/gates.ts';
import type { SelectionChange } from '../selection-change.ts';
import { type Finding, type Measure, several, unanswered } from './judged.ts';

export type ChangeRule = Extract<ReleaseRule, { kind: 'change' }>;

/**
 * Judges by what is known of each client on the changed surface. What nobody has measured fails: a change that reaches a
 * model is not waved through. `strict`: a measurement that could not tell is no answer.
 */
export function judgeChange(
  rule: ChangeRule,
  changes: readonly SelectionChange[],
  { strict, command, isBroken }: Judging,
): Finding {
  const own = changes.filter(({ client }) => (rule.client ?? client) === client);
  const measures = own.map((change): Measure => ({
    client: change.client,
    value: null,
    ...told(rule, change, { strict, isBroken }),
  }));
  if (measures.length === 0) return unanswered('no client was asked about', null);
  const runs = own.flatMap((change) => (change.kind === 'measured' ? [change.runs.candidate] : []));
  const finding = several(measures, [...new Set(runs)], command);
  const missing = own.find((change) => change.kind === 'unmeasured');
  if (missing !== undefined) return { ...finding, command: isBroken ? null : missing.command };
  return { ...finding, command: finding.outcome === 'holds' ? null : againCommand(own, command) };
}

/** What could still tell: a void measurement is made anew, one that was too weak only where that is asked for. */
function againCommand(own: readonly SelectionChange[], command: string): string | null {
  const kinds = own.map((change) => (change.kind === 'measured' ? change.verdict.kind : null));
  if (kinds.includes('void')) return command;
  return kinds.includes('inconclusive') ? `${command} --again` : null;
}

interface Judging {
  readonly strict: boolean;
  readonly command: string;
  /** Whether the same change breaks something, and must not: then nobody pays for trials of it. */
  readonly isBroken: boolean;
}

const UNCHANGED: Told = { outcome: 'holds', why: 'nothing changed that reaches a model' };

type Told = Pick<Measure, 'outcome' | 'why'>;

function told(
  rule: ChangeRule,
  change: SelectionChange,
  { strict, isBroken }: Omit<Judging, 'command'>,
): Told {
  if (change.kind === 'unchanged') return UNCHANGED;
  if (change.kind === 'unmeasured') {
    // By night nothing need have changed: that nobody looked is no news of the server.
    const outcome = change.design === 'nightly' ? 'unanswered' : 'fails';
    const why = isBroken ? 'what breaks is not tried' : change.why;
    return { outcome, why: `not measured: ${why}` };
  }
  const { outcome, why } = concluded(rule, change, strict);
  const weak = change.client === 'literal' ? WEAK : '';
  return { outcome, why: `${why}${costText(change)}${weak}` };
}

/** Rules and words without a model: worth a look, and no more. */
const WEAK = '; weak evidence, since literal has no model';

type Measured = Extract<SelectionChange, { kind: 'measured' }>;

/** How many trials it took, and how often it was tried: each gate of one change is another chance of a false word. */
function costText({ verdict, times }: Measured): string {
  const arms = 'attempts' in verdict ? Object.values(verdict.attempts) : [];
  const trials = arms.reduce((sum, each) => sum + each, 0);
  return [
    ...(trials === 0 ? [] : [` (${count(trials, 'trial')})`]),
    ...(times > 1 ? [` (measured ${count(times, 'time')})`] : []),
  ].join('');
}

function concluded(rule: ChangeRule, { verdict }: Measured, strict: boolean): Told {
  switch (verdict.kind) {
    case 'regressed':
      return { outcome: 'fails', why: `regressed: ${accusedText(verdict.accused)}${suspectsText(verdict)}` };
    case 'void':
      return { outcome: 'unanswered', why: `void: ${VOID[verdict.why]}` };
    case 'not-worse-than-margin':
    case 'inconclusive':
      return bounded(rule, verdict, strict);
  }
}

type Bounded = Extract<Measured['verdict'], { kind: 'not-worse-than-margin' | 'inconclusive' }>;

/** The bound is read against the margin of the rule, which need not be the one that was measured with. */
function bounded(rule: ChangeRule, verdict: Bounded, strict: boolean): Told {
  const { upperBound } = verdict;
  const bound = boundText(upperBound);
  if (upperBound !== null && upperBound <= rule.margin)
    return { outcome: 'holds', why: `not worse than the margin: ${bound}, margin ${points(rule.margin)}` };
  const detectable = verdict.kind === 'inconclusive' ? verdict.detectable : null;
  const seen =
    detectable === null ? '' : `; the smallest drop that it could have shown: ${points(detectable)}`;
  const why = `inconclusive: ${bound}, margin ${points(rule.margin)}${seen}${suspectsText(verdict)}`;
  if (rule.asks === 'not-worse-than-margin') return { outcome: 'fails', why };
  return { outcome: strict ? 'unanswered' : 'holds', why };
}

function boundText(upperBound: number | null): string {
  if (upperBound === null) return 'no bound of the drop';
  return upperBound < 0
    ? `better by at least ${points(-upperBound)}`
    : `a drop of at most ${points(upperBound)}`;
}

interface AccusedCase {
  readonly case: string;
  readonly tools: readonly string[];
  /** Of a gate that tries an accused case afresh. */
  readonly standing?: 'confirmed' | 'suspected';
}

/** Each case with the tools that it is about, and whether fresh trials show it too: `open-page (read_doc, confirmed)`. */
function accusedText(cases: readonly AccusedCase[]): string {
  if (cases.length === 0) return 'spread over many cases';
  const named = cases.map(({ case: id, tools, standing }) => {
    const about = [...tools, ...(standing === undefined ? [] : [standing])];
    return about.length === 0 ? id : `${id} (${about.join(', ')})`;
  });
  const shown = named.slice(0, 5).join(', ');
  return named.length > 5 ? `${shown} and ${named.length - 5} more` : shown;
}

/** Cases that look worse and carry no verdict: where to look, not what to believe. */
function suspectsText(verdict: Measured['verdict']): string {
  if (!('suspects' in verdict) || verdict.suspects.length === 0) return '';
  return `; it may be chance: ${listed(verdict.suspects.map((each) => each.case))}`;
}

function points(share: number): string {
  return `${Math.round(share * 1_000) / 10} points`;
}

const VOID: Readonly<Record<Extract<Measured['verdict'], { kind: 'void' }>['why'], string>> = {
  'client-drifted': 'the client has changed since the baseline was measured',
  'infrastructure-share': 'too many trials of an arm were lost',
  'infrastructure-unequal': 'the arms lost unequally many trials',
  'no-cases': 'no case is left to judge by',
};
