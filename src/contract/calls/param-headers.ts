import type { JsonObject } from '../../base/json.ts';
import type { Surface } from '../../surface/surface.ts';
import { paramHeaders, paramHeadersOf } from '../../wire/mcp-param.ts';
import type { Session } from '../../wire/session.ts';

/**
 * The headers that one call needs beside the usual ones, where the tool asks for them (`x-mcp-header`). A session knows
 * them only once it has listed the tools itself, and connections for calls list nothing.
 */
export function paramHeadersIn(
  { era, transport }: Pick<Session, 'era' | 'transport'>,
  { tools }: Pick<Surface, 'tools'>,
  call: { readonly tool: string; readonly arguments: JsonObject },
): Readonly<Record<string, string>> {
  if (era !== 'modern' || transport !== 'streamable-http') return {};
  const tool = tools.find(({ name }) => name === call.tool);
  return tool === undefined ? {} : paramHeaders(paramHeadersOf(tool.inputSchema ?? {}), call.arguments);
}
