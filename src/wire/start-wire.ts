import { diagnoseSpawn } from './diagnose-process.ts';
import type { Endpoint } from './endpoint.ts';
import type { Failure } from './failure.ts';
import { createHttpWire } from './http-wire.ts';
import type { LegacyWire } from './legacy-session.ts';
import { startStdioWire } from './stdio-wire.ts';
import type { WireOptions } from './wire-options.ts';

export type WireStart =
  | { readonly kind: 'started'; readonly to: LegacyWire }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A wire to an endpoint: a fresh process, or a fresh set of connections. */
export async function startWire(endpoint: Endpoint, options: WireOptions): Promise<WireStart> {
  if (endpoint.kind === 'http') {
    return { kind: 'started', to: { transport: 'streamable-http', wire: createHttpWire(endpoint, options) } };
  }
  const started = await startStdioWire(endpoint, options);
  if (started.kind === 'not-spawned') return { kind: 'failed', failure: diagnoseSpawn(endpoint, started) };
  return { kind: 'started', to: { transport: 'stdio', wire: started.wire } };
}
