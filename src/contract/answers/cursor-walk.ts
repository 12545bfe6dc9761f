import { excerpt } from '../../base/text.ts';
import { isRepeated, walkPages, type Walk } from './walk-pages.ts';
import type { CallingCheck } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, flawed, overTools, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import type { Flaw } from '../check.ts';

/** A tool that pages leads through its list once, to the end. */
export const cursorWalk: CallingCheck = {
  id: 'cursor.walk',
  executes: 'good-input',
  phase: 'call',
  run: (calls) =>
    overTools(calls, async (one): Promise<ToolJudged> => {
      const walk = await walkPages(one, calls);
      if ('kind' in walk) return walk;
      if (walk.pages.length < 2 && walk.end === 'whole') return skip('it has a single page to show');
      const flaw = flawOf(walk, one.tool.name);
      if (flaw !== null) return flawed(flaw);
      return walk.end === 'lost' && walk.pages.length < 2 ? skip('its second page was not answered') : PASS;
    }),
};

function flawOf(walk: Walk, tool: string): Flaw | null {
  const { argument, pages, end, last } = walk;
  const name = nameText(tool);
  const tell = (severity: Flaw['severity'], message: string): Flaw =>
    callFlaw(severity, { place: 'server-data', tool }, message, [
      ...pages.slice(-2).map(({ answer }) => answer),
      ...(last === null ? [] : [last]),
    ]);
  const led = pages.at(-1)?.page.next;
  if (end === 'refused') {
    const given = argument.by === 'cursor' ? 'its own answer gave as the next one' : 'leads to the next page';
    return tell(
      'error',
      `${name} refuses the ${argument.name} that ${given} (${excerpt(String(led ?? ''), 80)}).`,
    );
  }
  if (isRepeated(pages) && hasMoved(walk)) {
    const place = excerpt(String(pages.at(-1)?.sent ?? ''), 60);
    return tell(
      'error',
      `${name} answers ${argument.name} ${place} with a page that it has given before, so the rest is never reached.`,
    );
  }
  if (end === 'circle' && pages.every(({ page }) => page.entries.length > 0)) {
    return tell(
      'error',
      `${name} leads from page ${pages.length} back to a ${argument.name} that it has given before.`,
    );
  }
  const twice = twiceIn(walk);
  if (twice !== null) return tell('warning', `${name} lists ${excerpt(twice, 80)} on two of its pages.`);
  return totalFlaw(walk, name, tell);
}

/** By page number or offset, a server may repeat its last page for a number beyond it; only where it says more is there. */
function hasMoved({ argument, pages }: Walk): boolean {
  if (argument.by === 'cursor') return true;
  const before = pages.slice(0, -1);
  const [first] = before;
  const seen = before.reduce((sum, { page }) => sum + page.entries.length, 0);
  const { total, hasMore } = before.at(-1)?.page ?? { total: null, hasMore: null };
  return hasMore === true || (total !== null && total > seen) || (first !== undefined && before.length === 1);
}

function twiceIn({ pages }: Walk): string | null {
  const seen = new Map<string, number>();
  for (const [index, { page }] of pages.entries()) {
    if (page.ids === null) continue;
    for (const id of page.ids) {
      const before = seen.get(id);
      if (before !== undefined && before !== index) return id;
      seen.set(id, index);
    }
  }
  return null;
}

/** Only a walk to the end can be counted, and only a total that stays the same is one. */
function totalFlaw(
  { pages, end, argument }: Walk,
  name: string,
  tell: (severity: Flaw['severity'], message: string) => Flaw,
): Flaw | null {
  const [first] = pages;
  const total = first?.page.total ?? null;
  if (end !== 'whole' || total === null || pages.some(({ page }) => page.total !== total)) return null;
  // Some call the entries of the page their total.
  if (pages.every(({ page }) => page.entries.length === total)) return null;
  const seen = pages.reduce((sum, { page }) => sum + page.entries.length, 0);
  if (seen === total || argument.by !== 'cursor') return null;
  return tell(
    'warning',
    `${name} says that there are ${total} in all, and its ${pages.length} pages hold ${seen}.`,
  );
}
