import { LAYERS, layersShown, originText, STATES } from '../layer-words.ts';
import type { LayerLine, Report } from '../model.ts';
import { sentence } from '../text.ts';
import { entry, section } from './section.ts';
import { say, type Line, type Span } from './span.ts';

/** The newest result of each layer, a line for each. */
export function layers(report: Report, width: number): readonly Line[] {
  const shown = layersShown(report);
  if (shown.length === 0) return [];
  const lines = shown.flatMap((each) =>
    entry(
      SIGNS[each.state],
      [
        say(LAYERS[each.layer], 'strong'),
        say(` ${STATES[each.state]}: ${sentence(each.summary)}`),
        say(` · ${originText(each, report)}`, 'dim'),
      ],
      width,
    ),
  );
  return section('Layers', [say('the newest result of each for this target', 'dim')], lines, width);
}

const SIGNS: Record<LayerLine['state'], Span> = {
  holds: say('✓', 'good'),
  'in-part': say('!', 'warn'),
  fails: say('✗', 'bad'),
  unanswered: say('?', 'unsure'),
};
