import { UsageError } from '../../base/errors.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { redactor } from '../../base/redact.ts';
import { withScratch } from '../../base/scratch.ts';
import type { WorldConfig } from '../../config/config.ts';
import { typedSecrets } from '../../config/hide-secrets.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import { targetOf, type NamedTarget } from '../../request-base.ts';
import { SURFACE_LIMITS } from '../../surface/limits.ts';
import type { Surface } from '../../surface/surface.ts';
import { takeSurface } from '../../surface/take-surface.ts';
import type { ToolEffects } from '../../world/approvals.ts';
import { openWorlds } from '../../world/worlds.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { openSession } from '../../wire/open-session.ts';
import type { Call } from '../commands.ts';
import { configOf } from '../config.ts';
import { emitTargetFailure } from '../emit-failure.ts';
import { namedTarget } from '../target.ts';

/** The surface of the target that was named, or of the config's, and the lock file that goes with it. */
export type Taken =
  | { readonly kind: 'taken'; readonly surface: Surface; readonly lock: string | null }
  /** It could not be reached, which has been told. */
  | { readonly kind: 'failed'; readonly exitCode: number };

/** Connects, reads all lists and leaves. Secrets that a server echoes are out of what comes back. Throws UsageError. */
export async function takenSurface(call: Call): Promise<Taken> {
  const server = await namedServer(call);
  const { loaded, target } = server;
  if (loaded === null || !needsWorld(loaded.config.world)) return takenFrom(target.endpoint, server, call);
  return inOwnWorld(loaded, target, call, (endpoint) => takenFrom(endpoint, server, call));
}

/**
 * A server may not start outside of a folder that was made for it, and may show the clock that it is given. A shared world
 * with a fixture is left as it is.
 */
function needsWorld({ isolation, fixture, clock, zone }: WorldConfig): boolean {
  return isolation === 'trial' || (fixture === null && (clock !== null || zone !== null));
}

async function takenFrom(endpoint: Endpoint, { target, lock }: NamedServer, call: Call): Promise<Taken> {
  const redact = redactor([...target.secrets, ...typedSecrets(target.written)]);
  const opened = await openSession(endpoint, target.open);
  if (opened.kind === 'failed') {
    const exitCode = await emitTargetFailure(call, call.command, mapStrings(opened.failure, redact));
    return { kind: 'failed', exitCode };
  }
  await using session = opened.session;
  const limits = { ...SURFACE_LIMITS, timeoutMs: target.open.timeoutMs };
  return { kind: 'taken', surface: mapStrings(await takeSurface(session, limits), redact), lock };
}

async function inOwnWorld<T>(
  { config, folder }: LoadedConfig,
  { endpoint, open }: NamedTarget,
  { terminal: { env } }: Call,
  work: (endpoint: Endpoint) => Promise<T>,
): Promise<T> {
  const { world: rules, identities, fixtures, tools } = config;
  return withScratch(async (scratch) => {
    const setting = { target: endpoint, open, identities, fixtures, tools, folder, scratch, env };
    const opened = await openWorlds(rules, setting).open(null, new AbortController().signal);
    if (opened.kind !== 'open')
      throw new UsageError(
        'world-failed',
        opened.why,
        'Correct `world:` in the config, or what its commands need.',
      );
    await using world = opened;
    return await work(world.target);
  });
}

/** The server of a command line, with what goes with it. */
export interface NamedServer {
  readonly target: NamedTarget;
  /** The config's lock file; null where there is no config. */
  readonly lock: string | null;
  /** What the config says of its tools. */
  readonly effects: ToolEffects;
  /** Null: the server was named. */
  readonly loaded: LoadedConfig | null;
}

/** Reads the words of the command line, or the config where there are none. Throws UsageError. */
export async function namedServer(call: Call): Promise<NamedServer> {
  if (call.operands.length > 0) return { target: namedTarget(call), lock: null, effects: {}, loaded: null };
  const loaded = await configOf(call);
  const { lock, tools } = loaded.config;
  return { target: targetOf(loaded, call.terminal), lock, effects: tools, loaded };
}
