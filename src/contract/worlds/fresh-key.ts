import { randomUUID } from 'node:crypto';
import { isObject, member, stringMember, type JsonObject } from '../../base/json.ts';
import { argumentNames } from '../../surface/parameters.ts';
import type { Tool } from '../../surface/surface.ts';

/** Names of arguments whose value the caller makes up, so that the same request sent twice has one effect. */
const KEY_NAME =
  /idempot|dedup|^client_?(?:request|operation|mutation|transaction)_?(?:id|key|token|uuid)$|^client_?(?:token|reference|ref)$|^nonce$/i;
/** May as well be the id of a thing, unless its description says otherwise. */
const MAYBE_KEY = /^(?:request|operation|mutation|transaction)_?(?:id|key|token|uuid)$/i;
const SAYS_KEY = /idempot|dedup|duplicat|repeat|retr(?:y|ies|ied)|\bonce\b|unique (?:id|key|value)/i;

/** The argument that makes a repeated write happen once; null where the tool has none that takes a text. */
export function keyArgument(tool: Tool): string | null {
  const properties = member(tool.inputSchema ?? {}, 'properties');
  const takesText = (name: string): boolean => {
    const schema = isObject(properties) ? properties[name] : undefined;
    const type = member(schema, 'type');
    const longest = member(schema, 'maxLength');
    return (
      (type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'))) &&
      member(schema, 'enum') === undefined &&
      member(schema, 'pattern') === undefined &&
      (typeof longest !== 'number' || longest >= 36)
    );
  };
  const isKey = (name: string): boolean =>
    KEY_NAME.test(name) ||
    (MAYBE_KEY.test(name) &&
      SAYS_KEY.test(stringMember(member(properties ?? {}, name) ?? {}, 'description') ?? ''));
  return argumentNames(tool).find((name) => isKey(name) && takesText(name)) ?? null;
}

/** The same arguments under a key that was never sent before, so that what an earlier call left does not answer. */
export function underFreshKey(tool: Tool, args: JsonObject): JsonObject {
  const key = keyArgument(tool);
  return key === null ? args : { ...args, [key]: randomUUID() };
}
