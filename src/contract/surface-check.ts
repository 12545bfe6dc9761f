import { count } from '../base/text.ts';
import type { SurfaceCode } from '../finding/words/surface.ts';
import type { Surface, SurfaceGap, Tool } from '../surface/surface.ts';
import type { QuietCheck, CheckContext, Flaw, Judged } from './check.ts';
import { couldNotRun, judged, notApplicable } from './flaws.ts';

/** A check that looks only at the lists: a function of the surface, so that a stored surface can be checked as well. */
export interface SurfaceCheck extends QuietCheck {
  readonly id: SurfaceCode;
  readonly executes: 'nothing';
  readonly phase: 'surface';
  readonly run: (context: Pick<CheckContext, 'surface'> & Partial<Pick<CheckContext, 'lock'>>) => Judged;
}

/** A check of the surface as a whole. */
export function surfaceCheck(id: SurfaceCode, judge: (surface: Surface) => Judged): SurfaceCheck {
  return { id, executes: 'nothing', phase: 'surface', run: ({ surface }) => bounded(judge(surface)) };
}

/** A check of the tools; it does not apply to a server without any. */
export function toolCheck(
  id: SurfaceCode,
  judge: (tools: readonly Tool[], surface: Surface) => Judged,
): SurfaceCheck {
  return surfaceCheck(id, (surface) =>
    surface.tools.length === 0 ? noneListed(surface, 'tools') : judge(surface.tools, surface),
  );
}

/** What to say where a list has nothing in it: that there is nothing, or that nobody could see. */
export function noneListed(surface: Surface, list: SurfaceGap['list']): Judged {
  const gap = surface.gaps.find((each) => each.list === list);
  if (gap === undefined) return notApplicable(`no ${NAMES[list]} listed`);
  return couldNotRun(`no ${NAMES[list]} to look at: ${gap.why}`);
}

/** One flaw at most for each tool. */
export function judgedTools(tools: readonly Tool[], find: (tool: Tool) => Flaw | null, saw?: string): Judged {
  const flaws = tools.flatMap((tool) => find(tool) ?? []);
  return judged(flaws, saw ?? count(tools.length, 'tool'));
}

const NAMES: Readonly<Record<SurfaceGap['list'], string>> = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  resourceTemplates: 'resource templates',
};

/** More flaws of one kind than a person will ever read; the grave ones come first. */
const FLAW_LIMIT = 500;

function bounded(result: Judged): Judged {
  if (result.kind !== 'judged' || result.flaws.length <= FLAW_LIMIT) return result;
  const grave = [...result.flaws].sort((a, b) => RANKS[a.severity] - RANKS[b.severity]);
  const rest = `; ${result.flaws.length - FLAW_LIMIT} more like these are not told`;
  return judged(grave.slice(0, FLAW_LIMIT), result.saw + rest);
}

const RANKS: Readonly<Record<Flaw['severity'], number>> = { error: 0, warning: 1, advice: 2 };
