import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  member,
  sameJson,
  stringMember,
} from '../../base/json.ts';
import type { Tool } from '../surface.ts';
import type { RowId } from './rows.ts';
import type { Fact } from './told.ts';

/** What surrounds a tool: calls as tasks, who may see it, the interface of its results, icons, the rest of `_meta`. */
export function decorationsDiffer(before: Tool, after: Tool): readonly Fact[] {
  const fact = (row: RowId, path: readonly string[], values: Values): Fact => ({
    row,
    on: 'tool',
    name: after.name,
    path,
    part: path.at(-1) ?? '',
    ...values,
  });
  const [old, now] = [before.raw, after.raw];
  const task = { before: taskSupport(old), after: taskSupport(now) };
  const resource = { before: uiResource(old), after: uiResource(now) };
  const icons = { before: member(old, 'icons'), after: member(now, 'icons') };
  const [oldMeta, newMeta] = [otherMeta(old), otherMeta(now)];
  const isMetaChanged = !sameJson(oldMeta, newMeta);
  return [
    ...taskRows(task.before, task.after).map((row) => fact(row, ['execution', 'taskSupport'], task)),
    ...(isOtherwise(rest(old), rest(now))
      ? [fact('tool.other', ['execution'], { before: rest(old), after: rest(now) })]
      : []),
    ...visibilityRows(old, now).map((row) =>
      fact(row, ['_meta', 'ui', 'visibility'], { before: [...visibility(old)], after: [...visibility(now)] }),
    ),
    ...(isOtherwise(resource.before, resource.after)
      ? [fact('tool.ui-resource', ['_meta', 'ui', 'resourceUri'], resource)]
      : []),
    ...(isOtherwise(icons.before, icons.after) ? [fact('tool.icons', ['icons'], icons)] : []),
    ...(isMetaChanged ? [fact('tool.meta', ['_meta'], { before: oldMeta, after: newMeta })] : []),
  ];
}

interface Values {
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

function isOtherwise(a: Json | undefined, b: Json | undefined): boolean {
  return !sameJson(a ?? null, b ?? null);
}

/** Where nothing is said, a call is no task. */
function taskSupport(raw: JsonObject): Json {
  return member(member(raw, 'execution'), 'taskSupport') ?? 'forbidden';
}

function taskRows(before: Json, after: Json): readonly RowId[] {
  if (!isOtherwise(before, after)) return [];
  if (after === 'required') return ['tool.task-required'];
  return [before === 'required' ? 'tool.task-not-required' : 'tool.task-support'];
}

/** What else `execution` says. */
function rest(raw: JsonObject): Json | undefined {
  const execution = member(raw, 'execution');
  if (!isObject(execution)) return execution;
  const { taskSupport: _task, ...others } = execution;
  return Object.keys(others).length === 0 ? undefined : others;
}

function uiOf(raw: JsonObject): Json | undefined {
  return member(member(raw, '_meta'), 'ui');
}

/** Where nothing is said, both may see it. */
function visibility(raw: JsonObject): ReadonlySet<string> {
  const stated = member(uiOf(raw), 'visibility');
  return new Set(
    isArray(stated) ? stated.filter((each) => typeof each === 'string').sort() : ['app', 'model'],
  );
}

function visibilityRows(before: JsonObject, after: JsonObject): readonly RowId[] {
  const [old, now] = [visibility(before), visibility(after)];
  return [
    ...(old.has('model') && !now.has('model') ? (['tool.ui-hidden-model'] as const) : []),
    ...(old.has('app') && !now.has('app') ? (['tool.ui-hidden-app'] as const) : []),
    ...([...now].some((each) => !old.has(each)) ? (['tool.ui-shown'] as const) : []),
  ];
}

/** The flat key is what the extension had first. */
function uiResource(raw: JsonObject): string | undefined {
  return (
    stringMember(uiOf(raw), 'resourceUri') ??
    stringMember(member(raw, '_meta'), 'ui/resourceUri') ??
    undefined
  );
}

/** `_meta` without what was compared above. */
function otherMeta(raw: JsonObject): Json {
  const meta = member(raw, '_meta');
  if (!isObject(meta)) return meta ?? {};
  const { ui, 'ui/resourceUri': _flat, ...others } = meta;
  if (!isObject(ui)) return ui === undefined ? others : { ...others, ui };
  const { visibility: _seen, resourceUri: _uri, ...left } = ui;
  return Object.keys(left).length === 0 ? others : { ...others, ui: left };
}
