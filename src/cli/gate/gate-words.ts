import type { GateDocument } from '../../gate/release/document.ts';
import type { Judged, RuleOutcome } from '../../gate/release/judged.ts';
import { count } from '../../base/text.ts';
import { CHANGE_CLASSES } from '../../surface/diff/change.ts';

export const OUTCOME_WORDS: Record<RuleOutcome, string> = {
  fails: 'fails',
  unanswered: 'no answer',
  holds: 'holds',
};

/** Those that need a look first. */
export const OUTCOME_ORDER: readonly RuleOutcome[] = ['fails', 'unanswered', 'holds'];

/** `5 rules: 1 fails, 2 no answer, 2 hold`. */
export function summaryOf({ rules }: GateDocument): string {
  const parts = OUTCOME_ORDER.flatMap((outcome) => {
    const n = rules.filter((rule) => rule.outcome === outcome).length;
    return n === 0
      ? []
      : [`${n} ${n > 1 && outcome !== 'unanswered' ? PLURALS[outcome] : OUTCOME_WORDS[outcome]}`];
  });
  return `${count(rules.length, 'release rule')}: ${parts.join(', ')}`;
}

const PLURALS: Record<Exclude<RuleOutcome, 'unanswered'>, string> = { fails: 'fail', holds: 'hold' };

/** `selection.pass_rate min 0.9, codex`. */
export function ruleText({ metric, asks, client }: Judged): string {
  return `${metric} ${asks}${client === null ? '' : `, ${client}`}`;
}

/** `1 breaking, 2 behavioural`, or that nothing changed. */
export function changesText({ changes }: GateDocument): string {
  const parts = CHANGE_CLASSES.filter((kind) => changes[kind] > 0).map((kind) => `${changes[kind]} ${kind}`);
  return parts.length === 0 ? 'nothing changed' : parts.join(', ');
}

/** What a rule's answer rests on. */
export function originText({ runs, place, declared }: Judged): string {
  const from = runs.length === 0 ? [] : [`run ${runs.slice(0, 3).join(', ')}`];
  return [...from, declared ? (place ?? '') : 'holds for every project'].join('; ');
}
