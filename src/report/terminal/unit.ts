import { unitFacts } from '../figures.ts';
import type { Report } from '../model.ts';
import { firstOf, sentence } from '../text.ts';
import { entry, moreLine, paragraph, section } from './section.ts';
import { say, type Line } from './span.ts';

/** What was run, what it came to, and the tests that failed. */
export function unit({ unit: result }: Report, width: number): readonly Line[] {
  if (result === null) return [];
  const { shown } = firstOf(result.failures, SHOWN);
  const left = result.failed - shown.length;
  const lines = [
    ...unitFacts(result).flatMap((fact) => paragraph([say(fact)], width)),
    ...shown.flatMap(({ name: test, file, message }) => [
      ...entry(
        say('✗', 'bad'),
        [say(sentence(test), 'strong'), say(file === null ? '' : ` (${sentence(file)})`, 'dim')],
        width,
      ),
      ...(message === '' ? [] : paragraph([say(sentence(message))], width, 2)),
    ]),
    ...moreLine(Math.max(0, left), 'that failed', width),
  ];
  return section('Unit tests', [], lines, width);
}

const SHOWN = 10;
