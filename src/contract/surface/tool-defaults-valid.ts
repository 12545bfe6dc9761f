import { canonicalJson, type Json, type JsonObject, isArray, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { judgeValue } from '../../surface/json-schema.ts';
import { pointerOf, type SchemaNode, schemaNodes } from '../../surface/schema-nodes.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { judged, notApplicable } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

/** Values of one tool that are judged. */
const VALUE_LIMIT = 300;
const UNJUDGED_LIMIT = 5;

export const toolDefaultsValid: SurfaceCheck = toolCheck('tool.defaults-valid', (tools) => {
  const flaws: Flaw[] = [];
  let looked = 0;
  let unjudged = 0;
  for (const tool of tools) {
    const samples = samplesOf(tool).slice(0, VALUE_LIMIT);
    looked += samples.length;
    const problems: string[] = [];
    for (const sample of samples) {
      if (unjudged >= UNJUDGED_LIMIT) break;
      const judgment = judgeValue(tool.inputSchema ?? true, sample.value, sample.at);
      if (judgment.kind === 'unjudged') unjudged += 1;
      else if (judgment.problems.length > 0) problems.push(`${sample.what} ${valueText(sample)}`);
    }
    const [first] = [...problems, ...strayValues(tool)];
    if (first === undefined) continue;
    const more = problems.length + strayValues(tool).length - 1;
    const rest = more > 0 ? ` (and ${count(more, 'more such value')})` : '';
    flaws.push(
      toolFlaw(
        tool,
        'inputSchema',
        'warning',
        `${nameText(tool.name)}: ${first} breaks its own schema${rest}`,
      ),
    );
  }
  if (looked === 0 && flaws.length === 0)
    return notApplicable('no schema states a default, an example or an enum');
  const skipped = unjudged === 0 ? '' : `; ${count(unjudged, 'value')} could not be judged`;
  return judged(flaws, `${count(looked, 'default and example', 'defaults and examples')} fit${skipped}`);
});

interface Sample {
  readonly what: string;
  readonly at: string;
  readonly value: Json;
}

function samplesOf(tool: Tool): readonly Sample[] {
  if (tool.inputSchema === null) return [];
  return schemaNodes(tool.inputSchema).flatMap((node) => {
    const at = pointerOf(node);
    const examples = member(node.schema, 'examples');
    const stated = member(node.schema, 'default');
    return [
      ...(stated === undefined ? [] : [{ what: 'the default', at, value: stated }]),
      ...(isArray(examples) ? examples.map((value) => ({ what: 'the example', at, value })) : []),
    ];
  });
}

/** Members of an enum that its `type` beside it rules out. */
function strayValues(tool: Tool): readonly string[] {
  if (tool.inputSchema === null) return [];
  return schemaNodes(tool.inputSchema).flatMap((node) => strayOf(node));
}

function strayOf(node: SchemaNode): readonly string[] {
  const values = member(node.schema, 'enum');
  const allowed = typesOf(node.schema);
  if (!isArray(values) || allowed.length === 0) return [];
  return values
    .filter((value) => !typeNames(value).some((type) => allowed.includes(type)))
    .map((value) => `the enum value ${valueText({ what: '', at: pointerOf(node), value })}`);
}

function typesOf(schema: JsonObject): readonly Json[] {
  const type = member(schema, 'type');
  if (isArray(type)) return type;
  return type === undefined ? [] : [type];
}

function typeNames(value: Json): readonly string[] {
  if (value === null) return ['null'];
  if (isArray(value)) return ['array'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number'];
  return [typeof value];
}

function valueText({ at, value }: Sample): string {
  return `${excerpt(canonicalJson(value), 60)} at ${excerpt(at === '' ? 'the top' : at, 80)}`;
}
