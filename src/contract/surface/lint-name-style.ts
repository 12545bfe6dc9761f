import { groupBy } from '../../base/group.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { nameParts } from '../../surface/verbs.ts';
import type { Flaw } from '../check.ts';
import { judged, notApplicable } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolsFlaw } from '../tool-flaws.ts';

export const lintNameStyle: SurfaceCheck = toolCheck('lint.name-style', (tools) => {
  if (tools.length < 2) return notApplicable('a single name has nothing to differ from');
  const flaws = [mixedStyles(tools), mixedVerbs(tools)].filter((flaw) => flaw !== null);
  return judged(flaws, `${count(tools.length, 'name')} in one style`);
});

function mixedStyles(tools: readonly Tool[]): Flaw | null {
  const byStyle = [...groupBy(tools, (tool) => styleOf(tool.name)).entries()].filter(
    ([style]) => style !== 'plain',
  );
  if (byStyle.length < 2) return null;
  const texts = byStyle
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([style, same]) => `${same.length} in ${style} (${nameText(same[0]?.name ?? '')})`);
  return toolsFlaw('name', 'advice', `the names mix styles: ${listed(texts, 4)}`);
}

/** One word, or a style that neither hump nor separator shows, fits every other. */
function styleOf(name: string): string {
  if (name.includes('_') && name.includes('-')) return 'snake_case with hyphens';
  if (name.includes('_')) return 'snake_case';
  if (name.includes('-')) return 'kebab-case';
  if (/[a-z\d][A-Z]/.test(name)) return /^[A-Z]/.test(name) ? 'PascalCase' : 'camelCase';
  return 'plain';
}

/** Words for one and the same act; others that look alike differ in meaning often enough. */
const SYNONYMS: readonly string[] = ['get', 'fetch', 'retrieve'];

function mixedVerbs(tools: readonly Tool[]): Flaw | null {
  const verbs = tools.flatMap(
    (tool) =>
      nameParts(tool.name)
        .slice(0, 2)
        .find((part) => SYNONYMS.includes(part)) ?? [],
  );
  const used = SYNONYMS.filter((verb) => verbs.filter((each) => each === verb).length >= 2);
  if (used.length < 2) return null;
  return toolsFlaw('name', 'advice', `the names use ${listed(used)} for the same act`);
}
