import { exitText } from '../figures.ts';
import type { ReportError } from '../model.ts';
import { block, name, sentence } from '../text.ts';
import { labelled, paragraph, section } from './section.ts';
import { say, type Line } from './span.ts';
import { wrap, blank } from './wrap.ts';

/** Why there is no answer: what happened, how the process ended, what it said last, what to do now. */
export function failure(error: ReportError | null, width: number): readonly Line[] {
  if (error === null) return [];
  const lines = [
    ...paragraph([say(sentence(error.message))], width),
    ...(error.exit === null ? [] : labelled('exit', [say(exitText(error.exit))], width)),
    ...(error.status === null ? [] : labelled('status', [say(`HTTP ${error.status}`)], width)),
    ...stderr(error.stderr, width),
  ];
  return section('What happened', [say(name(error.code), 'dim')], lines, width);
}

function stderr(lines: readonly string[], width: number): readonly Line[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(-SHOWN);
  return [
    ...labelled(
      'stderr',
      [say(shown.length < lines.length ? `the last ${shown.length} lines` : 'the last lines', 'dim')],
      width,
    ),
    ...shown.flatMap((line) =>
      wrap([say(block(line, 400))], {
        width,
        first: [blank(4), say('│ ', 'dim')],
        rest: [blank(4), say('│ ', 'dim')],
      }),
    ),
  ];
}

const SHOWN = 20;
