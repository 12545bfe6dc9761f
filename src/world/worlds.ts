import { UsageError } from '../base/errors.ts';
import type { Scenario } from '../case/scenario.ts';
import type { WorldConfig } from '../config/config.ts';
import type { Surface } from '../surface/surface.ts';
import type { WorldFailure } from './effects.ts';
import { unfitFor } from './fit.ts';
import { resetTo, setUp } from './fixture.ts';
import { makeWorldFolder, removeWorldFolder, roomBehind } from './folder.ts';
import { Lock } from './lock.ts';
import { placeFor, type WorldSetting } from './place-for.ts';
import { sourcesOf, type Place } from './place.ts';
import { Starts } from './starts.ts';
import { aWorld, type World } from './world.ts';

export type { WorldSetting } from './place-for.ts';
export type { World } from './world.ts';
export type { WorldFailure } from './effects.ts';

/** The worlds of one run. */
export interface Worlds {
  /**
   * Makes the world of one trial, once it is its turn: sets the fixture up if nobody has, resets it, and checks that this
   * took. Once a trial has shown that a reset of a shared world did not, no other scenario is set in it. `stage` null: a plain world, for everything that is no scenario. Rejects for nothing that user, fixture or
   * target do.
   */
  readonly open: (stage: Stage | null, signal: AbortSignal) => Promise<World | WorldFailure>;
}

interface Stage {
  readonly scenario: Scenario;
  /** Says which tools only read. */
  readonly surface: Surface;
}

/** What the worlds of a run share. */
interface Shared {
  readonly rules: WorldConfig;
  readonly setting: WorldSetting;
  readonly lock: Lock;
  readonly starts: Starts;
  /** Set once the setup of a shared fixture has begun: what became of it. */
  setup: Promise<string | null> | null;
}

/** Makes nothing yet. Throws a `UsageError` for rules that do not fit the target. */
export function openWorlds(rules: WorldConfig, setting: WorldSetting): Worlds {
  if (rules.isolation === 'trial' && setting.target.kind === 'http')
    throw new UsageError(
      'world-shared',
      'A server at a URL has one world only; a folder for each trial needs a command.',
      'Write isolation: serial under world:, or start the server with target.command.',
    );
  const shared: Shared = { rules, setting, lock: new Lock(), starts: new Starts(), setup: null };
  return { open: (stage, signal) => openWorld(stage, shared, signal) };
}

async function openWorld(
  stage: Stage | null,
  shared: Shared,
  signal: AbortSignal,
): Promise<World | WorldFailure> {
  const { rules, setting } = shared;
  const known = { ...setting, hasFixture: rules.fixture !== null };
  const unfit = stage === null ? null : unfitFor(stage.scenario, { ...known, surface: stage.surface });
  if (unfit !== null) return { kind: 'case-defect', why: unfit };
  const free = await turn(stage, shared, signal);
  if (free === null) return stopped();
  const broken = stage !== null && rules.isolation === 'serial' ? shared.starts.broken() : null;
  if (broken !== null) {
    free();
    return { kind: 'infrastructure', why: broken };
  }
  const folder = rules.isolation === 'trial' ? await makeWorldFolder(setting.scratch) : { path: null };
  if ('kind' in folder) {
    free();
    return folder;
  }
  const end = async (): Promise<void> => {
    if (folder.path !== null) await removeWorldFolder(folder.path);
    free();
  };
  const place = placeFor(stage?.scenario ?? null, shared, folder.path);
  return begun({ ...place, commands: { ...place.commands, signal } }, shared, { stage, end });
}

async function begun(
  place: Place,
  shared: Shared,
  { stage, end }: { readonly stage: Stage | null; readonly end: () => Promise<void> },
): Promise<World | WorldFailure> {
  const wrong = await prepared(place, shared);
  const failure = wrong === null ? null : await roomBehind(wrong, shared.setting.scratch);
  if (failure === null && place.commands.signal?.aborted !== true)
    return aWorld(place, { scenario: stage?.scenario ?? null, starts: shared.starts, end });
  await end();
  return failure ?? stopped();
}

function stopped(): WorldFailure {
  return { kind: 'infrastructure', why: 'the run was stopped before the world was ready' };
}

/** Whoever may change what others see goes alone. A plain world without a fixture has nothing to reset. */
async function turn(
  stage: Stage | null,
  { rules, lock }: Shared,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  const isAlone = rules.isolation === 'serial' && (stage !== null || rules.fixture !== null);
  return isAlone ? lock.take(signal) : () => undefined;
}

/** Null: the world is as its trial must find it. */
async function prepared(place: Place, shared: Shared): Promise<string | null> {
  const { fixture } = shared.rules;
  if (fixture === null) return null;
  await using sources = sourcesOf(place);
  const at = { place: place.commands, sources, folder: place.folder };
  const setup = place.folder === null ? (shared.setup ??= setUp(fixture, at)) : setUp(fixture, at);
  return (await setup) ?? (await resetTo(fixture, at));
}
