import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { identifierWordsOf, wordsOf } from '../../surface/words.ts';
import { nameParts } from '../../surface/verbs.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintDescRepeatsName: SurfaceCheck = toolCheck('lint.desc-repeats-name', (tools) => {
  const described = tools.filter((tool) => wordsOf(tool.description ?? '').length > 0);
  if (described.length === 0) return notApplicable('no tool has a description');
  return judgedTools(
    described,
    (tool) => {
      if (!saysNoMore(tool)) return null;
      return toolFlaw(
        tool,
        'description',
        'advice',
        `the description of ${nameText(tool.name)} says no more than its name does`,
      );
    },
    `${count(described.length, 'description')}, each says more than the name`,
  );
});

/** That the description is the name, letter for letter, is `tool.description-present`. */
function saysNoMore(tool: Tool): boolean {
  const text = tool.description ?? '';
  if (nameParts(text).join('') === nameParts(tool.name).join('')) return false;
  const named = new Set(identifierWordsOf(tool.name));
  return wordsOf(text).every((word) => named.has(word));
}
