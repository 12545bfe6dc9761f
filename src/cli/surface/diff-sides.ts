import { access } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { readText } from '../../base/read-text.ts';
import { excerpt } from '../../base/text.ts';
import { CLIENT_NAMES } from '../../client/clients.ts';
import { DEFAULTS } from '../../config/config.ts';
import { findConfig } from '../../config/find-config.ts';
import { loadUnitSetting } from '../../config/load-config.ts';
import { LOCK_BYTES, readLock } from '../../surface/read-lock.ts';
import type { Surface } from '../../surface/surface.ts';
import { REVISIONS } from '../../wire/revision.ts';
import { surfaceIncomplete } from './surface-incomplete.ts';
import type { Call } from '../commands.ts';
import { textOption } from '../options.ts';
import { diffPlan, type DiffPlan, type LockSource, type TargetSource } from './diff-plan.ts';
import { textAtRevision } from './diff-revision.ts';
import { takenSurface } from './taken.ts';

/** A surface and where it was found, printable. */
interface Side {
  readonly surface: Surface;
  readonly shown: string;
}

export type Sides =
  /** `server`: the words that name the running one; null where there is none. */
  | {
      readonly kind: 'both';
      readonly before: Side;
      readonly after: Side;
      readonly server: readonly string[] | null;
    }
  /** One could not be had, which has been told. */
  | { readonly kind: 'failed'; readonly exitCode: number };

/** Finds the two surfaces that a command line names. The files are read before a server is started. Throws UsageError. */
export async function sidesOf(call: Call): Promise<Sides> {
  const plan = diffPlan(call);
  const lock = await lockFile(call, plan);
  const before = await locked(plan.before, lock, call);
  if (plan.after.kind !== 'target')
    return { kind: 'both', before, after: await locked(plan.after, lock, call), server: null };
  const after = await running(plan.after, call);
  return 'exitCode' in after
    ? { kind: 'failed', exitCode: after.exitCode }
    : { kind: 'both', before, after, server: plan.after.operands };
}

/** Absolute. A server that was named brings no config, so no lock of one either, as with `surface lock`. */
async function lockFile(call: Call, { after }: DiffPlan): Promise<string> {
  const { folder } = call.terminal;
  const typed = textOption(call.options, 'lock');
  if (typed !== null) return resolve(folder, typed);
  const usual = resolve(folder, DEFAULTS.lock);
  if (after.kind === 'target' && after.operands.length > 0) return usual;
  const named = textOption(call.options, 'config');
  const config = named === null ? await findConfig(folder) : resolve(folder, named);
  if (config === null) return usual;
  // No secret is needed to know the name of a file.
  const known = { clients: CLIENT_NAMES, revisions: REVISIONS };
  return (await loadUnitSetting(config, { known, shown: relative(folder, config) })).lock;
}

async function locked(source: LockSource, lock: string, call: Call): Promise<Side> {
  const { folder, env } = call.terminal;
  const file = source.file === null ? lock : resolve(folder, source.file);
  const shown = relative(folder, file);
  if (source.kind === 'revision') {
    const { revision } = source;
    const name = `${shown} at ${revision}`;
    return { surface: readLock(await textAtRevision({ revision, file, shown }, env), name), shown: name };
  }
  if (source.file === null) await refuseMissing(file, shown);
  return { surface: readLock(await readText(file, shown, LOCK_BYTES), shown), shown };
}

async function refuseMissing(file: string, shown: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  throw new UsageError(
    'lock-missing',
    `There is no ${shown} to compare with.`,
    'Write it first: surveyor surface lock. Or name the file: surveyor surface diff BEFORE.json',
  );
}

async function running(
  { operands }: TargetSource,
  call: Call,
): Promise<Side | { readonly exitCode: number }> {
  const taken = await takenSurface({ ...call, operands });
  if (taken.kind === 'failed') return { exitCode: taken.exitCode };
  const [gap] = taken.surface.gaps;
  if (gap !== undefined) return { exitCode: await surfaceIncomplete(call, 'compared', gap.why) };
  const { name } = taken.surface.server;
  return {
    surface: taken.surface,
    shown: name === null ? 'the running server' : `${excerpt(name, 60)}, running`,
  };
}
