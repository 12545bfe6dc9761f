import type { Json, JsonObject } from '../../../src/base/json.ts';
import { readTool } from '../../../src/surface/read-tool.ts';
import type { Surface, Tool } from '../../../src/surface/surface.ts';
import { aSurface } from '../../builders.ts';

/**
 * One field of a surface that is other than it was, what that is one way, and what it is the other way. A change is
 * written as its class and its row: B breaking, R needs-review, H behavioural, A additive, X cosmetic.
 */
export interface Case {
  readonly title: string;
  readonly before: Surface;
  readonly after: Surface;
  readonly forward: readonly string[];
  readonly backward: readonly string[];
}

/** A tool as a server would list it. */
export function listed(raw: JsonObject, index = 0): Tool {
  const tool = readTool(raw, index);
  if (tool === null) throw new Error('a tool has a name');
  return tool;
}

export function surfaceOf(...tools: readonly JsonObject[]): Surface {
  return aSurface({ tools: tools.map((raw, index) => listed(raw, index)) });
}

const SEARCH: JsonObject = {
  name: 'search_rooms',
  description: 'Finds rooms by size.',
  inputSchema: { type: 'object' },
};
const BOOK: JsonObject = {
  name: 'book_room',
  description: 'Books a room for a day.',
  inputSchema: { type: 'object' },
};

type Row = readonly [
  title: string,
  before: Json | undefined,
  after: Json | undefined,
  forward: string,
  backward: string,
];

function split(words: string): readonly string[] {
  return words === '' ? [] : words.split(', ');
}

function cases<Of>(
  rows: readonly Row[],
  surface: (value: Json | undefined) => Of & Surface,
): readonly Case[] {
  return rows.map(([title, before, after, forward, backward]) => ({
    title,
    before: surface(before),
    after: surface(after),
    forward: split(forward),
    backward: split(backward),
  }));
}

const withField =
  (key: string) =>
  (value: Json | undefined): Surface =>
    surfaceOf(value === undefined ? SEARCH : { ...SEARCH, [key]: value });

const annotated = (value: Json | undefined): Surface => withField('annotations')(value);

/** One argument among the tool's; `undefined`: it is not there. */
const argument = (value: Json | undefined): Surface =>
  withField('inputSchema')({ type: 'object', properties: value === undefined ? {} : { a: value } });

const input = (value: Json | undefined): Surface => withField('inputSchema')(value);
const output = (value: Json | undefined): Surface => withField('outputSchema')(value);
const field = (value: Json | undefined): Surface =>
  withField('outputSchema')({ type: 'object', properties: value === undefined ? {} : { a: value } });

const open = (properties: Json, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});
const closed = (properties: Json, more: JsonObject = {}): JsonObject =>
  open(properties, { additionalProperties: false, ...more });

const TOOLS: readonly Row[] = [
  ['the description', 'Finds rooms.', 'Finds rooms and desks.', 'H tool.description', 'H tool.description'],
  [
    'a description where there was none',
    undefined,
    'Finds rooms.',
    'H tool.description',
    'H tool.description',
  ],
  [
    'white space of a description',
    'Finds  rooms.',
    'Finds\nrooms.',
    'X tool.description-spacing',
    'X tool.description-spacing',
  ],
  [
    'the last full stop of a description',
    'Finds rooms.',
    'Finds rooms',
    'X tool.description-spacing',
    'X tool.description-spacing',
  ],
  ['a sign inside a description', 'At most -5.', 'At most 5.', 'H tool.description', 'H tool.description'],
  ['a question mark', 'Finds rooms.', 'Finds rooms?', 'H tool.description', 'H tool.description'],
  ['the case of a description', 'Finds rooms.', 'FINDS rooms.', 'H tool.description', 'H tool.description'],
  [
    'a deprecation',
    'Finds rooms.',
    'DEPRECATED: use book_room. Finds rooms.',
    'H tool.deprecated',
    'H tool.undeprecated',
  ],
  [
    'a deprecation in brackets',
    'Finds rooms.',
    '[Deprecated] Finds rooms.',
    'H tool.deprecated',
    'H tool.undeprecated',
  ],
  ['a description that is no text', 'Finds rooms.', 5, 'R tool.other', 'R tool.other'],
];

const TITLES: readonly Row[] = [
  ['a title', 'Rooms', 'Search', 'H tool.title', 'H tool.title'],
  ['a title where there was none', undefined, 'Search', 'H tool.title', 'H tool.title'],
];

const ANNOTATIONS: readonly Row[] = [
  [
    'read-only no more',
    { readOnlyHint: true },
    { readOnlyHint: false },
    'B tool.annotations-riskier',
    'H tool.annotations-changed',
  ],
  [
    'read-only no longer said',
    { readOnlyHint: true },
    undefined,
    'B tool.annotations-riskier',
    'H tool.annotations-changed',
  ],
  [
    'destructive now',
    { destructiveHint: false },
    { destructiveHint: true },
    'B tool.annotations-riskier',
    'H tool.annotations-changed',
  ],
  [
    'harmless no longer said',
    { destructiveHint: false },
    {},
    'B tool.annotations-riskier',
    'H tool.annotations-changed',
  ],
  [
    'an open world now',
    { openWorldHint: false },
    { openWorldHint: true },
    'B tool.annotations-riskier',
    'H tool.annotations-changed',
  ],
  [
    'idempotent no more',
    { idempotentHint: true },
    { idempotentHint: false },
    'H tool.annotations-changed',
    'H tool.annotations-changed',
  ],
  [
    'a default of read-only that is now stated',
    undefined,
    { readOnlyHint: false },
    'A tool.annotations-stated',
    'H tool.annotations-changed',
  ],
  [
    'a default of destructive that is now stated',
    {},
    { destructiveHint: true },
    'A tool.annotations-stated',
    'H tool.annotations-changed',
  ],
  [
    'a default of open world that is now stated',
    {},
    { openWorldHint: true },
    'A tool.annotations-stated',
    'H tool.annotations-changed',
  ],
  [
    'the title among the annotations',
    { title: 'A' },
    { title: 'B' },
    'H tool.annotations-title',
    'H tool.annotations-title',
  ],
  [
    'an annotation of nobody',
    {},
    { costHint: 3 },
    'H tool.annotations-changed',
    'H tool.annotations-changed',
  ],
  ['annotations that are no object', {}, 'none', 'R tool.other', 'R tool.other'],
];

const DECORATIONS: readonly (readonly [key: string, row: Row])[] = [
  [
    'execution',
    [
      'calls that must be tasks',
      undefined,
      { taskSupport: 'required' },
      'B tool.task-required',
      'B tool.task-not-required',
    ],
  ],
  [
    'execution',
    [
      'calls that must be tasks, where they could',
      { taskSupport: 'optional' },
      { taskSupport: 'required' },
      'B tool.task-required',
      'B tool.task-not-required',
    ],
  ],
  [
    'execution',
    [
      'calls that may be tasks',
      { taskSupport: 'forbidden' },
      { taskSupport: 'optional' },
      'H tool.task-support',
      'H tool.task-support',
    ],
  ],
  [
    'execution',
    [
      'execution of nobody',
      { taskSupport: 'optional' },
      { taskSupport: 'optional', speed: 1 },
      'R tool.other',
      'R tool.other',
    ],
  ],
  [
    '_meta',
    [
      'hidden from models',
      { ui: { visibility: ['model', 'app'] } },
      { ui: { visibility: ['app'] } },
      'B tool.ui-hidden-model',
      'H tool.ui-shown',
    ],
  ],
  [
    '_meta',
    [
      'hidden from apps',
      undefined,
      { ui: { visibility: ['model'] } },
      'B tool.ui-hidden-app',
      'H tool.ui-shown',
    ],
  ],
  [
    '_meta',
    [
      'another interface',
      { ui: { resourceUri: 'ui://a' } },
      { ui: { resourceUri: 'ui://b' } },
      'H tool.ui-resource',
      'H tool.ui-resource',
    ],
  ],
  [
    '_meta',
    [
      'an interface in the old place',
      undefined,
      { 'ui/resourceUri': 'ui://a' },
      'H tool.ui-resource',
      'H tool.ui-resource',
    ],
  ],
  ['_meta', ['_meta of nobody', undefined, { owner: 'rooms' }, 'X tool.meta', 'X tool.meta']],
  ['icons', ['an icon', undefined, [{ src: 'https://example.com/i.png' }], 'X tool.icons', 'X tool.icons']],
  ['category', ['a field of nobody', undefined, 'rooms', 'R tool.other', 'R tool.other']],
  [
    'inputSchema',
    ['an input schema that is none', { type: 'object' }, 'none', 'R tool.other', 'R tool.other'],
  ],
];

/** `a` is the argument; its schema changes. */
const ARGUMENTS: readonly Row[] = [
  [
    'an optional argument',
    undefined,
    { type: 'string' },
    'A input.property-added',
    'H input.property-removed',
  ],
  [
    'a narrower type',
    { type: ['string', 'null'] },
    { type: 'string' },
    'B input.type-narrowed',
    'A input.type-widened',
  ],
  ['another type', { type: 'string' }, { type: 'boolean' }, 'B input.type-changed', 'B input.type-changed'],
  [
    'whole numbers only',
    { type: 'number' },
    { type: 'integer' },
    'B input.type-narrowed',
    'A input.type-widened',
  ],
  ['a type where there was none', {}, { type: 'string' }, 'B input.type-narrowed', 'A input.type-widened'],
  ['nothing passes any more', { type: 'string' }, false, 'B input.type-narrowed', 'A input.type-widened'],
  ['a value fewer', { enum: ['x', 'y'] }, { enum: ['x'] }, 'B input.enum-removed', 'A input.enum-added'],
  [
    'a value fewer, of another type',
    { enum: ['x', 1] },
    { enum: ['x'] },
    'B input.enum-removed',
    'A input.enum-added',
  ],
  [
    'another constant',
    { const: 'x' },
    { const: 'y' },
    'B input.enum-removed, A input.enum-added',
    'B input.enum-removed, A input.enum-added',
  ],
  [
    'a list of values where any text passed',
    { type: 'string' },
    { type: 'string', enum: ['x'] },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a higher minimum',
    { type: 'number', minimum: 1 },
    { type: 'number', minimum: 2 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a lower maximum',
    { type: 'number', maximum: 2 },
    { type: 'number', maximum: 1 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a minimum that itself is left out',
    { type: 'number', minimum: 1 },
    { type: 'number', exclusiveMinimum: 1 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a maximum that itself is left out',
    { type: 'number', maximum: 1 },
    { type: 'number', exclusiveMaximum: 1 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a factor',
    { type: 'integer' },
    { type: 'integer', multipleOf: 5 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a coarser factor',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'another factor',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 3 },
    'B input.changed',
    'B input.changed',
  ],
  [
    'a fraction as a factor',
    { type: 'number', multipleOf: 0.1 },
    { type: 'number', multipleOf: 0.3 },
    'R input.unproven',
    'R input.unproven',
  ],
  [
    'a least length',
    { type: 'string' },
    { type: 'string', minLength: 2 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a greatest length',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 8 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a pattern',
    { type: 'string' },
    { type: 'string', pattern: '^a' },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'another pattern',
    { type: 'string', pattern: '^a' },
    { type: 'string', pattern: '^b' },
    'R input.unproven',
    'R input.unproven',
  ],
  [
    'a format',
    { type: 'string' },
    { type: 'string', format: 'date' },
    'B input.format-added',
    'A input.format-removed',
  ],
  [
    'another format',
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
    'B input.format-changed',
    'B input.format-changed',
  ],
  [
    'a least number of entries',
    { type: 'array' },
    { type: 'array', minItems: 1 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a greatest number of entries',
    { type: 'array' },
    { type: 'array', maxItems: 9 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'no entry twice',
    { type: 'array' },
    { type: 'array', uniqueItems: true },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'the type of entries',
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'number' } },
    'B input.type-changed',
    'B input.type-changed',
  ],
  [
    'the type of a first entry',
    { type: 'array', prefixItems: [{ type: 'string' }] },
    { type: 'array', prefixItems: [{ type: 'number' }] },
    'B input.type-changed',
    'B input.type-changed',
  ],
  [
    'a second place',
    { type: 'array', prefixItems: [{}] },
    { type: 'array', prefixItems: [{}, { type: 'string' }] },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'an entry that must be there',
    { type: 'array' },
    { type: 'array', contains: { type: 'string' } },
    'R input.demand-added',
    'A input.demand-dropped',
  ],
  [
    'another condition',
    { type: 'string', not: { const: 'x' } },
    { type: 'string', not: { const: 'y' } },
    'R input.unproven',
    'R input.unproven',
  ],
  [
    'a condition',
    { type: 'string' },
    { type: 'string', not: { const: 'x' } },
    'R input.demand-added',
    'A input.demand-dropped',
  ],
  [
    'a branch',
    { type: 'object' },
    { type: 'object', if: { required: ['b'] }, else: { required: ['c'] } },
    'R input.demand-added',
    'A input.demand-dropped',
  ],
  [
    'an alternative',
    { anyOf: [{ type: 'string' }, { type: 'number' }] },
    { anyOf: [{ type: 'string' }] },
    'B input.type-narrowed',
    'A input.type-widened',
  ],
  [
    'a name pattern',
    { type: 'object' },
    { type: 'object', patternProperties: { '^x': { type: 'string' } } },
    'R input.unproven',
    'R input.unproven',
  ],
  [
    'the values of a name pattern',
    { type: 'object', patternProperties: { '^x': { type: 'string' } } },
    { type: 'object', patternProperties: { '^x': { type: 'null' } } },
    'B input.type-changed',
    'B input.type-changed',
  ],
  [
    'a least number of members',
    { type: 'object' },
    { type: 'object', minProperties: 1 },
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'a greatest number of members',
    { type: 'object' },
    { type: 'object', maxProperties: 1 },
    'B input.tightened',
    'A input.loosened',
  ],
  ['a default', { default: 1 }, { default: 2 }, 'R input.default-changed', 'R input.default-changed'],
  ['a default that was not stated', {}, { default: 1 }, 'H input.default-stated', 'H input.default-stated'],
  [
    'a description of it',
    { description: 'How many.' },
    { description: 'How much.' },
    'H input.wording',
    'H input.wording',
  ],
  [
    'white space of its description',
    { description: 'How  many.' },
    { description: 'How many' },
    'X input.wording-spacing',
    'X input.wording-spacing',
  ],
  ['a title of it', { title: 'A' }, { title: 'B' }, 'H input.wording', 'H input.wording'],
  ['examples of it', { examples: [1] }, { examples: [2] }, 'H input.wording', 'H input.wording'],
  [
    'the titles of its values',
    { enum: ['x'], enumNames: ['X'] },
    { enum: ['x'], enumNames: ['Y'] },
    'H input.wording',
    'H input.wording',
  ],
  ['the end of it', {}, { deprecated: true }, 'H input.wording', 'H input.wording'],
  [
    'a header of it, over stdio',
    { type: 'string' },
    { type: 'string', 'x-mcp-header': 'A' },
    'X input.header-stdio',
    'X input.header-stdio',
  ],
  ['a keyword of nobody', {}, { 'x-rank': 1 }, 'R input.keyword', 'R input.keyword'],
  [
    'nullable, which no dialect knows',
    { type: 'string' },
    { type: 'string', nullable: true },
    'R input.keyword',
    'R input.keyword',
  ],
];

const INPUTS: readonly Row[] = [
  [
    'an argument of a closed schema',
    closed({ a: {} }),
    closed({}),
    'B input.property-removed-closed',
    'A input.property-added',
  ],
  [
    'a required argument',
    open({}),
    open({ a: {} }, { required: ['a'] }),
    'B input.required-added',
    'H input.property-removed',
  ],
  [
    'an argument that is now required',
    open({ a: {} }),
    open({ a: {} }, { required: ['a'] }),
    'B input.required-added',
    'A input.required-dropped',
  ],
  [
    'an argument by another style of name',
    open({ roomId: { type: 'string' } }),
    open({ room_id: { type: 'string' } }),
    'B input.property-renamed',
    'B input.property-renamed',
  ],
  [
    'an argument by another name',
    open({ n: { type: 'integer', description: 'How many seats.' } }),
    open({ seats: { type: 'integer', description: 'How many seats.' } }),
    'B input.property-renamed',
    'B input.property-renamed',
  ],
  ['no others any more', open({ a: {} }), closed({ a: {} }), 'B input.closed', 'A input.opened'],
  [
    'others of one type only',
    open({ a: {} }),
    open({ a: {} }, { additionalProperties: { type: 'string' } }),
    'B input.tightened',
    'A input.loosened',
  ],
  [
    'the type of others',
    open({}, { additionalProperties: { type: 'string' } }),
    open({}, { additionalProperties: { type: 'null' } }),
    'B input.type-changed',
    'B input.type-changed',
  ],
  [
    'an argument where others had a type',
    open({}, { additionalProperties: { type: 'string' } }),
    open({ a: { type: 'null' } }, { additionalProperties: { type: 'string' } }),
    'B input.changed',
    'B input.property-removed-closed',
  ],
  [
    'an argument two levels down',
    open({ f: open({ a: { type: 'string' } }) }),
    open({ f: open({ a: { type: 'null' } }) }),
    'B input.type-changed',
    'B input.type-changed',
  ],
  [
    'one alternative of two',
    { anyOf: [closed({ a: { type: 'string' } }), closed({ b: { type: 'string' } })] },
    { anyOf: [closed({ a: { type: 'string' } }), closed({ b: { type: 'null' } })] },
    'B input.type-changed',
    'B input.type-changed',
  ],
  [
    'one alternative more',
    { anyOf: [closed({ a: { type: 'string' } })] },
    { anyOf: [closed({ a: { type: 'string' } }), closed({ b: { type: 'null' } }, { required: ['b'] })] },
    'A input.loosened',
    'B input.tightened',
  ],
  [
    'an unknown dialect',
    open({}),
    open({}, { $schema: 'https://example.com/mine' }),
    'R input.unproven',
    'R input.unproven',
  ],
  [
    'a stated dialect',
    open({}),
    open({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    'H input.dialect',
    'H input.dialect',
  ],
  [
    'another dialect',
    open({}, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    open({}, { $schema: 'https://json-schema.org/draft/2019-09/schema' }),
    'H input.dialect',
    'H input.dialect',
  ],
  [
    'another dialect with keywords that hang on it',
    open(
      { a: { type: 'array', prefixItems: [{}] } },
      { $schema: 'https://json-schema.org/draft/2020-12/schema' },
    ),
    open({ a: { type: 'array', prefixItems: [{}] } }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    'B input.dialect-meaning',
    'B input.dialect-meaning',
  ],
];

const FIELDS: readonly Row[] = [
  ['a field', undefined, { type: 'string' }, 'A output.property-added', 'B output.property-removed'],
  [
    'another type of a field',
    { type: 'string' },
    { type: 'boolean' },
    'B output.type-changed',
    'B output.type-changed',
  ],
  [
    'null beside the type of a field',
    { type: 'string' },
    { type: ['string', 'null'] },
    'B output.type-widened',
    'A output.type-narrowed',
  ],
  [
    'a value more of a field',
    { enum: ['x'] },
    { enum: ['x', 'y'] },
    'B output.enum-added',
    'A output.enum-removed',
  ],
  [
    'a wider range of a field',
    { type: 'integer', maximum: 9 },
    { type: 'integer', maximum: 10 },
    'B output.loosened',
    'A output.tightened',
  ],
  [
    'another factor of a field',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 3 },
    'B output.changed',
    'B output.changed',
  ],
  [
    'a condition of a field',
    { type: 'string' },
    { type: 'string', not: { const: 'x' } },
    'A output.demand-added',
    'R output.demand-dropped',
  ],
  [
    'a format of a field',
    { type: 'string' },
    { type: 'string', format: 'date' },
    'A output.format-added',
    'B output.format-removed',
  ],
  [
    'another format of a field',
    { format: 'date' },
    { format: 'time' },
    'B output.format-changed',
    'B output.format-changed',
  ],
  [
    'the description of a field',
    { description: 'Seats.' },
    { description: 'Chairs.' },
    'H output.wording',
    'H output.wording',
  ],
  [
    'white space of a description of a field',
    { description: 'Seats.' },
    { description: ' Seats' },
    'X output.wording-spacing',
    'X output.wording-spacing',
  ],
  ['a keyword of nobody in a field', {}, { 'x-unit': 'm' }, 'R output.keyword', 'R output.keyword'],
  [
    'another pattern of a field',
    { type: 'string', pattern: '^a' },
    { type: 'string', pattern: '^b' },
    'R output.unproven',
    'R output.unproven',
  ],
];

const OUTPUTS: readonly Row[] = [
  ['an output schema', undefined, open({}), 'A output.schema-added', 'B output.schema-removed'],
  ['results that are no object', open({}), { type: 'array' }, 'B output.root', 'B output.type-changed'],
  [
    'a field of a closed schema',
    closed({}),
    closed({ a: {} }),
    'B output.property-added-closed',
    'B output.property-removed',
  ],
  [
    'a field by another name',
    open({ roomId: {} }),
    open({ room_id: {} }),
    'B output.property-renamed',
    'B output.property-renamed',
  ],
  [
    'a field that may be missing',
    open({ a: {} }, { required: ['a'] }),
    open({ a: {} }),
    'B output.required-dropped',
    'A output.required-added',
  ],
  ['other fields', closed({ a: {} }), open({ a: {} }), 'B output.opened', 'A output.closed'],
  [
    'a stated dialect of results',
    open({}),
    open({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    'H output.dialect',
    'H output.dialect',
  ],
  [
    'a dialect of results that keywords hang on',
    open({ a: { dependentRequired: {} } }, { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    open({ a: { dependentRequired: {} } }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    'B output.dialect-meaning',
    'B output.dialect-meaning',
  ],
];

const PROMPTS: readonly Row[] = [
  [
    'a prompt',
    [{ name: 'plan' }, { name: 'sum', description: 'Sums up.' }],
    [{ name: 'plan' }],
    'B prompt.removed',
    'A prompt.added',
  ],
  [
    'a prompt by another name',
    [{ name: 'plan', description: 'Plans.' }],
    [{ name: 'draft', description: 'Plans.' }],
    'B prompt.renamed',
    'B prompt.renamed',
  ],
  [
    'the order of prompts',
    [{ name: 'a' }, { name: 'b' }],
    [{ name: 'b' }, { name: 'a' }],
    'H prompt.reordered',
    'H prompt.reordered',
  ],
  [
    'the description of a prompt',
    [{ name: 'plan', description: 'A.' }],
    [{ name: 'plan', description: 'B.' }],
    'H prompt.wording',
    'H prompt.wording',
  ],
  [
    'the title of a prompt',
    [{ name: 'plan' }],
    [{ name: 'plan', title: 'P' }],
    'H prompt.wording',
    'H prompt.wording',
  ],
  [
    'white space of a prompt',
    [{ name: 'plan', description: 'A b.' }],
    [{ name: 'plan', description: 'A  b' }],
    'X prompt.wording-spacing',
    'X prompt.wording-spacing',
  ],
  [
    'an icon of a prompt',
    [{ name: 'plan' }],
    [{ name: 'plan', icons: [] }],
    'X prompt.decoration',
    'X prompt.decoration',
  ],
  [
    'a field of nobody in a prompt',
    [{ name: 'plan' }],
    [{ name: 'plan', rank: 1 }],
    'R prompt.other',
    'R prompt.other',
  ],
  [
    'an optional argument of a prompt',
    [{ name: 'plan' }],
    [{ name: 'plan', arguments: [{ name: 'day' }] }],
    'A prompt.argument-added',
    'B prompt.argument-removed',
  ],
  [
    'a required argument of a prompt',
    [{ name: 'plan' }],
    [{ name: 'plan', arguments: [{ name: 'day', required: true }] }],
    'B prompt.argument-required',
    'B prompt.argument-removed',
  ],
  [
    'an argument of a prompt that is now required',
    [{ name: 'plan', arguments: [{ name: 'day' }] }],
    [{ name: 'plan', arguments: [{ name: 'day', required: true }] }],
    'B prompt.argument-required',
    'A prompt.argument-optional',
  ],
  [
    'an argument of a prompt by another name',
    [{ name: 'plan', arguments: [{ name: 'roomId' }] }],
    [{ name: 'plan', arguments: [{ name: 'room_id' }] }],
    'B prompt.argument-renamed',
    'B prompt.argument-renamed',
  ],
  [
    'the order of arguments of a prompt',
    [{ name: 'plan', arguments: [{ name: 'a' }, { name: 'b' }] }],
    [{ name: 'plan', arguments: [{ name: 'b' }, { name: 'a' }] }],
    'H prompt.argument-order',
    'H prompt.argument-order',
  ],
  [
    'the description of an argument of a prompt',
    [{ name: 'plan', arguments: [{ name: 'a' }] }],
    [{ name: 'plan', arguments: [{ name: 'a', description: 'A.' }] }],
    'H prompt.wording',
    'H prompt.wording',
  ],
];

const CEDAR = { uri: 'room://cedar', name: 'Cedar' };
const OAK = { uri: 'room://oak', name: 'Oak' };
const RESOURCES: readonly Row[] = [
  ['a resource', [CEDAR, OAK], [CEDAR], 'B resource.removed', 'A resource.added'],
  [
    'the URI of a resource',
    [CEDAR],
    [{ ...CEDAR, uri: 'file:///cedar' }],
    'B resource.moved',
    'B resource.moved',
  ],
  ['the order of resources', [CEDAR, OAK], [OAK, CEDAR], 'H resource.reordered', 'H resource.reordered'],
  [
    'the MIME type of a resource',
    [{ ...CEDAR, mimeType: 'text/plain' }],
    [{ ...CEDAR, mimeType: 'text/html' }],
    'B resource.mime',
    'B resource.mime',
  ],
  [
    'a MIME type that is now stated',
    [CEDAR],
    [{ ...CEDAR, mimeType: 'text/html' }],
    'H resource.mime-stated',
    'B resource.mime',
  ],
  [
    'the description of a resource',
    [CEDAR],
    [{ ...CEDAR, description: 'A room.' }],
    'H resource.wording',
    'H resource.wording',
  ],
  [
    'white space of a resource',
    [{ ...CEDAR, name: 'Big room' }],
    [{ ...CEDAR, name: 'Big  room' }],
    'X resource.wording-spacing',
    'X resource.wording-spacing',
  ],
  [
    'the annotations of a resource',
    [CEDAR],
    [{ ...CEDAR, annotations: { priority: 1 } }],
    'H resource.annotations',
    'H resource.annotations',
  ],
  [
    'the size of a resource',
    [CEDAR],
    [{ ...CEDAR, size: 5 }],
    'X resource.decoration',
    'X resource.decoration',
  ],
  [
    'a field of nobody in a resource',
    [CEDAR],
    [{ ...CEDAR, rank: 1 }],
    'R resource.other',
    'R resource.other',
  ],
];

const ROOM = { uriTemplate: 'room://{id}', name: 'Room' };
const DESK = { uriTemplate: 'desk://{id}', name: 'Desk' };
const TEMPLATES: readonly Row[] = [
  ['a template', [ROOM, DESK], [ROOM], 'B template.removed', 'A template.added'],
  [
    'a variable of a template',
    [ROOM],
    [{ ...ROOM, uriTemplate: 'room://{name}' }],
    'B template.moved',
    'B template.moved',
  ],
  [
    'the scheme of a template',
    [ROOM],
    [{ ...ROOM, uriTemplate: 'house://{id}' }],
    'B template.moved',
    'B template.moved',
  ],
  ['the order of templates', [ROOM, DESK], [DESK, ROOM], 'H template.reordered', 'H template.reordered'],
  [
    'the description of a template',
    [ROOM],
    [{ ...ROOM, description: 'A room.' }],
    'H resource.wording',
    'H resource.wording',
  ],
];

const CAPABILITIES: readonly Row[] = [
  ['a capability', { tools: {}, prompts: {} }, { tools: {} }, 'B capability.removed', 'A capability.added'],
  [
    'news of the list of tools',
    { tools: { listChanged: true } },
    { tools: {} },
    'B capability.flag-dropped',
    'A capability.flag-raised',
  ],
  [
    'subscriptions',
    { resources: { subscribe: true } },
    { resources: { subscribe: false } },
    'B capability.flag-dropped',
    'A capability.flag-raised',
  ],
  [
    'a setting of a capability',
    { tasks: {} },
    { tasks: { list: {} } },
    'R capability.setting',
    'R capability.setting',
  ],
  ['an extension', { extensions: { 'io.example/ui': {} } }, {}, 'B extension.removed', 'A extension.added'],
  [
    'the owner of an extension',
    { extensions: { 'io.example/ui': {} } },
    { extensions: { 'com.example/ui': {} } },
    'B extension.renamed',
    'B extension.renamed',
  ],
  [
    'a setting of an extension',
    { extensions: { x: {} } },
    { extensions: { x: { depth: 1 } } },
    'R extension.setting-added',
    'B extension.setting-removed',
  ],
  [
    'the value of a setting of an extension',
    { extensions: { x: { depth: 1 } } },
    { extensions: { x: { depth: 2 } } },
    'R extension.setting-changed',
    'R extension.setting-changed',
  ],
  [
    'the type of a setting of an extension',
    { extensions: { x: { depth: 1 } } },
    { extensions: { x: { depth: '1' } } },
    'B extension.setting-retyped',
    'B extension.setting-retyped',
  ],
];

const SERVERS: readonly (readonly [
  title: string,
  before: Partial<Surface>,
  after: Partial<Surface>,
  row: string,
])[] = [
  [
    'the instructions',
    { instructions: 'Ask first.' },
    { instructions: 'Book first.' },
    'H server.instructions',
  ],
  ['instructions where there were none', {}, { instructions: 'Book first.' }, 'H server.instructions'],
  [
    'white space of the instructions',
    { instructions: 'Ask first.' },
    { instructions: 'Ask\n first' },
    'X server.instructions-spacing',
  ],
  [
    'the name of the server',
    {},
    { server: { name: 'halls', version: '1.2.3', title: null } },
    'B server.name',
  ],
  [
    'the title of the server',
    {},
    { server: { name: 'rooms', version: '1.2.3', title: 'Rooms' } },
    'X server.title',
  ],
  [
    'the version of the server',
    {},
    { server: { name: 'rooms', version: '2.0.0', title: null } },
    'X server.version',
  ],
  ['the transport', {}, { transport: 'streamable-http' }, 'B server.transport'],
  ['the revision', {}, { revision: '2025-06-18' }, 'R server.revision'],
];

const overHttp = (value: Json | undefined): Surface => ({ ...argument(value), transport: 'streamable-http' });

/** Every row of the taxonomy, each both ways. */
export const TABLE: readonly Case[] = [
  {
    title: 'a tool',
    before: surfaceOf(SEARCH, BOOK),
    after: surfaceOf(SEARCH),
    forward: ['B tool.removed'],
    backward: ['H tool.added'],
  },
  {
    title: 'a tool by another name',
    before: surfaceOf(SEARCH),
    after: surfaceOf({ ...SEARCH, name: 'find' }),
    forward: ['B tool.renamed'],
    backward: ['B tool.renamed'],
  },
  {
    title: 'a tool by a name of other case',
    before: surfaceOf(SEARCH),
    after: surfaceOf({ ...SEARCH, name: 'searchRooms' }),
    forward: ['B tool.recased'],
    backward: ['B tool.recased'],
  },
  {
    title: 'the order of tools',
    before: surfaceOf(SEARCH, BOOK),
    after: surfaceOf(BOOK, SEARCH),
    forward: ['H tool.reordered'],
    backward: ['H tool.reordered'],
  },
  ...cases(TOOLS, withField('description')),
  ...cases(TITLES, withField('title')),
  ...cases(ANNOTATIONS, annotated),
  ...DECORATIONS.flatMap(([key, row]) => cases([row], withField(key))),
  ...cases(ARGUMENTS, argument),
  ...cases(
    [
      [
        'a header of an argument, over HTTP',
        { type: 'string' },
        { type: 'string', 'x-mcp-header': 'A' },
        'B input.header',
        'B input.header',
      ],
    ],
    overHttp,
  ),
  ...cases(INPUTS, input),
  ...cases(FIELDS, field),
  ...cases(OUTPUTS, output),
  ...cases(PROMPTS, (prompts) => ({ ...surfaceOf(SEARCH), prompts: prompts as readonly JsonObject[] })),
  ...cases(RESOURCES, (resources) => ({
    ...surfaceOf(SEARCH),
    resources: resources as readonly JsonObject[],
  })),
  ...cases(TEMPLATES, (templates) => ({
    ...surfaceOf(SEARCH),
    resourceTemplates: templates as readonly JsonObject[],
  })),
  ...cases(CAPABILITIES, (capabilities) => ({
    ...surfaceOf(SEARCH),
    capabilities: capabilities as JsonObject,
  })),
  ...SERVERS.map(([title, before, after, row]) => ({
    title,
    before: { ...surfaceOf(SEARCH), ...before },
    after: { ...surfaceOf(SEARCH), ...after },
    forward: [row],
    backward: [row],
  })),
];
