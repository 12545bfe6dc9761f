import { isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { typesOf } from '../../client/literal/accept-value.ts';
import { requiredOf } from '../../client/literal/fill-schema.ts';
import { flattened } from '../../client/literal/merge-schema.ts';
import { boundsOf } from './draw-numbers.ts';

/** In what an input differs from one that was drawn to be valid. `odd`: strange, and perhaps valid all the same. */
export type Departure =
  'none' | 'missing' | 'type' | 'extra' | 'range' | 'length' | 'items' | 'enum' | 'null' | 'nested' | 'odd';

/** Arguments with one thing changed, and which. */
export interface Mutation {
  readonly departure: Departure;
  /** Changes of one group are alike; of a few inputs, each should be of another. */
  readonly group: string;
  /** The argument that was changed. */
  readonly argument: string;
  readonly arguments: JsonObject;
}

/** Everything that one change makes of these arguments. Whether the schema forbids it must be judged. */
export function mutationsOf(schema: JsonObject, args: JsonObject): readonly Mutation[] {
  const declared = member(flattened(schema, schema), 'properties');
  const properties = isObject(declared) ? declared : {};
  const known = Object.keys(properties).flatMap((name) => {
    const part = flattened(member(properties, name), schema);
    return changesOf(part, member(args, name)).map(({ departure, group = departure, value }): Mutation => ({
      departure,
      group,
      argument: name,
      arguments: withOne(args, name, value),
    }));
  });
  const missing = requiredOf(schema).map((name): Mutation => {
    const { [name]: _left, ...rest } = args;
    return { departure: 'missing', group: 'missing', argument: name, arguments: rest };
  });
  const further = [
    ['surveyor_extra', 'cedar'],
    ['__proto__', { polluted: true }],
    ['constructor', 'cedar'],
  ] as const;
  const extra = further.map(([name, value]): Mutation => ({
    departure: 'extra',
    group: name,
    argument: name,
    arguments: withOne(args, name, value),
  }));
  return [...known, ...missing, ...extra];
}

interface Change {
  readonly departure: Departure;
  readonly group?: string;
  readonly value: Json;
}

function changesOf(schema: JsonObject, value: Json | undefined): readonly Change[] {
  const types = typesOf(schema);
  const takes = (type: string): boolean => types.length === 0 || types.includes(type);
  const changes: Change[] = [{ departure: 'null', value: null }];
  if (!takes('string')) changes.push({ departure: 'type', value: 'cedar' });
  else changes.push({ departure: 'type', value: 7 }, ...oddTexts());
  if (!takes('object')) changes.push({ departure: 'type', value: { cedar: deep(50) } });
  if (!takes('array')) changes.push({ departure: 'type', value: [value ?? 'cedar'] });
  changes.push(...outOfBounds(schema), ...notInEnum(schema), ...nested(schema, value));
  return changes;
}

/** Texts that code without care stumbles over, and that a schema rarely forbids. */
function oddTexts(): readonly Change[] {
  return [
    { departure: 'odd', group: 'empty', value: '' },
    { departure: 'odd', group: 'huge', value: 'x'.repeat(10_000) },
    { departure: 'odd', group: 'unicode', value: '\u0000\u202Eradec\u202C 👩‍👩‍👧‍👦 e\u0301\uFEFF' },
    { departure: 'odd', group: 'syntax', value: 'O\'Brien"; -- %00../${x}{{y}}\\' },
    { departure: 'odd', group: 'proto', value: '__proto__' },
  ];
}

function outOfBounds(schema: JsonObject): readonly Change[] {
  const { low, high } = boundsOf(schema);
  const longest = member(schema, 'maxLength');
  const shortest = member(schema, 'minLength');
  const most = member(schema, 'maxItems');
  return [
    ...(low === null ? [] : [{ departure: 'range', value: Math.ceil(low) - 1 } as const]),
    ...(high === null ? [] : [{ departure: 'range', value: Math.floor(high) + 1 } as const]),
    ...(typeof longest === 'number' && longest < 20_000
      ? [{ departure: 'length', value: 'x'.repeat(longest + 1) } as const]
      : []),
    ...(typeof shortest === 'number' && shortest > 0 && shortest < 20_000
      ? [{ departure: 'length', value: 'x'.repeat(shortest - 1) } as const]
      : []),
    ...(typeof most === 'number' && most < 1_000
      ? [{ departure: 'items', value: Array.from({ length: most + 1 }, () => 'cedar') } as const]
      : []),
  ];
}

/** An option that the enum does not have, made of one that it has. */
function notInEnum(schema: JsonObject): readonly Change[] {
  const options = member(schema, 'enum');
  const [first] = isArray(options) ? options : [];
  if (typeof first === 'string') return [{ departure: 'enum', value: `${first}_x` }];
  return typeof first === 'number' ? [{ departure: 'enum', value: 99_991 }] : [];
}

/** One level below an argument: a member of the wrong type, a list entry that is none of its kind. */
function nested(schema: JsonObject, value: Json | undefined): readonly Change[] {
  if (isArray(value)) return [{ departure: 'nested', value: [...value, deep(3)] }];
  const properties = member(schema, 'properties');
  const [name] = isObject(properties) ? Object.keys(properties) : [];
  if (!isObject(value) || name === undefined) return [];
  return [{ departure: 'nested', value: withOne(value, name, deep(3)) }];
}

function deep(levels: number): Json {
  let value: Json = 'cedar';
  for (let i = 0; i < levels; i += 1) value = { in: value };
  return value;
}

/** Also where the name is `__proto__`, which an assignment would not make a member of. */
function withOne(object: JsonObject, name: string, value: Json): JsonObject {
  return Object.fromEntries([...Object.entries(object), [name, value]]);
}
