import { canonicalJson, type Json, sameJson } from '../../base/json.ts';
import type { Side } from './relation.ts';
import type { SchemaChange, SchemaKind } from './schema-change.ts';
import type { PlaceWords, Words } from './schema-words.ts';
import { isOnlySpacing } from './wording.ts';

/**
 * What is said of a place now and was not before, or the other way round. Places of properties that came or went are
 * left out: that they came or went has been told.
 */
export function wordsDiffer(
  before: Words,
  after: Words,
  found: readonly SchemaChange[],
  side: Side,
): readonly SchemaChange[] {
  const old = relocated(before, found);
  const apart = found
    .filter(({ kind }) => CAME_OR_WENT.has(kind))
    .filter(({ path }) => path.at(-2) === 'properties')
    .map(({ path }) => path.join('\n'));
  const isApart = (id: string): boolean => apart.some((root) => id === root || id.startsWith(`${root}\n`));
  return [...new Set([...old.keys(), ...after.keys()])]
    .filter((id) => !isApart(id))
    .flatMap((id) => placeDiffers(old.get(id), after.get(id), side));
}

const CAME_OR_WENT: ReadonlySet<SchemaKind> = new Set<SchemaKind>([
  'property-removed',
  'property-removed-closed',
  'property-added',
  'property-added-closed',
]);

/** The words below a renamed property stand where it is now. */
function relocated(words: Words, found: readonly SchemaChange[]): Words {
  const moves = found.flatMap(({ kind, path, before }) =>
    kind === 'property-renamed' && typeof before === 'string'
      ? [{ from: [...path.slice(0, -1), before].join('\n'), to: path }]
      : [],
  );
  if (moves.length === 0) return words;
  return new Map(
    [...words].map(([id, place]): [string, PlaceWords] => {
      const move = moves.find(({ from }) => id === from || id.startsWith(`${from}\n`));
      if (move === undefined) return [id, place];
      const path = [...move.to, ...place.path.slice(move.to.length)];
      return [path.join('\n'), { ...place, path }];
    }),
  );
}

function placeDiffers(
  before: PlaceWords | undefined,
  after: PlaceWords | undefined,
  side: Side,
): readonly SchemaChange[] {
  const path = after?.path ?? before?.path ?? [];
  const keywords = new Set([...(before?.keywords.keys() ?? []), ...(after?.keywords.keys() ?? [])]);
  return [...keywords].sort().flatMap((keyword) => {
    const [old, now] = [before?.keywords.get(keyword) ?? [], after?.keywords.get(keyword) ?? []];
    if (sameJson(old, now)) return [];
    const [oldTexts, nowTexts] = [new Set(old.map(canonicalJson)), new Set(now.map(canonicalJson))];
    const gone = old.filter((value) => !nowTexts.has(canonicalJson(value)));
    const come = now.filter((value) => !oldTexts.has(canonicalJson(value)));
    if (gone.length === 0 && come.length === 0) return [];
    const kind = kindOf(keyword, gone, come, side);
    return [{ kind, path: [...path, keyword], subject: keyword, before: shown(gone), after: shown(come) }];
  });
}

function shown(values: readonly Json[]): Json | undefined {
  return values.length > 1 ? values : values[0];
}

function kindOf(keyword: string, gone: readonly Json[], come: readonly Json[], side: Side): SchemaKind {
  const isBoth = gone.length > 0 && come.length > 0;
  if (keyword === 'x-mcp-header' && side === 'input') return 'header';
  if (keyword === 'default' && side === 'input') return isBoth ? 'default-changed' : 'default-stated';
  if (keyword === 'format') return isBoth ? 'format-changed' : formatKind(gone);
  if (!WORDING.has(keyword)) return 'keyword';
  return isSpacing(gone, come) ? 'wording-spacing' : 'wording';
}

function formatKind(gone: readonly Json[]): SchemaKind {
  return gone.length === 0 ? 'format-added' : 'format-removed';
}

function isSpacing([old, ...others]: readonly Json[], [now, ...more]: readonly Json[]): boolean {
  if (others.length > 0 || more.length > 0) return false;
  return typeof old === 'string' && typeof now === 'string' && isOnlySpacing(old, now);
}

/** What is written for a reader, whichever tool reads it. */
const WORDING: ReadonlySet<string> = new Set(
  (
    'title description default examples example enumNames enumDescriptions markdownDescription deprecated readOnly ' +
    'writeOnly errorMessage'
  ).split(' '),
);
