import type { Report } from '../model.ts';
import { stepsOf } from '../steps.ts';
import { firstOf, sentence } from '../text.ts';
import { entry, moreLine, section } from './section.ts';
import { say, type Line } from './span.ts';
import { blank, wrap } from './wrap.ts';

/** What a reader must know before believing a number. */
export function notes(report: Report, width: number): readonly Line[] {
  if (report.notes.length === 0) return [];
  const { shown, left } = firstOf(report.notes, SHOWN);
  const lines = shown.flatMap((note) => entry(say('*', 'warn'), [say(sentence(note))], width));
  return section('Before you believe a number', [], [...lines, ...moreLine(left, 'notes', width)], width);
}

/** The last lines: what to do now. A command that is too long for one line can still be copied. */
export function next(report: Report, width: number): readonly Line[] {
  const steps = stepsOf(report);
  if (steps.length === 0) return [];
  const lines = steps.flatMap(({ kind, text, remark }) => {
    if (kind === 'sentence') return wrap([say(sentence(text))], { width, first: [blank(2)] });
    return [
      ...wrap([say(sentence(text), 'name')], {
        width,
        first: [blank(2)],
        rest: [blank(4)],
        more: say(' \\', 'dim'),
      }),
      ...(remark === null ? [] : wrap([say(sentence(remark), 'dim')], { width, first: [blank(4)] })),
    ];
  });
  return section('Next', [], lines, width);
}

const SHOWN = 10;
