import { type JsonObject, stringMember } from '../src/base/json.ts';
import { surfaceDiff } from '../src/surface/diff/diff.ts';
import { lockText } from '../src/surface/lock.ts';
import { readLock } from '../src/surface/read-lock.ts';
import { readTool } from '../src/surface/read-tool.ts';
import type { Surface } from '../src/surface/surface.ts';
import { aSurface } from '../test/builders.ts';

/*
 * Two surfaces of 500 tools, each with ten arguments, a nested filter, a shared definition, and an output schema, read
 * from their lock files. CPU time, all threads; reading the two files stands beside it, so that the ratio holds on any machine.
 * Goal: a difference in under a second.
 */

const TOOLS = 500;
const ROUNDS = 5;

type Edit = (raw: JsonObject, i: number) => JsonObject;

const edits: Readonly<Record<string, Edit>> = {
  'nothing changed': (raw) => raw,
  'every description reworded': (raw) => ({
    ...raw,
    description: `${stringMember(raw, 'description') ?? ''} Ask first.`,
  }),
  'every schema written otherwise': (raw) => ({ ...raw, inputSchema: schema({ inlined: true }) }),
  'an argument tightened in every tool': (raw) => ({ ...raw, inputSchema: schema({ most: 50 }) }),
  'every tool renamed': (raw) => ({ ...raw, name: `v2_${stringMember(raw, 'name') ?? ''}` }),
  'every tool another one': (raw, i) => ({
    ...tool(i + TOOLS),
    description: `Quite another thing, number ${i}.`,
  }),
};

console.log(
  `${'two surfaces of 500 tools'.padEnd(38)} ${'best'.padStart(8)} ${'median'.padStart(8)}   changes (CPU time)`,
);
const before = again(surface((raw) => raw));
const locked = lockText(before);
row(
  'both lock files read',
  times(() => [readLock(locked, 'before'), readLock(locked, 'after')]),
  '',
);
for (const [name, edit] of Object.entries(edits)) {
  const after = again(surface(edit));
  row(
    name,
    times(() => surfaceDiff(before, after)),
    String(surfaceDiff(before, after).changes.length),
  );
}
console.log('goal: every one under 1000 ms');

function row(name: string, ms: readonly number[], changes: string): void {
  const sorted = [...ms].sort((a, b) => a - b);
  const figure = (value: number | undefined): string => `${(value ?? 0).toFixed(0)} ms`.padStart(8);
  console.log(
    `${name.padEnd(38)} ${figure(sorted[0])} ${figure(sorted[Math.floor(ROUNDS / 2)])}   ${changes}`,
  );
}

function times(work: () => unknown): readonly number[] {
  return Array.from({ length: ROUNDS }, () => {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  });
}

/** As it comes out of a file: no object is shared between the two. */
function again(one: Surface): Surface {
  return readLock(lockText(one), 'bench');
}

function surface(edit: Edit): Surface {
  const tools = Array.from({ length: TOOLS }, (_, i) => readTool(edit(tool(i), i), i) ?? []).flat();
  return aSurface({ tools });
}

function tool(i: number): JsonObject {
  return {
    name: `list_thing_${i}`,
    title: `Things of kind ${i}`,
    description: `Lists the things of kind ${i}, the newest first. ${'Use it when the user asks for them. '.repeat(8)}`,
    inputSchema: schema({}),
    outputSchema: {
      type: 'object',
      properties: { items: { type: 'array', items: { $ref: '#/$defs/Thing' } }, total: { type: 'integer' } },
      required: ['items'],
      $defs: { Thing: thing() },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

function thing(): JsonObject {
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      parent: { $ref: '#/$defs/Thing' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    required: ['id'],
  };
}

function schema({
  inlined = false,
  most = 100,
}: {
  readonly inlined?: boolean;
  readonly most?: number;
}): JsonObject {
  const text = { type: 'string', minLength: 1, maxLength: 200 };
  const use = inlined ? { anyOf: [text] } : { $ref: '#/$defs/Text' };
  const names = ['query', 'owner', 'place', 'state', 'label', 'note', 'zone', 'from'];
  const plain = names.map((name): [string, JsonObject] => [name, { ...use, description: `The ${name}.` }]);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(plain),
      limit: { type: inlined ? ['integer'] : 'integer', minimum: 1, maximum: most, default: 20 },
      filter: {
        anyOf: [
          {
            type: 'object',
            properties: { kind: { const: 'date' }, day: use },
            required: ['kind'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { kind: { const: 'size' }, size: { enum: ['s', 'm', 'l'] } },
            required: ['kind'],
          },
          { type: 'null' },
        ],
      },
    },
    required: ['query'],
    additionalProperties: false,
    ...(inlined ? {} : { $defs: { Text: text } }),
  };
}
