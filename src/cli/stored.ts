import { systemClock } from '../base/clock.ts';
import { UsageError } from '../base/errors.ts';
import { asRunId } from '../base/ids.ts';
import { nearest } from '../base/nearest.ts';
import { DEFAULTS } from '../config/config.ts';
import { findConfig } from '../config/find-config.ts';
import type { StoredRun } from '../run/run.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { Call } from './commands.ts';
import { configOf } from './config.ts';
import { textOption } from './options.ts';

/** The store that a command without a target works on: the one that was named, the config's, or the default. */
export async function storeOf(call: Call, use: 'read' | 'write'): Promise<Store> {
  return openStore(await placeOf(call), { clock: systemClock, folder: call.terminal.folder, use });
}

async function placeOf(call: Call): Promise<string> {
  const named = textOption(call.options, 'store');
  if (named !== null) return named;
  const configured =
    textOption(call.options, 'config') !== null || (await findConfig(call.terminal.folder)) !== null;
  return configured ? (await configOf(call)).config.store : DEFAULTS.store;
}

/** The run of that id; null: the newest. Throws a UsageError where there is none, with the nearest id. */
export async function storedRun(store: Store, id: string | null): Promise<StoredRun> {
  const named = id ?? (await newest(store));
  const stored = await store.readRun(asRunId(named));
  if (stored === undefined) throw await noSuchRun(store, named);
  // Of a gate that was not named the run that is meant is the one of what is to be released.
  if (id === null && stored.run.gate?.arm === 'baseline') return storedRun(store, stored.run.gate.candidate);
  return stored;
}

async function newest(store: Store): Promise<string> {
  const [line] = await store.listRuns(1);
  if (line !== undefined) return line.id;
  throw new UsageError(
    'no-runs',
    'The store holds no run yet.',
    'Make one: surveyor try -- COMMAND, or surveyor run.',
  );
}

async function noSuchRun(store: Store, id: string): Promise<UsageError> {
  const known = (await store.listRuns(1_000)).map((line) => line.id);
  const [near] = [...known.filter((each) => each.startsWith(id)), ...nearest(id, known)];
  const hint = near === undefined ? '' : ` The nearest is ${near}.`;
  return new UsageError(
    'unknown-run',
    `The store holds no run "${id}".${hint}`,
    'List them: surveyor report --list.',
  );
}
