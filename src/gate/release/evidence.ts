import { collect } from '../../base/collect.ts';
import type { RunId } from '../../base/ids.ts';
import { listed } from '../../base/listing.ts';
import type { Graded, Run } from '../../run/run.ts';
import { ANY_TARGET } from '../../run/unit/start-unit.ts';
import type { RunLine, Store } from '../../store/store.ts';
import { aheadText, isDatedAhead } from '../dated-ahead.ts';
import { apartFrom, type Subject } from './subject.ts';

/** A stored run, or why there is none that will do. */
export type Found =
  { readonly kind: 'run'; readonly run: Run } | { readonly kind: 'none'; readonly why: string };

/** What the store holds of a subject. */
export interface Evidence {
  /** The newest whole check of it. */
  readonly check: Found;
  /** The newest run of unit tests beside its target. */
  readonly unit: Found;
  /** Finished runs of trials on it, the newest first. */
  readonly runs: readonly Run[];
  /** Why `runs` is empty; null where it is not. */
  readonly noRuns: string | null;
}

/** A store may hold thousands of runs: those before these are not looked at. */
const LISTED = 500;
/** Of each kind. */
const READ = 50;

/**
 * Looks for the newest runs that will do. A run that cannot be read is passed over: it is no evidence. Nor is one that says
 * it began later than `now`: it would be the newest for as long as its date is to come.
 */
export async function evidenceIn(store: Store, subject: Subject, now: Date): Promise<Evidence> {
  const lines = (await store.listRuns(LISTED)).filter((line) => line.finished);
  const wanted = { subject, now };
  const own = lines.filter(({ target }) => target === subject.target);
  const unit = lines.filter(
    (line) => line.command === 'unit' && (line.target === subject.target || line.target === ANY_TARGET),
  );
  const asked = await fitting(store, own.filter(isOfTrials), wanted, READ);
  return {
    check: newest(
      await fitting(
        store,
        own.filter(({ command }) => command === 'check'),
        wanted,
        1,
      ),
      'check',
    ),
    unit: await newestUnit(store, unit, now),
    runs: asked.runs,
    noRuns: asked.runs.length > 0 ? null : noneText('run of trials', asked.near),
  };
}

/** Trials of a gate's own runs were chosen as it went on, so that no rate can be read from them. */
function isOfTrials({ command }: RunLine): boolean {
  return command === 'run' || command === 'select';
}

interface Fitting {
  readonly runs: readonly Run[];
  /** The newest that will not do, and why. */
  readonly near: string | null;
}

async function fitting(
  store: Store,
  lines: readonly RunLine[],
  { subject, now }: { readonly subject: Subject; readonly now: Date },
  most: number,
): Promise<Fitting> {
  const runs: Run[] = [];
  const { past, ahead } = byDate(lines, now);
  let near = ahead === undefined ? null : `${ahead.id} ${aheadText(ahead.startedAt)}`;
  for (const { id } of past.slice(0, READ)) {
    // oxlint-disable-next-line no-await-in-loop -- one run in memory at a time, and mostly the first will do
    const run = await runIn(store, id);
    if (run === null) continue;
    const apart = apartFrom(run, subject);
    if (apart.length > 0) near ??= `${id} ${listed(apart)}`;
    else runs.push(run);
    if (runs.length >= most) break;
  }
  return { runs, near };
}

function newest({ runs: [run], near }: Fitting, what: string): Found {
  return run === undefined ? { kind: 'none', why: noneText(what, near) } : { kind: 'run', run };
}

function noneText(what: string, near: Fitting['near']): string {
  const why = `no finished, whole ${what} of exactly this surface is stored`;
  return near === null ? why : `${why}: ${near}`;
}

/** The lines of runs that have begun, and the first that says it is still to come. */
function byDate(
  lines: readonly RunLine[],
  now: Date,
): { readonly past: readonly RunLine[]; readonly ahead: RunLine | undefined } {
  const isAhead = ({ startedAt }: RunLine): boolean => isDatedAhead(startedAt, now);
  return { past: lines.filter((line) => !isAhead(line)), ahead: lines.find(isAhead) };
}

async function newestUnit(store: Store, lines: readonly RunLine[], now: Date): Promise<Found> {
  const { past, ahead } = byDate(lines, now);
  for (const { id } of past.slice(0, READ)) {
    // oxlint-disable-next-line no-await-in-loop -- the newest that can be read counts
    const run = await runIn(store, id);
    if (run?.unit !== undefined) return { kind: 'run', run };
  }
  const why = 'no run of unit tests is stored';
  return {
    kind: 'none',
    why: ahead === undefined ? why : `${why}: ${ahead.id} ${aheadText(ahead.startedAt)}`,
  };
}

async function runIn(store: Store, id: RunId): Promise<Run | null> {
  const stored = await store.readRun(id).catch(() => undefined);
  return stored?.run ?? null;
}

/** The trials of some runs, by run. */
export async function trialsIn(
  store: Store,
  runs: readonly Run[],
): Promise<ReadonlyMap<RunId, readonly Graded[]>> {
  const found = new Map<RunId, readonly Graded[]>();
  for (const { id } of runs) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other keeps the peak low
    if (!found.has(id)) found.set(id, await collect(store.readTrials(id)));
  }
  return found;
}
