import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { openSession } from '../../src/wire/open-session.ts';
import type { OpenOptions, Session } from '../../src/wire/session.ts';

/** What the listing server answers (see `test/servers/listing.mjs`). */
export interface Script {
  readonly capabilities?: JsonObject;
  readonly lists?: Readonly<Record<string, readonly JsonObject[]>>;
  readonly calls?: Readonly<Record<string, Json>>;
}

export function listingServer(script: Script): Endpoint {
  const server = fileURLToPath(new URL('../servers/listing.mjs', import.meta.url));
  return {
    kind: 'stdio',
    command: process.execPath,
    args: [server],
    env: { SCRIPT: JSON.stringify(script) },
    cwd: null,
  };
}

export const OPEN_OPTIONS: OpenOptions = {
  revision: '2025-11-25',
  timeoutMs: 20_000,
  startTimeoutMs: 20_000,
  env: process.env,
};

export async function openListing(script: Script): Promise<Session> {
  const opened = await openSession(listingServer(script), OPEN_OPTIONS);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  return opened.session;
}
