import type { Tool } from '../../surface/surface.ts';

/**
 * Tools by a name that every model's API takes: letters, digits, `_` and `-`, at most 64. A tool whose own name is such
 * a name keeps it; in others each other character becomes `_`, with a number behind it where that makes two alike.
 */
export function namedForModel(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const named = new Map(tools.filter(({ name }) => TAKEN_AS_IS.test(name)).map((tool) => [tool.name, tool]));
  for (const tool of tools) {
    if (TAKEN_AS_IS.test(tool.name)) continue;
    const plain = tool.name.replaceAll(/[^\w-]/g, '_').slice(0, LIMIT) || 'tool';
    let name = plain;
    for (let n = 2; named.has(name); n += 1) name = `${plain.slice(0, LIMIT - 5)}_${n}`;
    named.set(name, tool);
  }
  return named;
}

const LIMIT = 64;
const TAKEN_AS_IS = /^[\w-]{1,64}$/;
