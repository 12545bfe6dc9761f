import { count, excerpt } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintTruncatedDescription: SurfaceCheck = toolCheck('lint.truncated-description', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      if (!isCut(tool)) return null;
      const end = excerpt((tool.description ?? '').trimEnd().slice(-40), 60);
      return toolFlaw(
        tool,
        'description',
        'warning',
        `the description of ${nameText(tool.name)} is cut off: it ends with "${end}"`,
      );
    },
    `${count(tools.length, 'description')}, none of them cut off`,
  ),
);

/** Generators cut at round lengths, in the middle of a word, or put a mark where they cut. */
function isCut({ description }: Tool): boolean {
  const text = (description ?? '').trimEnd();
  if (/\[(?:truncated|…|\.\.\.)\]$/i.test(text)) return true;
  if (text.length < 100) return false;
  if (/[a-z](?:…|\.{3})$/.test(text) && !/\b(?:etc|more|so on)(?:…|\.{3})$/i.test(text)) return true;
  return ROUND_LENGTHS.has((description ?? '').length) && /[\p{L}\p{N},(-]$/u.test(text);
}

const ROUND_LENGTHS: ReadonlySet<number> = new Set([
  200, 250, 255, 256, 300, 400, 500, 511, 512, 1_000, 1_023, 1_024, 2_000, 2_047, 2_048, 4_096,
]);
