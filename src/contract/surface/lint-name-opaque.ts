import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { nameParts } from '../../surface/verbs.ts';
import { identifierWordsOf, WORDS_TEXT_LIMIT, wordsOf } from '../../surface/words.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintNameOpaque: SurfaceCheck = toolCheck('lint.name-opaque', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      if (!isOpaque(tool)) return null;
      return toolFlaw(
        tool,
        'name',
        'advice',
        `no word of the name ${nameText(tool.name)} occurs in what the tool says of itself`,
      );
    },
    `${count(tools.length, 'name')}, each of words that its description uses`,
  ),
);

function isOpaque(tool: Tool): boolean {
  const text = `${tool.title ?? ''} ${tool.description ?? ''}`.slice(0, WORDS_TEXT_LIMIT);
  if (!isEnglish(text)) return false;
  const said = new Set(wordsOf(text));
  if (said.size < 3) return false;
  const own = [...identifierWordsOf(tool.name), ...nameParts(tool.name)].filter((word) => word.length > 1);
  return !own.some((word) => said.has(word) || [...said].some((other) => shareBeginning(word, other)));
}

/** Abbreviations (`calc`, `repo`) and names written as one word (`sequentialthinking`) agree with what they stand for. */
function shareBeginning(word: string, other: string): boolean {
  if (word.length < 3 || other.length < 3) return false;
  if (word.startsWith(other.slice(0, Math.max(3, other.length - 3))) || other.startsWith(word)) return true;
  return other.length >= 4 && word.includes(other.slice(0, Math.max(4, other.length - 2)));
}

/** Names are English nearly everywhere; a description in another language cannot repeat their words. */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const plain = text.match(/[A-Za-z]/g)?.length ?? 0;
  return plain >= letters * 0.9 && /\b(?:the|a|an|of|to|and|for|in|all|with|from|by)\b/i.test(text);
}
