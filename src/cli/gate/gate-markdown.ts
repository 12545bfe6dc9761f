import type { GateDocument } from '../../gate/release/document.ts';
import type { Judged, RuleOutcome } from '../../gate/release/judged.ts';
import { MARKDOWN_LIMIT } from '../../report/markdown.ts';
import { code, plain, table } from '../../report/markdown-text.ts';
import { firstOf } from '../../report/text.ts';
import { changesText, OUTCOME_ORDER, OUTCOME_WORDS, ruleText, summaryOf } from './gate-words.ts';

/**
 * The answer for a pull request, in GitHub's Markdown, short enough for a comment. What a server, a model or a file wrote
 * is inert in it.
 */
export function gateMarkdown(document: GateDocument): string {
  const drawn = ROWS.map((limit) => draw(document, limit));
  return drawn.find((text) => Buffer.byteLength(text) <= MARKDOWN_LIMIT) ?? drawn.at(-1) ?? '';
}

const ROWS = [200, 60, 20, 5];

const SIGNS: Record<RuleOutcome, string> = { holds: '✅', fails: '❌', unanswered: '❔' };
const TONES: Record<GateDocument['exitCode'], RuleOutcome> = { 0: 'holds', 1: 'fails', 3: 'unanswered' };

function draw(document: GateDocument, limit: number): string {
  const { baseline, target, rules, notes, next, exitCode } = document;
  const sorted = OUTCOME_ORDER.flatMap((outcome) => rules.filter((rule) => rule.outcome === outcome));
  const { shown, left } = firstOf(sorted, limit);
  const parts = [
    `### ${SIGNS[TONES[exitCode]]} Gate: ${plain(summaryOf(document))}`,
    `${code(target, 200)} against ${code(baseline.shown, 200)}: ${changesText(document)}.`,
    firstOf(notes, limit)
      .shown.map((note) => `- ⚠️ ${plain(note, 500)}`)
      .join('\n'),
    table(['rule', 'outcome', 'why', 'run'], shown.map(row)),
    left === 0 ? '' : `_… ${left} more rules; \`surveyor gate --json\` has them._`,
    firstOf(next, limit)
      .shown.map((command) => `- ${code(command, 300)}`)
      .join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function row(rule: Judged): readonly string[] {
  const { outcome, why, runs } = rule;
  const from = runs.slice(0, 3).map((run) => code(run));
  return [
    code(ruleText(rule), 160),
    `${SIGNS[outcome]} ${OUTCOME_WORDS[outcome]}`,
    plain(why, 400),
    from.join(' '),
  ];
}
