import { compareText } from '../base/compare.ts';
import { excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import { indexTools, type ToolIndex } from '../client/literal/index-tools.ts';
import { rank } from '../client/literal/rank-tools.ts';
import type { Change } from '../surface/diff/change.ts';
import type { Surface } from '../surface/surface.ts';
import { randomFrom, shuffled } from './random.ts';

export interface Affected {
  /** By the order of the bank. */
  readonly cases: readonly AffectedCase[];
  /** Ids of untouched cases that are run as well: they watch for what nobody foresaw. */
  readonly sentinels: readonly string[];
  /** Ids of cases on which bridge trials are made: the sentinels, filled up to three where there are fewer. */
  readonly bridges: readonly string[];
  /** Names of the tools that the change touches, sorted; null: all of them. */
  readonly touched: readonly string[] | null;
}

interface AffectedCase {
  readonly case: string;
  /**
   * `surface`: the change is one that every question meets. `tool`: a tool that it may call is touched. `words`: a touched
   * tool is among the first three by its words, before or after. `lure`: it is a trap, and a touched tool pulls strongest.
   */
  readonly why: 'surface' | 'tool' | 'words' | 'lure';
}

export interface ChangedSurface {
  readonly before: Surface;
  readonly after: Surface;
  readonly changes: readonly Change[];
}

/** Of ten untouched cases one is run as well; never fewer than three, where there are three. */
const SENTINEL_SHARE = 0.1;
export const LEAST_SENTINELS = 3;
const TOP = 3;

/**
 * Which cases a change of the surface may have changed, by the diff and the literal reader; nothing is run. Cases known to
 * be wrong take no part. Sentinels are drawn by the seed from what is left, whatever the order of the bank.
 */
export function affectedCases(changed: ChangedSurface, bank: readonly Asked[], seed: number): Affected {
  return affectedBy(touchedTools(changed), changed, bank, seed);
}

/** The same for tools that are named; null: every tool. */
export function affectedBy(
  touched: ReadonlySet<string> | null,
  { before, after }: Omit<ChangedSurface, 'changes'>,
  bank: readonly Asked[],
  seed: number,
): Affected {
  const sound = bank.filter(({ defect }) => defect === null);
  const readers = [...new Set([before.tools, after.tools])].map((tools) => indexTools(tools));
  const cases = sound.flatMap((one): readonly AffectedCase[] => {
    const why = touched === null ? 'surface' : reasonFor(one, touched, readers);
    return why === null ? [] : [{ case: one.id, why }];
  });
  const known = new Set(cases.map((each) => each.case));
  const random = randomFrom(seed);
  const untouched = drawnFrom(
    sound.filter(({ id }) => !known.has(id)),
    random,
  );
  const wanted = Math.max(LEAST_SENTINELS, Math.ceil(untouched.length * SENTINEL_SHARE));
  const sentinels = untouched.slice(0, wanted);
  const more = drawnFrom(
    sound.filter(({ id }) => known.has(id)),
    random,
  );
  return {
    cases,
    sentinels,
    bridges: [...sentinels, ...more.slice(0, Math.max(0, LEAST_SENTINELS - sentinels.length))],
    touched: touched === null ? null : [...touched].sort(compareText),
  };
}

function drawnFrom(cases: readonly Asked[], random: () => number): readonly string[] {
  return shuffled(cases.map(({ id }) => id).sort(compareText), random);
}

/** Null where a change is one of all tools: the order of the list, the instructions, anything else of the server's. */
function touchedTools({ before, after, changes }: ChangedSurface): ReadonlySet<string> | null {
  const seen = changes.filter(({ reachesModel }) => reachesModel);
  if (seen.some(({ where }) => where.on === 'server')) return null;
  // A change names its tool in bounded, printable form.
  const told = new Set(seen.filter(({ where }) => where.on === 'tool').map(({ where }) => where.name));
  const [old, now] = [namesIn(before), namesIn(after)];
  const touched = [...old, ...now].filter(
    (name) => told.has(excerpt(name, 200)) || !old.has(name) || !now.has(name),
  );
  return new Set(touched);
}

function namesIn({ tools }: Surface): ReadonlySet<string> {
  return new Set(tools.map(({ name }) => name));
}

function reasonFor(
  one: Asked,
  touched: ReadonlySet<string>,
  readers: readonly ToolIndex[],
): AffectedCase['why'] | null {
  if (acceptableTools(one).some((tool) => touched.has(tool))) return 'tool';
  const isTrap = one.kind === 'selection' && one.difficulty === 'trap';
  const pulled = readers.flatMap((reader) =>
    rank(reader, one.question)
      .tools.slice(0, isTrap ? 1 : TOP)
      .filter(({ score }) => score > 0),
  );
  if (!pulled.some(({ name }) => touched.has(name))) return null;
  return isTrap ? 'lure' : 'words';
}

/** Tools that a good answer may call; none for a question that wants no call. */
export function acceptableTools(one: Asked): readonly string[] {
  if (one.kind === 'probe') return [one.tool];
  if (one.kind === 'selection') return one.expect.kind === 'none' ? [] : one.expect.anyOf;
  return [...new Set(one.accept.flatMap(({ tools }) => tools.all.flat()))];
}
