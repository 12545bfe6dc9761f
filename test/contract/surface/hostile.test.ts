import { describe, expect, test } from 'vitest';
import { surfaceChecks } from '../../../src/contract/surface-checks.ts';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import type { Surface } from '../../../src/surface/surface.ts';
import { aSurface } from '../../builders.ts';
import { rawTool, surfaceOf, taking, toolFrom } from '../clean-surface.ts';

const checks = Object.values(surfaceChecks);
const ESCAPES = '\u001B[2J\u0007\u202Ehidden\u200B';

/** Every JSON value where a server should have sent something else. */
const ODD: readonly Json[] = [null, true, 0, '', 'x', [], [null], {}, { a: { b: [] } }];
const MEMBERS = [
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
  'icons',
  'execution',
  '_meta',
];
const KEYWORDS = [
  'type',
  'properties',
  'required',
  'enum',
  'items',
  'anyOf',
  '$ref',
  '$schema',
  '$defs',
  'default',
  'examples',
  'pattern',
  'description',
  'x-mcp-header',
  'const',
  'additionalProperties',
];

const oddTools = MEMBERS.flatMap((key) => ODD.map((value) => ({ [key]: value })));
const oddSchemas = KEYWORDS.flatMap((key) =>
  ODD.map((value) => ({
    inputSchema: { type: 'object', [key]: value },
    outputSchema: { type: 'object', properties: { a: { [key]: value } } },
  })),
);
const oddEntries = (keys: readonly string[], base: JsonObject): readonly JsonObject[] =>
  keys.flatMap((key) => ODD.map((value) => ({ ...base, [key]: value }) as JsonObject));

const surfaces: readonly (readonly [string, Surface])[] = [
  ['odd members in every tool', surfaceOf(oddTools)],
  ['odd keywords in every schema', surfaceOf(oddSchemas)],
  ['odd keywords in the modern era', surfaceOf(oddSchemas, { era: 'modern', revision: '2026-07-28' })],
  [
    'odd members in every other entry',
    aSurface({
      prompts: oddEntries(['title', 'description', 'arguments', '_meta'], { name: 'a' }),
      resources: oddEntries(['name', 'mimeType', 'size', 'annotations', '_meta'], { uri: 'a://b' }),
      resourceTemplates: oddEntries(['name', 'mimeType', 'annotations', '_meta'], { uriTemplate: 'a://{b}' }),
    }),
  ],
  [
    'escapes in every text',
    surfaceOf(
      [
        {
          name: ESCAPES,
          title: ESCAPES,
          description: `${ESCAPES} Set \`${ESCAPES}\` to 5.`,
          inputSchema: {
            type: ESCAPES,
            properties: { [ESCAPES]: { enum: [ESCAPES], default: 5, type: 'string' } },
            required: [`${ESCAPES}2`],
          },
        },
      ],
      { instructions: ESCAPES, server: { name: ESCAPES, version: null, title: null } },
    ),
  ],
  ['a schema 10,000 deep', surfaceOf([{ inputSchema: nested(10_000), outputSchema: nested(10_000) }])],
  [
    'references in circles',
    surfaceOf([
      {
        inputSchema: {
          type: 'object',
          $ref: '#',
          $defs: { a: { $ref: '#/$defs/a' } },
          properties: { a: { $ref: '#/$defs/a', default: 1 } },
        },
      },
    ]),
  ],
  [
    '5 MB in one schema',
    surfaceOf([{ inputSchema: taking({ a: { description: 'set a_b to '.repeat(500_000) } }) }]),
  ],
  [
    '5 MB in one description',
    surfaceOf([{ description: '`a_b` parameter, '.repeat(300_000) }], {
      instructions: 'x'.repeat(5_000_000),
    }),
  ],
  ['a name of 1 MB', surfaceOf([{ name: 'get_'.repeat(250_000) }, { name: 'a'.repeat(1_000_000) }])],
  [
    '600 faulty tools',
    aSurface({
      tools: Array.from({ length: 600 }, (_, i) =>
        toolFrom(
          rawTool({
            name: `t ${i}`,
            description: undefined,
            inputSchema: { type: 'x', properties: { a: true } },
          }),
          i,
        ),
      ),
    }),
  ],
  [
    'nothing at all',
    aSurface({ server: { name: null, version: null, title: null }, capabilities: {}, tools: [] }),
  ],
  [
    'capabilities that make no sense',
    aSurface({
      capabilities: { tasks: [], extensions: null, tools: false } as JsonObject,
      revision: '2026-07-28',
      era: 'modern',
    }),
  ],
];

describe.each(surfaces)('with %s', (_name, surface) => {
  test.each(checks.map((check) => [check.id, check] as const))(
    '%s ends with a judgment that can be printed',
    (_id, check) => {
      const result = check.run({ surface });
      const texts =
        result.kind === 'judged' ? [result.saw, ...result.flaws.map((flaw) => flaw.message)] : [result.why];
      expect(texts.length).toBeLessThanOrEqual(501);
      expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(900);
      // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(texts.join('\n')).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u202E]/);
      const quotes =
        result.kind === 'judged'
          ? result.flaws.flatMap(({ evidence }) => evidence.map(({ quote }) => quote))
          : [];
      expect(Math.max(0, ...quotes.map((quote) => quote.length))).toBeLessThan(300);
    },
  );
});

test.each<[string, JsonObject]>([
  [
    'of a dialect that is not known here',
    { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' },
  ],
  ['that is too deep', nested(300)],
])('a schema %s is never called valid', (_what, inputSchema) => {
  const surface = surfaceOf([{ inputSchema }]);
  expect(surfaceChecks['tool.input-valid-dialect'].run({ surface }).kind).toBe('could-not-run');
});

test('a default that cannot be judged is never called fitting', () => {
  const surface = surfaceOf([
    { inputSchema: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object', default: {} } },
  ]);
  expect(surfaceChecks['tool.defaults-valid'].run({ surface }).kind).toBe('could-not-run');
});

test('a broken schema is told although another could not be judged', () => {
  const surface = surfaceOf([
    { inputSchema: nested(300) },
    { inputSchema: { type: 'object', required: true } },
  ]);
  expect(surfaceChecks['tool.input-valid-dialect'].run({ surface })).toMatchObject({
    kind: 'judged',
    flaws: [{ severity: 'error' }],
    saw: expect.stringContaining('could not be judged') as string,
  });
});

test('of thousands of flaws the gravest 500 are told, and that there are more', () => {
  const tools = Array.from({ length: 1_000 }, (_, i) => ({
    name: `get_${i}`,
    description: undefined,
    inputSchema: i < 990 ? { type: 'object', required: 5 } : { type: 'object', items: [{}] },
  }));
  const result = surfaceChecks['tool.input-valid-dialect'].run({ surface: surfaceOf(tools) });
  expect(result).toMatchObject({
    kind: 'judged',
    saw: expect.stringContaining('500 more like these are not told') as string,
  });
  if (result.kind === 'judged')
    expect(new Set(result.flaws.map((flaw) => flaw.severity))).toEqual(new Set(['error']));
});

function nested(levels: number): JsonObject {
  let schema: JsonObject = { type: 'object' };
  for (let i = 0; i < levels; i += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
}
