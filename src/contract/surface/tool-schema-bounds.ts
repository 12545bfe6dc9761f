import { canonicalJson, type JsonObject, isObject, member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { beyondLimits } from '../../surface/json-schema.ts';
import {
  SCHEMA_DEPTH_LIMIT,
  SCHEMA_NODE_LIMIT,
  type SchemaNode,
  schemaNodes,
} from '../../surface/schema-nodes.ts';
import { EXPANDED_LIMIT, isExpansive } from '../../surface/schema-expansion.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

/** Far above what tools need, and below where clients begin to refuse: own limits. */
const BOUNDS = { bytes: 100_000, depth: 20, schemas: 1_000, pattern: 1_000 } as const;

export const toolSchemaBounds: SurfaceCheck = toolCheck('tool.schema-bounds', (tools, { era }) =>
  judgedTools(
    tools,
    (tool) => {
      for (const part of ['inputSchema', 'outputSchema'] as const) {
        const fault = tool[part] === null ? null : faultOf(tool[part]);
        if (fault === null) continue;
        const message = `the ${part} of ${nameText(tool.name)} ${fault}`;
        return toolFlaw(tool, part, era === 'modern' ? 'warning' : 'advice', message);
      }
      return null;
    },
    `${count(tools.length, 'tool')}, every schema of moderate size, depth and cost`,
  ),
);

function faultOf(schema: JsonObject): string | null {
  const nodes = schemaNodes(schema);
  if (nodes.length >= SCHEMA_NODE_LIMIT) return `holds ${SCHEMA_NODE_LIMIT} schemas or more`;
  if (nodes.length > BOUNDS.schemas) return `holds ${nodes.length} schemas; ${BOUNDS.schemas} is plenty`;
  const depth = nodes.at(-1)?.depth ?? 0;
  if (depth >= SCHEMA_DEPTH_LIMIT) return `is nested ${SCHEMA_DEPTH_LIMIT} schemas deep or more`;
  if (depth > BOUNDS.depth) return `is nested ${depth} schemas deep; ${BOUNDS.depth} is plenty`;
  const beyond = beyondLimits(schema);
  if (beyond !== null) return `is too large to be judged: ${beyond}`;
  const { length } = canonicalJson(schema);
  if (length > BOUNDS.bytes) return `is ${length} characters long; ${BOUNDS.bytes} is plenty`;
  if (isExpansive(schema, nodes))
    return `refers to itself so often that it is more than ${EXPANDED_LIMIT} schemas once its references are followed`;
  return nodes.map(patternFault).find((fault) => fault !== null) ?? null;
}

function patternFault({ schema }: SchemaNode): string | null {
  const keyed = member(schema, 'patternProperties');
  const patterns = [stringMember(schema, 'pattern'), ...(isObject(keyed) ? Object.keys(keyed) : [])];
  for (const pattern of patterns) {
    if (pattern === null) continue;
    if (pattern.length > BOUNDS.pattern) return `has a pattern of ${pattern.length} characters`;
    if (NESTED_REPEAT.test(pattern)) {
      return `has a pattern that takes exponential time to fail: ${excerpt(pattern, 80)}`;
    }
  }
  return null;
}

/** A repeated group of one repeated atom, `(a+)+`: there are exponentially many ways to split what it matches. */
const NESTED_REPEAT = /\((?:\?:)?(?:\[[^\]]{1,60}\]|\\[wdsWDS]|\.|[A-Za-z0-9])[+*]\)[+*]/;
