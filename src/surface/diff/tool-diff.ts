import { member, sameJson } from '../../base/json.ts';
import type { Surface, Tool } from '../surface.ts';
import { annotationsDiffer } from './annotations-diff.ts';
import { deprecationOf } from './deprecation.ts';
import { decorationsDiffer } from './decorations-diff.ts';
import type { RowId } from './rows.ts';
import { toolSchemasDiffer } from './tool-schemas-diff.ts';
import type { Fact } from './told.ts';
import { isOnlySpacing } from './wording.ts';

export interface Surfaces {
  readonly before: Surface;
  readonly after: Surface;
}

/** One tool, field by field, its name aside. */
export function toolDiffers(before: Tool, after: Tool, surfaces: Surfaces): readonly Fact[] {
  if (before.raw === after.raw || sameJson(before.raw, after.raw)) return [];
  const fact = (row: RowId, key: string): Fact => ({
    row,
    on: 'tool',
    name: after.name,
    path: [key],
    part: key,
    before: member(before.raw, key),
    after: member(after.raw, key),
  });
  const malformed = TEXTS.filter(
    (key) => differs(before, after, key) && (isOdd(before, key) || isOdd(after, key)),
  );
  return [
    ...malformed.map((key) => fact('tool.other', key)),
    ...(malformed.includes('title') || before.title === after.title ? [] : [fact('tool.title', 'title')]),
    ...(malformed.includes('description')
      ? []
      : describedOtherwise(before, after, surfaces).map((row) => fact(row, 'description'))),
    ...annotationsDiffer(before, after),
    ...toolSchemasDiffer(before, after, surfaces.after.transport),
    ...decorationsDiffer(before, after),
    ...Object.keys({ ...before.raw, ...after.raw })
      .filter((key) => !KNOWN.has(key) && differs(before, after, key))
      .sort()
      .map((key) => fact('tool.other', key)),
  ];
}

const TEXTS = ['title', 'description'] as const;
const KNOWN: ReadonlySet<string> = new Set(
  'name title description inputSchema outputSchema annotations execution icons _meta'.split(' '),
);

function differs(before: Tool, after: Tool, key: string): boolean {
  const [old, now] = [member(before.raw, key), member(after.raw, key)];
  if (old === undefined || now === undefined) return old !== now;
  return !sameJson(old, now);
}

/** There, and not a text. */
function isOdd({ raw }: Tool, key: string): boolean {
  const value = member(raw, key);
  return value !== undefined && typeof value !== 'string';
}

function describedOtherwise(before: Tool, after: Tool, surfaces: Surfaces): readonly RowId[] {
  const [old, now] = [before.description, after.description];
  if (old === now) return [];
  const was = deprecationOf(before, surfaces.before.tools).kind;
  const is = deprecationOf(after, surfaces.after.tools).kind;
  if (was !== is) return [is === 'deprecated' ? 'tool.deprecated' : 'tool.undeprecated'];
  const isSpacing = old !== null && now !== null && isOnlySpacing(old, now);
  return [isSpacing ? 'tool.description-spacing' : 'tool.description'];
}
