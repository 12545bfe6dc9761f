import type { OfferedTool } from './conversation.ts';

/**
 * The tool on offer that stands for an MCP tool, however the client decorates its name: `get-sum`, `S_get-sum`,
 * `mcp__S__get_sum`, or a group `mcp__S` with `get_sum` in it. An exact name wins, then the shortest. Null: there is none.
 */
export function resolveTool(wanted: string, offered: readonly OfferedTool[]): OfferedTool | null {
  const exact = offered.find(({ name, namespace }) => name === wanted && namespace === null);
  if (exact !== undefined) return exact;
  const want = squashed(wanted);
  const hits = offered
    .map((tool) => ({ tool, full: squashed(`${tool.namespace ?? ''}_${tool.name}`) }))
    .filter(({ full }) => full === want || full.endsWith(`_${want}`))
    .sort((a, b) => a.full.length - b.full.length);
  return hits[0]?.tool ?? null;
}

/** Whether a tool only looks for others. */
export function isSearch({ name, kind }: { readonly name: string; readonly kind: string }): boolean {
  return kind === 'search' || ['toolsearch', 'tool_search', 'search_tools'].includes(squashed(name));
}

function squashed(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}
