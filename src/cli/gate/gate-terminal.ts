import type { GateDocument } from '../../gate/release/document.ts';
import type { Judged, RuleOutcome } from '../../gate/release/judged.ts';
import { entry, INDENT, labelled, paragraph, section } from '../../report/terminal/section.ts';
import { type Line, paint, say, type Span } from '../../report/terminal/span.ts';
import { blank, wrap } from '../../report/terminal/wrap.ts';
import { firstOf, name } from '../../report/text.ts';
import { changesText, originText, OUTCOME_ORDER, OUTCOME_WORDS, ruleText, summaryOf } from './gate-words.ts';

/** The answer for people: what fails first, and never colour alone. */
export function renderGate(
  document: GateDocument,
  { color, width, quiet }: { readonly color: boolean; readonly width: number; readonly quiet: boolean },
): string {
  const { target, baseline, surface, lateRuns, notes, next } = document;
  const late = lateRuns.length === 0 ? '' : ' (late rules)';
  const head = paragraph([BADGES[document.exitCode], say(` Gate: ${summaryOf(document)}${late}`)], width, 0);
  if (quiet) return paint(head, color);
  const before = `${baseline.shown} (fingerprint ${baseline.fingerprint.slice(0, 12)}), ${changesText(document)}`;
  return paint(
    [
      ...head,
      ...labelled('target', [say(`${target} (fingerprint ${surface.fingerprint.slice(0, 12)})`)], width),
      ...labelled('baseline', [say(before)], width),
      ...notes.flatMap((note) => entry(say('!', 'warn'), [say(note)], width)),
      [],
      ...OUTCOME_ORDER.flatMap((outcome) => rulesOf(document, outcome, width)),
      ...(next.length === 0
        ? []
        : section(
            'Next',
            [],
            next.flatMap((command) => commandLines(command, width)),
            width,
          )),
    ],
    color,
  );
}

/** One that is too long for a line can still be copied. */
function commandLines(command: string, width: number): readonly Line[] {
  const margins = { first: [blank(INDENT)], rest: [blank(2 * INDENT)], more: say(' \\', 'dim') };
  return wrap([say(command, 'name')], { width, ...margins });
}

const BADGES: Record<GateDocument['exitCode'], Span> = {
  0: say('✓ HOLDS', 'badge-good'),
  1: say('✗ FAILS', 'badge-bad'),
  3: say('? NO ANSWER', 'badge-unsure'),
};

const SIGNS: Record<RuleOutcome, Span> = {
  holds: say('✓', 'good'),
  fails: say('✗', 'bad'),
  unanswered: say('?', 'unsure'),
};

const TITLES: Record<RuleOutcome, string> = { holds: 'Hold', fails: 'Fail', unanswered: 'Without an answer' };

const SHOWN = 100;
const CLIENTS_SHOWN = 20;

function rulesOf({ rules }: GateDocument, outcome: RuleOutcome, width: number): readonly Line[] {
  const own = rules.filter((rule) => rule.outcome === outcome);
  if (own.length === 0) return [];
  const { shown, left } = firstOf(own, SHOWN);
  const more = left === 0 ? [] : paragraph([say(`… ${left} more in --json`, 'dim')], width);
  const lines = [...shown.flatMap((rule) => ruleLines(rule, width)), ...more];
  return section(TITLES[outcome], [say(String(own.length), 'dim')], lines, width);
}

function ruleLines(rule: Judged, width: number): readonly Line[] {
  const { measures, outcome, why, command } = rule;
  const told =
    measures.length < 2
      ? paragraph([say(why)], width, 2)
      : firstOf(measures, CLIENTS_SHOWN).shown.flatMap((each) =>
          paragraph(
            [say(`${name(each.client ?? '')}, ${OUTCOME_WORDS[each.outcome]}: ${each.why}`)],
            width,
            2,
          ),
        );
  return [
    ...entry(SIGNS[outcome], [say(ruleText(rule)), say(` ${originText(rule)}`, 'dim')], width),
    ...told,
    ...(command === null ? [] : paragraph([say('evidence: ', 'dim'), say(command)], width, 2)),
  ];
}
