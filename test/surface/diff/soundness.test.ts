import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { surfaceDiff, type SurfaceDiff } from '../../../src/surface/diff/diff.ts';
import type { Surface } from '../../../src/surface/surface.ts';
import { listed, surfaceOf, TABLE } from './table.ts';

const NAMES = ['a', 'b', 'c'];
const scalar: fc.Arbitrary<Json> = fc.constantFrom<Json>('x', 'y', 'xyz', 0, 1, 2, 2.5, 6, true, false, null);
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const text = fc.record(
  {
    type: fc.constant('string'),
    minLength: fc.nat(2),
    maxLength: fc.integer({ min: 1, max: 3 }),
    pattern: fc.constantFrom('x', 'y'),
  },
  { requiredKeys: ['type'] },
);
const number = fc.record(
  {
    type: fc.constantFrom('number', 'integer'),
    minimum: fc.constantFrom(0, 1, 1.5),
    exclusiveMaximum: fc.constantFrom(2, 6),
    multipleOf: fc.constantFrom(1, 2, 3, 0.5),
  },
  { requiredKeys: ['type'] },
);
const plain = fc.oneof(
  fc.constantFrom<Json>(
    true,
    false,
    {},
    { type: 'boolean' },
    { type: 'null' },
    { type: ['string', 'null'] },
    { type: ['integer', 'string'], minimum: 1 },
  ),
  fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map((values): Json => ({ enum: values })),
  text,
  number,
) as fc.Arbitrary<Json>;

/** Schemas with all that is decided, and some of what is not. */
const schema: fc.Arbitrary<Json> = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    plain,
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        minItems: fc.nat(2),
        maxItems: fc.nat(2),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), {
          maxKeys: 2,
          noNullPrototype: true,
        }),
        required: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
        additionalProperties: tie('schema'),
        maxProperties: fc.nat(3),
      },
      { requiredKeys: ['type'] },
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((each): Json => ({ anyOf: each })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((each): Json => ({ oneOf: each })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((each): Json => ({ allOf: each })),
    fc.tuple(tie('schema'), tie('schema')).map(([one, not]): Json => ({ allOf: [one], not })),
  ),
})).schema;

/** Two schemas, often near to each other: independent ones are seldom compatible. */
const pair: fc.Arbitrary<readonly [Json, Json]> = fc.oneof(
  fc.tuple(schema, schema),
  schema.chain((one) => fc.tuple(fc.constant(one), fc.oneof(mutation(one), fc.constant(one)))),
  schema.chain((one) => schema.map((other) => [one, { anyOf: [one, other] }] as const)),
  schema.chain((one) => schema.map((other) => [{ allOf: [one, other] }, one] as const)),
);

/** One keyword taken away, or one that says the same in other words. */
function mutation(one: Json): fc.Arbitrary<Json> {
  if (!isObject(one)) return schema;
  const keys = Object.keys(one);
  if (keys.length === 0) return schema;
  return fc.oneof(
    fc
      .constantFrom(...keys)
      .map((key) => Object.fromEntries(Object.entries(one).filter(([each]) => each !== key))),
    fc.constant({ allOf: [one] }),
    fc.constant({ anyOf: [one, one] }),
    fc
      .tuple(fc.constantFrom(...keys), schema)
      .map(([key, other]) => ({ ...one, ...(key === 'items' ? { items: other } : {}) })),
  );
}

const ajv = new Ajv2020({ strict: false });
/** A schema for which the validator makes code that does not run (`props0 is not defined`) decides nothing. */
const passes = (of: Json, one: Json): boolean => {
  try {
    return ajv.compile(of as object | boolean)(one);
  } catch (error) {
    if (error instanceof ReferenceError) return fc.pre(false) as never;
    throw error;
  }
};

const inside = (of: Json): JsonObject => ({
  type: 'object',
  properties: { v: of },
  required: ['v'],
  additionalProperties: false,
});
const input = (of: Json): Surface => surfaceOf({ name: 'search', inputSchema: inside(of) });
const output = (of: Json): Surface => surfaceOf({ name: 'search', outputSchema: inside(of) });

const isCompatible = ({ counts }: SurfaceDiff): boolean =>
  counts.breaking + counts['needs-review'] + counts.behavioural === 0;

/** Undeclared arguments count as never sent, so only schemas that say what others may be are asked here. */
function saysAll(of: Json): boolean {
  if (isArray(of)) return of.every(saysAll);
  if (!isObject(of)) return of !== true;
  const isOpen = of['type'] === 'object' && of['additionalProperties'] === undefined;
  return (
    !isOpen &&
    Object.keys(of).length > 0 &&
    Object.values(of).every((each) => typeof each === 'boolean' || saysAll(each))
  );
}

/** Six thousand of each were tried when this was written; a third of the pairs were compatible, half of these not the same text. */
const RUNS = { numRuns: 150 };

describe('nothing is called compatible that is not', () => {
  test('every value that passed a compatible input before passes it now', () => {
    fc.assert(
      fc.property(pair, fc.array(value, { minLength: 10, maxLength: 20 }), ([before, after], values) => {
        fc.pre(saysAll(before) && saysAll(after));
        const { changes, ...diff } = surfaceDiff(input(before), input(after));
        if (!isCompatible({ changes, ...diff })) return;
        expect(values.filter((one) => passes(before, one) && !passes(after, one))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('every value that a compatible output gives now was promised before', () => {
    fc.assert(
      fc.property(pair, fc.array(value, { minLength: 10, maxLength: 20 }), ([before, after], values) => {
        if (!isCompatible(surfaceDiff(output(before), output(after)))) return;
        expect(values.filter((one) => passes(after, one) && !passes(before, one))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('where nothing is said, the same values pass', () => {
    fc.assert(
      fc.property(pair, fc.array(value, { minLength: 10, maxLength: 20 }), ([before, after], values) => {
        if (surfaceDiff(input(before), input(after)).changes.length > 0) return;
        expect(values.filter((one) => passes(before, one) !== passes(after, one))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a change and its inverse are never both compatible, unless the surfaces are equal', () => {
  const notBoth = (before: Surface, after: Surface): void => {
    const [there, back] = [surfaceDiff(before, after), surfaceDiff(after, before)];
    if (!isCompatible(there) || !isCompatible(back)) return;
    expect([there.counts.additive, back.counts.additive]).toEqual([0, 0]);
  };

  test('of inputs', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => notBoth(input(before), input(after))),
      RUNS,
    );
  });

  test('of outputs', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => notBoth(output(before), output(after))),
      RUNS,
    );
  });

  test('of any changes together', () => {
    const some = fc.subarray([...TABLE.keys()], { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(some, (chosen) => {
        const at = (side: 'before' | 'after'): Surface =>
          merged(chosen.map((i) => TABLE[i]?.[side] ?? surfaceOf()));
        notBoth(at('before'), at('after'));
      }),
      RUNS,
    );
  });
});

/** The tools of several surfaces beside each other, all else from the last that says it. */
function merged(surfaces: readonly Surface[]): Surface {
  const tools = surfaces.flatMap((surface, i) =>
    surface.tools.map((tool) => listed({ ...tool.raw, name: `${tool.name}_${i}` })),
  );
  return { ...(surfaces.at(-1) ?? surfaceOf()), tools };
}
