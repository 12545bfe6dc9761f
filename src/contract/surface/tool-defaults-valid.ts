import { canonicalJson, type Json, type JsonObject, isArray, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Judgment } from '../../surface/json-schema.ts';
import { pointerOf, schemaNodes } from '../../surface/schema-nodes.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { type Judging, judgingOf } from '../judging.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

/** Values of one tool that are judged. */
const VALUE_LIMIT = 300;

export const toolDefaultsValid: SurfaceCheck = toolCheck('tool.defaults-valid', (tools, surface) => {
  const flaws: Flaw[] = [];
  const unjudged: string[] = [];
  let looked = 0;
  for (const tool of tools) {
    const judgments = judgedSamples(tool, judgingOf(surface));
    const strays = enumValues(tool);
    looked += judgments.length + strays.length;
    if (judgments.some(({ judgment }) => judgment.kind === 'unjudged')) unjudged.push(nameText(tool.name));
    const problems = [
      ...judgments
        .filter(({ judgment }) => judgment.kind === 'judged' && judgment.problems.length > 0)
        .map(({ text }) => text),
      ...strays.filter(({ isStray }) => isStray).map(({ text }) => text),
    ];
    if (problems.length > 0) flaws.push(flawOf(tool, problems));
  }
  if (looked === 0) return notApplicable('no schema states a default, an example or an enum');
  if (unjudged.length > 0 && flaws.length === 0)
    return couldNotRun(`values of ${listed(unjudged)} could not be judged`);
  return judged(
    flaws,
    `${count(looked, 'default, example or enum value', 'defaults, examples and enum values')} fit`,
  );
});

function flawOf(tool: Tool, problems: readonly string[]): Flaw {
  const more = problems.length > 1 ? ` (and ${count(problems.length - 1, 'more such value')})` : '';
  const message = `${nameText(tool.name)}: ${problems[0] ?? ''} breaks its own schema${more}`;
  return toolFlaw(tool, 'inputSchema', 'warning', message);
}

interface JudgedSample {
  readonly text: string;
  readonly judgment: Judgment;
}

function judgedSamples(tool: Tool, judging: Judging): readonly JudgedSample[] {
  const done: JudgedSample[] = [];
  for (const sample of samplesOf(tool).slice(0, VALUE_LIMIT)) {
    const judgment = judging.value(tool.inputSchema ?? true, sample.value, sample.at);
    done.push({ text: `${sample.what} ${valueText(sample)}`, judgment });
    if (judgment.kind === 'unjudged' && judgment.cause === 'time') break;
  }
  return done;
}

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

interface EnumValue {
  readonly text: string;
  /** The `type` beside the enum rules it out. */
  readonly isStray: boolean;
}

function enumValues(tool: Tool): readonly EnumValue[] {
  if (tool.inputSchema === null) return [];
  return schemaNodes(tool.inputSchema).flatMap((node) => {
    const values = member(node.schema, 'enum');
    const allowed = new Set(typesOf(node.schema));
    if (!isArray(values)) return [];
    return values.map((value) => ({
      text: `the enum value ${valueText({ what: '', at: pointerOf(node), value })}`,
      isStray: allowed.size > 0 && !typeNames(value).some((type) => allowed.has(type)),
    }));
  });
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
