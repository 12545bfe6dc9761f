import type { Tool } from '../surface/surface.ts';
import { verbOf } from '../surface/verbs.ts';

const FEWEST = 4;
const SHARE = 0.8;

/**
 * True when the tools carry one and the same marks, though by their names some read and others do not: at least four
 * tools, four in five of them alike.
 */
export function isMarkedAlike(tools: readonly Tool[]): boolean {
  const [most] = marksByUse(tools);
  if (most === undefined || tools.length < FEWEST || most.tools.length < tools.length * SHARE) return false;
  const kinds = most.tools.map((tool) => verbOf(tool.name)?.kind);
  return kinds.includes('reads') && (kinds.includes('writes') || kinds.includes('destroys'));
}

export interface Marks {
  readonly readOnly: boolean | null;
  readonly destructive: boolean | null;
  readonly tools: readonly Tool[];
}

/** The marks in use, the commonest first; tools that state none are left out. */
export function marksByUse(tools: readonly Tool[]): readonly Marks[] {
  const marks: { readOnly: boolean | null; destructive: boolean | null; tools: Tool[] }[] = [];
  for (const tool of tools) {
    const { readOnly, destructive } = tool.annotations;
    if (readOnly === null && destructive === null) continue;
    const known = marks.find((each) => each.readOnly === readOnly && each.destructive === destructive);
    if (known === undefined) marks.push({ readOnly, destructive, tools: [tool] });
    else known.tools.push(tool);
  }
  return marks.sort((a, b) => b.tools.length - a.tools.length);
}
