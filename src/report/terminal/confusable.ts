import type { Report } from '../model.ts';
import { firstOf, name } from '../text.ts';
import { REASONS } from '../words.ts';
import { entry, moreLine, section } from './section.ts';
import { say, type Line } from './span.ts';

/** Pairs of tools that a model may take for each other. */
export function confusable(report: Report, width: number): readonly Line[] {
  if (report.confusable.length === 0) return [];
  const { shown, left } = firstOf(report.confusable, SHOWN);
  const lines = shown.flatMap(({ tools, similarity, reason }) =>
    entry(
      say('~', 'warn'),
      [
        say(name(tools[0]), 'name'),
        say(' and '),
        say(name(tools[1]), 'name'),
        say(`: ${REASONS[reason]} (similarity ${similarity.toFixed(2)})`),
      ],
      width,
    ),
  );
  const summary = [say('a model may take one for the other', 'dim')];
  return section('Confusable tools', summary, [...lines, ...moreLine(left, 'pairs', width)], width);
}

const SHOWN = 8;
