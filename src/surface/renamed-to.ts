import { renamedTools } from './diff/tool-renames.ts';
import type { Surface, Tool } from './surface.ts';

/** Names of tools that only the locked surface lists, each with the name that it seems to have now. */
export function namesNow(
  locked: Pick<Surface, 'tools'>,
  now: Pick<Surface, 'tools'>,
): ReadonlyMap<string, string> {
  const gone = without(locked.tools, now.tools);
  const come = without(now.tools, locked.tools);
  return new Map([...renamedTools(gone, come)].map(([before, after]) => [before.name, after.name]));
}

function without(tools: readonly Tool[], others: readonly Tool[]): readonly Tool[] {
  const names = new Set(others.map(({ name }) => name));
  return tools.filter(({ name }) => !names.has(name));
}
