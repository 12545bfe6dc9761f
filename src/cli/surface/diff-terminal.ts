import { entry, labelled, paragraph, section } from '../../report/terminal/section.ts';
import { type Line, paint, say, type Span, type Style } from '../../report/terminal/span.ts';
import { firstOf } from '../../report/text.ts';
import type { Change, ChangeClass } from '../../surface/diff/change.ts';
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

/** A difference for people: what fails first, and never colour alone. */
export function renderDiff(
  shown: ShownDiff,
  { color, width, quiet }: { readonly color: boolean; readonly width: number; readonly quiet: boolean },
): string {
  const head = headline(shown, width);
  if (quiet) return paint(head, color);
  const { diff } = shown;
  const next = nextOf(shown);
  return paint(
    [
      ...head,
      ...labelled(
        'before',
        [say(`${shown.before} (fingerprint ${diff.fingerprints.before.slice(0, 12)})`)],
        width,
      ),
      ...labelled(
        'after',
        [say(`${shown.after} (fingerprint ${diff.fingerprints.after.slice(0, 12)})`)],
        width,
      ),
      ...(shown.replay === null ? [] : labelled('replay', [say(replayText(shown.replay))], width)),
      [],
      ...groupsOf(diff).flatMap((group) => classLines(group, width)),
      ...warningLines(shown, width),
      ...(next.length === 0
        ? []
        : section(
            'Next',
            [],
            next.flatMap((line) => paragraph([say(line)], width)),
            width,
          )),
    ],
    color,
  );
}

function headline(shown: ShownDiff, width: number): readonly Line[] {
  return paragraph([BADGES[toneOf(shown)], say(` Surface: ${summaryOf(shown.diff)}`)], width, 0);
}

const BADGES: Record<ReturnType<typeof toneOf>, Span> = {
  fails: say('✗ FAILS', 'badge-bad'),
  'in-part': say('! HOLDS IN PART', 'badge-part'),
  holds: say('✓ HOLDS', 'badge-good'),
};

const SHOWN = 60;

const SIGNS: Record<ChangeClass, Span> = {
  breaking: say('✗', 'bad'),
  'needs-review': say('?', 'unsure'),
  behavioural: say('!', 'warn'),
  additive: say('+', 'good'),
  cosmetic: say('-', 'dim'),
};

function classLines({ class: kind, changes }: ClassGroup, width: number): readonly Line[] {
  const { title, means } = CLASS_WORDS[kind];
  const { shown, left } = firstOf(changes, SHOWN);
  const lines = shown.flatMap((change) => changeLines(change, width));
  const more = left === 0 ? [] : paragraph([say(`… ${left} more in --json`, 'dim')], width);
  return section(title, [say(`${changes.length}, ${means}`, 'dim')], [...lines, ...more], width);
}

function changeLines(change: Change, width: number): readonly Line[] {
  const heading = [say(change.sentence), say(` ${change.row}`, 'dim')];
  return [
    ...entry(SIGNS[change.class], heading, width),
    ...valueLine('before', change.before, width),
    ...valueLine('after', change.after, width),
  ];
}

function valueLine(label: string, value: string | null, width: number): readonly Line[] {
  const style: Style = 'dim';
  return value === null ? [] : paragraph([say(`${label} `, style), say(value, 'plain')], width, 2);
}

function warningLines({ diff: { warnings } }: ShownDiff, width: number): readonly Line[] {
  if (warnings.length === 0) return [];
  const { shown, left } = firstOf(warnings, SHOWN);
  const lines = shown.flatMap(({ sentence, code }) =>
    entry(say('!', 'warn'), [say(sentence), say(` ${code}`, 'dim')], width),
  );
  const more = left === 0 ? [] : paragraph([say(`… ${left} more in --json`, 'dim')], width);
  return section('Deprecation', [say(`${warnings.length}`, 'dim')], [...lines, ...more], width);
}
