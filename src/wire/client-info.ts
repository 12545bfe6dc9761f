import type { JsonObject } from '../base/json.ts';
import { version } from '../base/version.ts';
import type { Revision } from './revision.ts';

/** How we introduce ourselves to a server. */
export const CLIENT_INFO: { readonly name: string; readonly version: string } = {
  name: 'mcp-surveyor',
  version,
};

/** What every modern request carries in `params._meta`. We offer no capability, so a server can ask us for nothing. */
export function modernMeta(revision: Revision): JsonObject {
  return {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
}
