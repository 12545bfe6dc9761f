import type { Report } from '../model.ts';
import { disagreementTexts } from '../reconciliation.ts';
import { entry, section } from './section.ts';
import { say, type Line } from './span.ts';

/** Where the log and what clients say of it do not agree; nothing where they do. */
export function reconciliation({ trials }: Report, width: number): readonly Line[] {
  const texts = disagreementTexts(trials);
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) => entry(say('!', 'warn'), [say(text)], width));
  return section(
    'Log and claim',
    [say('what clients say of their calls is no evidence', 'dim')],
    lines,
    width,
  );
}
