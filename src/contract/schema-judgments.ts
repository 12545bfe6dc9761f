import { listed } from '../base/listing.ts';
import { count } from '../base/text.ts';
import { member } from '../base/json.ts';
import type { Surface, Tool } from '../surface/surface.ts';
import type { Flaw, Judged } from './check.ts';
import { couldNotRun, judged } from './flaws.ts';
import { judgingOf } from './judging.ts';
import { nameText, toolFlaw } from './tool-flaws.ts';

/**
 * Judges one schema of each tool by its dialect. Where one could not be judged and none is wrong, the check could not
 * run: what nobody looked at does not hold.
 */
export function judgeSchemas(
  tools: readonly Tool[],
  surface: Surface,
  part: 'inputSchema' | 'outputSchema',
): Judged {
  const flaws: Flaw[] = [];
  const unjudged: string[] = [];
  const judging = judgingOf(surface);
  const schemas = tools.flatMap((tool) => (tool[part] === null ? [] : [{ tool, schema: tool[part] }]));
  for (const { tool, schema } of schemas) {
    const judgment = judging.schema(schema);
    if (judgment.kind === 'unjudged') unjudged.push(`${nameText(tool.name)} (${judgment.why})`);
    if (judgment.kind === 'judged' && judgment.problems.length > 0)
      flaws.push(flawOf(tool, part, judgment.problems, surface));
  }
  const saw = `${count(schemas.length, 'schema')} valid in the dialect of each`;
  if (unjudged.length === 0) return judged(flaws, saw);
  const why = `the ${part} of ${listed(unjudged)} could not be judged`;
  return flaws.length === 0 ? couldNotRun(why) : judged(flaws, `${saw}; ${why}`);
}

// What 2020-12 forbids and draft-07 allows comes from generators of the older dialect: it says what was meant, only
// not in which language.
function flawOf(
  tool: Tool,
  part: 'inputSchema' | 'outputSchema',
  problems: readonly string[],
  surface: Surface,
): Flaw {
  const schema = tool[part];
  const isUnsaid = member(schema ?? {}, '$schema') === undefined;
  const older = isUnsaid ? judgingOf(surface).schema(schema, 'draft-07') : null;
  const isDraft07 = older?.kind === 'judged' && older.problems.length === 0;
  const more = problems.length > 1 ? ` (and ${count(problems.length - 1, 'more problem')})` : '';
  const hint = isDraft07 ? '; as draft-07, which it does not declare, it would be valid' : '';
  const isError = !isDraft07 && (part === 'outputSchema' || surface.revision >= '2025-11-25');
  return toolFlaw(
    tool,
    part,
    isError ? 'error' : 'warning',
    `the ${part} of ${nameText(tool.name)} is no valid JSON Schema: ${problems[0] ?? ''}${more}${hint}`,
  );
}
