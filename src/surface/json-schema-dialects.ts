import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import applicator19 from 'ajv/dist/refs/json-schema-2019-09/meta/applicator.json' with { type: 'json' };
import content19 from 'ajv/dist/refs/json-schema-2019-09/meta/content.json' with { type: 'json' };
import core19 from 'ajv/dist/refs/json-schema-2019-09/meta/core.json' with { type: 'json' };
import format19 from 'ajv/dist/refs/json-schema-2019-09/meta/format.json' with { type: 'json' };
import metaData19 from 'ajv/dist/refs/json-schema-2019-09/meta/meta-data.json' with { type: 'json' };
import validation19 from 'ajv/dist/refs/json-schema-2019-09/meta/validation.json' with { type: 'json' };
import schema19 from 'ajv/dist/refs/json-schema-2019-09/schema.json' with { type: 'json' };
import applicator20 from 'ajv/dist/refs/json-schema-2020-12/meta/applicator.json' with { type: 'json' };
import content20 from 'ajv/dist/refs/json-schema-2020-12/meta/content.json' with { type: 'json' };
import core20 from 'ajv/dist/refs/json-schema-2020-12/meta/core.json' with { type: 'json' };
import format20 from 'ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json' with { type: 'json' };
import metaData20 from 'ajv/dist/refs/json-schema-2020-12/meta/meta-data.json' with { type: 'json' };
import unevaluated20 from 'ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json' with { type: 'json' };
import validation20 from 'ajv/dist/refs/json-schema-2020-12/meta/validation.json' with { type: 'json' };
import schema20 from 'ajv/dist/refs/json-schema-2020-12/schema.json' with { type: 'json' };
import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import type { Json } from '../base/json.ts';
import { stringMember } from '../base/json.ts';

/** The dialects of JSON Schema that are judged here. MCP's default is the last. */
export const DIALECTS = ['draft-07', '2019-09', '2020-12'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** The dialect that a schema declares, 2020-12 where it declares none; null where it declares one that is not judged here. */
export function dialectOf(schema: Json): Dialect | null {
  const declared = stringMember(schema, '$schema');
  if (declared === null) return '2020-12';
  const plain = declared
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/#$/, '');
  return DIALECTS.find((dialect) => plain === ADDRESSES[dialect]) ?? null;
}

/** What the library calls a dialect. */
export const DRAFTS: Readonly<Record<Dialect, SchemaDraft>> = {
  'draft-07': '7',
  '2019-09': '2019-09',
  '2020-12': '2020-12',
};

/** The validator of schemas of one dialect: its meta-schema, which takes schemas as values. */
export function metaValidator(dialect: Dialect): Validator {
  const known = made.get(dialect);
  if (known !== undefined) return known;
  const [root, ...parts] = META_SCHEMAS[dialect].map((meta) => plainMeta(meta, dialect));
  const validator = new Validator(root ?? true, DRAFTS[dialect], false);
  for (const part of parts) validator.addSchema(part);
  made.set(dialect, validator);
  return validator;
}

const made = new Map<Dialect, Validator>();

const ADDRESSES: Readonly<Record<Dialect, string>> = {
  'draft-07': 'json-schema.org/draft-07/schema',
  '2019-09': 'json-schema.org/draft/2019-09/schema',
  '2020-12': 'json-schema.org/draft/2020-12/schema',
};

const META_SCHEMAS: Readonly<Record<Dialect, readonly Json[]>> = {
  'draft-07': [draft07],
  '2019-09': [schema19, applicator19, content19, core19, format19, metaData19, validation19],
  '2020-12': [schema20, applicator20, content20, core20, format20, metaData20, unevaluated20, validation20],
};

/**
 * A meta-schema that refers to itself plainly: the library has no `$dynamicRef`, and nobody extends these. Without
 * `format`, too: generators write references such as `#/$defs/Page[Room]`, which resolve and are no strict URIs.
 */
function plainMeta(meta: Json, dialect: Dialect): Schema {
  const self = JSON.stringify(`https://${ADDRESSES[dialect]}`);
  const text = JSON.stringify(meta)
    .replaceAll('"$dynamicRef":"#meta"', `"$ref":${self}`)
    .replaceAll('"$recursiveRef":"#"', `"$ref":${self}`)
    .replaceAll(/,?"format":"[a-z-]+"/g, '')
    .replaceAll('{,', '{');
  return JSON.parse(text) as Schema; // oxlint-disable-line typescript/no-unsafe-type-assertion -- ours, from a file
}
