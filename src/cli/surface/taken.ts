import { mapStrings } from '../../base/map-strings.ts';
import { redactor } from '../../base/redact.ts';
import { typedSecrets } from '../../config/hide-secrets.ts';
import { targetOf, type NamedTarget } from '../../prepare.ts';
import { SURFACE_LIMITS } from '../../surface/limits.ts';
import type { Surface } from '../../surface/surface.ts';
import { takeSurface } from '../../surface/take-surface.ts';
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
  const { target, lock } = await named(call);
  const redact = redactor([...target.secrets, ...typedSecrets(target.written)]);
  const opened = await openSession(target.endpoint, target.open);
  if (opened.kind === 'failed') {
    const exitCode = await emitTargetFailure(call, call.command, mapStrings(opened.failure, redact));
    return { kind: 'failed', exitCode };
  }
  await using session = opened.session;
  const limits = { ...SURFACE_LIMITS, timeoutMs: target.open.timeoutMs };
  return { kind: 'taken', surface: mapStrings(await takeSurface(session, limits), redact), lock };
}

async function named(call: Call): Promise<{ readonly target: NamedTarget; readonly lock: string | null }> {
  if (call.operands.length > 0) return { target: namedTarget(call), lock: null };
  const loaded = await configOf(call);
  return { target: targetOf(loaded, call.terminal), lock: loaded.config.lock };
}
