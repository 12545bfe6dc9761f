import { member, type JsonObject } from '../../base/json.ts';
import { LISTS, type ListName } from '../dialogue/lists.ts';

/** A list of which the server declares that it tells of changes. */
export interface ChangingList extends ListName {
  /** What it holds, for a message. */
  readonly noun: string;
  readonly notice: string;
  /** What a modern client asks for to be told. */
  readonly askedBy: string;
}

/** Templates are told of together with the resources that they stand for, so they are no list of their own here. */
export function changingLists(capabilities: JsonObject): readonly ChangingList[] {
  return LISTS.filter(
    ({ list, capability }) =>
      list !== 'resourceTemplates' && member(member(capabilities, capability), 'listChanged') === true,
  ).map((name) => ({
    ...name,
    noun: name.capability,
    notice: `notifications/${name.capability}/list_changed`,
    askedBy: `${name.capability}ListChanged`,
  }));
}
