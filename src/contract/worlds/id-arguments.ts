import { isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { argumentsFor } from '../../client/literal/arguments.ts';
import { fill } from '../../client/literal/fill-schema.ts';
import type { Candidate } from '../../client/literal/harvest.ts';
import { thingWordsOf } from '../../client/literal/thing-words.ts';
import { argumentNames } from '../../surface/parameters.ts';
import type { Tool } from '../../surface/surface.ts';
import type { KnownCalls } from '../../config/config.ts';
import { factOf } from './facts.ts';

/** A call that asks for one thing by its id. */
export interface IdCall {
  readonly argument: string;
  readonly id: string | number;
  readonly arguments: JsonObject;
}

/** Last words of names that say which one is meant. */
const ID_NAME = /(?:^|[^a-z])(?:ids?|uuids?|guid|slug|ref|reference|handle|uri|url|path|key)$/i;
const HUMP = /([a-z\d])([A-Z])/g;

/** `id`, `room_id`, `roomId`, `file_path`. A key that makes a write happen once names nothing that is there. */
function isIdName(name: string): boolean {
  return ID_NAME.test(name.replaceAll(HUMP, '$1_$2')) && !/idempot|request|dedup|nonce|api/i.test(name);
}

/** Calls of a tool that each ask for one of these ids; other arguments are the author's, the schema's, or found ones. */
export function callsForIds(
  { tool, known }: { readonly tool: Tool; readonly known: KnownCalls },
  ids: readonly Candidate[],
  others: readonly Candidate[],
  limit: number,
): readonly IdCall[] {
  const root = tool.inputSchema ?? {};
  const properties = member(root, 'properties');
  if (!isObject(properties)) return [];
  const calls: IdCall[] = [];
  for (const name of argumentNames(tool).filter(isIdName)) {
    let left = ids;
    while (calls.length < limit && left.length > 0) {
      const place = {
        argument: name,
        name,
        about: new Set(thingWordsOf(tool.name)),
        described: new Set<string>(),
        depth: 1,
      };
      // A default or an example is not what is looked for here.
      const filled = fill(bare(properties[name]), place, { root, candidates: left, budget: 100 });
      const id = filled.kind === 'value' ? filled.value : null;
      if (typeof id !== 'string' && typeof id !== 'number') break;
      left = left.filter(({ value }) => factOf(value) !== String(id));
      const made = argumentsFor(tool, { ...known.with, [name]: id }, others);
      if (made.kind === 'complete') calls.push({ argument: name, id, arguments: made.arguments });
    }
  }
  return calls;
}

function bare(schema: Json | undefined): Json {
  if (!isObject(schema)) return {};
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([key]) => !['const', 'default', 'example', 'examples', 'enum'].includes(key),
    ),
  );
}

/** An id of the same shape that nobody has shown: digits stay digits, hexadecimal stays so, letters stay letters. */
export function nonsenseId(id: string | number, turn: number, taken: ReadonlySet<string>): string | number {
  for (let shift = 3 + turn; shift < 23; shift += 2) {
    const made = typeof id === 'number' ? id + 700_000 + shift * 1_009 : shifted(id, shift);
    if (!taken.has(String(made))) return made;
  }
  return typeof id === 'number' ? -1 : `${id}-${turn}`;
}

function shifted(id: string, shift: number): string {
  const isHex = /^[\da-f-]{8,}$/i.test(id);
  return id.replaceAll(/[\da-z]/gi, (sign) => {
    if (/\d/.test(sign)) return String((Number(sign) + shift) % 10);
    const first = sign === sign.toLowerCase() ? 97 : 65;
    return String.fromCharCode(first + ((sign.charCodeAt(0) - first + shift) % (isHex ? 6 : 26)));
  });
}
