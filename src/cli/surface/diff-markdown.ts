import { MARKDOWN_LIMIT } from '../../report/markdown.ts';
import { code, plain, table } from '../../report/markdown-text.ts';
import { firstOf } from '../../report/text.ts';
import type { Change } from '../../surface/diff/change.ts';
import {
  CLASS_WORDS,
  type ClassGroup,
  groupsOf,
  nextOf,
  replayText,
  type ShownDiff,
  summaryOf,
  toneOf,
} from './diff-words.ts';

/**
 * A difference for a pull request, in GitHub's Markdown, short enough for a comment: where it would be too long, fewer
 * changes of each class are shown and the rest is counted. What a server wrote is inert in it.
 */
export function diffMarkdown(shown: ShownDiff): string {
  const drawn = ROWS.map((limit) => draw(shown, limit));
  return drawn.find((text) => Buffer.byteLength(text) <= MARKDOWN_LIMIT) ?? drawn.at(-1) ?? '';
}

/** With three rows a class and bounded cells the text always fits. */
const ROWS = [200, 60, 20, 3];

const SIGNS: Record<ReturnType<typeof toneOf>, string> = { fails: '❌', 'in-part': '⚠️', holds: '✅' };

function draw(shown: ShownDiff, limit: number): string {
  const { diff, before, after } = shown;
  const next = nextOf(shown).map((line) => `- ${plain(line, 400)}`);
  const warnings = firstOf(diff.warnings, limit);
  const parts = [
    `### ${SIGNS[toneOf(shown)]} Surface: ${plain(summaryOf(diff))}`,
    `From ${code(before, 200)} to ${code(after, 200)}.`,
    shown.replay === null ? '' : plain(replayText(shown.replay), 400),
    ...groupsOf(diff).map((group) => classPart(group, limit)),
    warnings.shown.map(({ sentence }) => `- ⚠️ ${plain(sentence, 400)}`).join('\n'),
    leftPart(warnings.left, 'warnings'),
    next.join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function classPart({ class: kind, changes }: ClassGroup, limit: number): string {
  const { title, means } = CLASS_WORDS[kind];
  const { shown, left } = firstOf(changes, limit);
  const rows = shown.map((change) => [
    plain(change.sentence, 400),
    placeOf(change),
    valueOf(change.before),
    valueOf(change.after),
  ]);
  return [
    `#### ${title}: ${changes.length}`,
    `${plain(means)}.`,
    table(['change', 'where', 'before', 'after'], rows),
    ...(left === 0 ? [] : [leftPart(left, 'changes')]),
  ].join('\n\n');
}

function placeOf({ where: { name, pointer }, row }: Change): string {
  return [
    ...(name === null ? [] : [code(name)]),
    ...(pointer === '' ? [] : [code(pointer, 120)]),
    code(row),
  ].join(' ');
}

function valueOf(value: string | null): string {
  return value === null ? '' : code(value, 160);
}

function leftPart(left: number, what: string): string {
  return left === 0 ? '' : `_… ${left} more ${what}; \`surveyor surface diff --json\` has them._`;
}
