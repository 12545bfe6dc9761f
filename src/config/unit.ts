import { unshown } from '../base/place.ts';
import type { Mistake } from '../base/mistakes.ts';
import type { Written } from '../base/yaml.ts';
import { commandWords, listWords } from './command-words.ts';
import type { UnitConfig } from './config.ts';
import type { UnitInput } from './config-schema.ts';

/** What is written under `unit`, or what is wrong with it. */
export function readUnit(
  input: UnitInput | undefined,
  written: Written,
): { readonly unit: UnitConfig | null; readonly mistakes: readonly Mistake[] } {
  if (input === undefined) return { unit: null, mistakes: [] };
  const { command, junit = [], tap } = input;
  const mistakes: Mistake[] = [];
  const found = typeof command === 'string' ? commandWords(command) : listWords(command);
  if (found.kind === 'wrong') {
    const place = unshown(written.placeOf(['unit', 'command'], 'value'));
    mistakes.push({ place, message: `unit.command: ${found.message}`, next: found.next });
  }
  if (tap === true && junit.length > 0) {
    const place = written.placeOf(['unit', 'tap'], 'key');
    mistakes.push({
      place,
      message: 'unit has both "junit" and "tap"; it is one or the other.',
      next: 'Keep one.',
    });
  }
  if (found.kind === 'wrong' || mistakes.length > 0) return { unit: null, mistakes };
  return { unit: { words: found.words, junit: typeof junit === 'string' ? [junit] : junit }, mistakes };
}
