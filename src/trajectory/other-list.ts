import { isArray, isObject, member, stringMember, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Surface } from '../surface/surface.ts';
import type { Frame } from '../wire/frame.ts';
import { messagesOf } from './messages.ts';

/**
 * In what a list of tools that reached a client is another one than was taken before, as a phrase; null: in nothing. Names and
 * descriptions are compared, by which a model chooses; schemas may be told otherwise to a client of another revision.
 */
export function otherList(frames: readonly Frame[], { tools }: Pick<Surface, 'tools'>): string | null {
  const known = new Map(tools.map(({ name, description }) => [name, description]));
  for (const { frame, body } of listsIn(frames)) {
    const listed = member(member(body, 'result'), 'tools');
    if (frame.cut || !isArray(listed)) continue;
    const other = listed.map((tool) => otherTool(tool, known)).find((each) => each !== null);
    if (other !== undefined) return other;
  }
  return null;
}

function listsIn(frames: readonly Frame[]): ReturnType<typeof messagesOf> {
  return frames.filter(({ from, text }) => from === 'server' && text.includes('"tools"')).flatMap(messagesOf);
}

function otherTool(tool: Json, known: ReadonlyMap<string, string | null>): string | null {
  const name = isObject(tool) ? stringMember(tool, 'name') : null;
  if (name === null) return null;
  const shown = excerpt(name, 80);
  const description = known.get(name);
  if (description === undefined) return `it lists ${shown}, which was not there`;
  return description === stringMember(tool, 'description') ? null : `${shown} is described otherwise`;
}
