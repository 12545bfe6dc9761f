import { isObject, type Json, type JsonObject, member, sameJson } from '../../base/json.ts';
import type { Surface } from '../surface.ts';
import type { RowId } from './rows.ts';
import type { Fact } from './told.ts';
import { uniquePairs } from './unique-pairs.ts';
import { isOnlySpacing } from './wording.ts';

/** What became of the server as a whole: instructions, who it says it is, how it is reached, what it can do. */
export function serverDiffers(before: Surface, after: Surface): readonly Fact[] {
  return [
    ...instructionsDiffer(before.instructions, after.instructions),
    ...identityDiffers(before, after),
    ...capabilitiesDiffer(before.capabilities, after.capabilities),
    ...extensionsDiffer(extensionsOf(before), extensionsOf(after)),
  ];
}

function fact(row: RowId, path: readonly string[], before: Json | undefined, after: Json | undefined): Fact {
  return { row, on: 'server', name: null, path, part: path.join(' '), before, after };
}

function instructionsDiffer(before: string | null, after: string | null): readonly Fact[] {
  if (before === after) return [];
  const isSpacing = before !== null && after !== null && isOnlySpacing(before, after);
  const row = isSpacing ? 'server.instructions-spacing' : 'server.instructions';
  return [fact(row, ['instructions'], before ?? undefined, after ?? undefined)];
}

function identityDiffers(
  { server: old, ...before }: Surface,
  { server: now, ...after }: Surface,
): readonly Fact[] {
  const fields = [
    ['server.name', ['server', 'name'], old.name, now.name],
    ['server.title', ['server', 'title'], old.title, now.title],
    ['server.version', ['server', 'version'], old.version, now.version],
    ['server.transport', ['transport'], before.transport, after.transport],
    ['server.revision', ['revision'], before.revision, after.revision],
  ] as const;
  return fields.flatMap(([row, path, was, is]) =>
    was === is ? [] : [fact(row, path, was ?? undefined, is ?? undefined)],
  );
}

function capabilitiesDiffer(before: JsonObject, after: JsonObject): readonly Fact[] {
  return keysOf(before, after).flatMap((name): readonly Fact[] => {
    const [old, now] = [member(before, name), member(after, name)];
    const path = ['capabilities', name];
    if (now === undefined) return [fact('capability.removed', path, old, now)];
    if (old === undefined) return [fact('capability.added', path, old, now)];
    if (isSame(old, now)) return [];
    if (!isObject(old) || !isObject(now)) return [fact('capability.setting', path, old, now)];
    return keysOf(old, now).flatMap((key) => {
      const [was, is] = [member(old, key), member(now, key)];
      const row = settingRow(key, was, is);
      return row === null ? [] : [fact(row, [...path, key], was, is)];
    });
  });
}

/** Extensions are looked into below. */
function keysOf(before: JsonObject, after: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => key !== 'extensions')
    .sort();
}

const FLAGS: ReadonlySet<string> = new Set(['listChanged', 'subscribe']);

function settingRow(key: string, before: Json | undefined, after: Json | undefined): RowId | null {
  if (!FLAGS.has(key)) return isSame(before, after) ? null : 'capability.setting';
  // A flag that is not there is off.
  if ((before === true) === (after === true)) return null;
  return after === true ? 'capability.flag-raised' : 'capability.flag-dropped';
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameJson(a, b);
}

function extensionsOf({ capabilities }: Surface): JsonObject {
  const extensions = member(capabilities, 'extensions');
  return isObject(extensions) ? extensions : {};
}

function extensionsDiffer(before: JsonObject, after: JsonObject): readonly Fact[] {
  const gone = Object.keys(before).filter((id) => !Object.hasOwn(after, id));
  const come = Object.keys(after).filter((id) => !Object.hasOwn(before, id));
  const renames = uniquePairs(gone, come, [lastOf]);
  const taken = new Set(renames.values());
  const at = (id: string): readonly string[] => ['capabilities', 'extensions', id];
  return [
    ...gone
      .filter((id) => !renames.has(id))
      .map((id) => fact('extension.removed', at(id), before[id], undefined)),
    ...[...renames].map(([id, now]) => fact('extension.renamed', at(now), id, now)),
    ...come.filter((id) => !taken.has(id)).map((id) => fact('extension.added', at(id), undefined, after[id])),
    ...Object.keys(before).flatMap((id) => {
      const now = renames.get(id) ?? id;
      const [old, settings] = [before[id], member(after, now)];
      return old === undefined || settings === undefined ? [] : settingsDiffer(at(now), old, settings);
    }),
  ];
}

/** `io.example/ui` and `com.example/ui` are one extension under two owners. */
function lastOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

function settingsDiffer(path: readonly string[], before: Json, after: Json): readonly Fact[] {
  if (!isObject(before) || !isObject(after))
    return isSame(before, after) ? [] : [fact('extension.setting-retyped', path, before, after)];
  return keysOf(before, after).flatMap((key): readonly Fact[] => {
    const [was, is] = [member(before, key), member(after, key)];
    const at = [...path, key];
    if (is === undefined) return [fact('extension.setting-removed', at, was, is)];
    if (was === undefined) return [fact('extension.setting-added', at, was, is)];
    if (isSame(was, is)) return [];
    return [
      fact(
        kindOf(was) === kindOf(is) ? 'extension.setting-changed' : 'extension.setting-retyped',
        at,
        was,
        is,
      ),
    ];
  });
}

function kindOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}
