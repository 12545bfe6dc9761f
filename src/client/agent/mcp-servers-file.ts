import type { JsonObject } from '../../base/json.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { SERVER_NAME } from './agent.ts';

/** What a client's own form of a server entry has beside what all have. */
export interface EntryExtras {
  readonly stdio: JsonObject;
  readonly http: JsonObject;
  /** What the address is called. Default: `url`. */
  readonly urlKey?: string;
}

/** The one server, in the `mcpServers` form that most clients read. */
export function mcpServersFile(server: Endpoint, extras: EntryExtras): string {
  return JSON.stringify({ mcpServers: { [SERVER_NAME]: serverEntry(server, extras) } });
}

export function serverEntry(server: Endpoint, { stdio, http, urlKey = 'url' }: EntryExtras): JsonObject {
  if (server.kind === 'http') {
    const headers = Object.keys(server.headers).length === 0 ? {} : { headers: server.headers };
    return { ...http, [urlKey]: server.url, ...headers };
  }
  const { command, args, env, cwd } = server;
  return { ...stdio, command, args, env, ...(cwd === null ? {} : { cwd }) };
}
