import { canonicalJson, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { requiredOf } from '../../client/literal/fill-schema.ts';
import type { Tool } from '../../surface/surface.ts';
import { apart, flawed, overTools, PASS, type ToolJudged } from '../calls/call-check.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import type { CallingCheck, CheckContext } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

/**
 * An id that a tool needs is shown by the server somewhere: by another tool, a resource, or the schema. Tried with ids
 * that the author gave, since others were found in answers to begin with.
 */
export const callIdsFromDiscovery: CallingCheck = {
  id: 'call.ids-from-discovery',
  executes: 'good-input',
  phase: 'call',
  late: true,
  run: async (calls, context) => {
    if (!context.surface.tools.some((tool) => idsOf(tool).length > 0))
      return notApplicable('no tool needs an id');
    return overTools(calls, (one) => judgeTool(one, calls, context));
  },
};

function judgeTool(one: CallableTool, calls: Calls, context: CheckContext): ToolJudged {
  const { tool, known, plain } = one;
  const ids = idsOf(tool);
  if (ids.length === 0) return apart('no tool needs an id');
  if (plain.kind !== 'made') return apart('no id was given that it could be called with');
  const given = ids.flatMap((name) => {
    const id = stringMember(known.with ?? {}, name);
    return id === null ? [] : [{ name, id }];
  });
  // What nobody wrote down was found in an answer.
  if (given.length === 0) return PASS;
  if (plain.answer.kind !== 'data') return apart('the id in tools.NAME.with is not one that it answers');
  const lost = given.find(({ id }) => !isShown(id, { one, calls, context }));
  if (lost === undefined) return PASS;
  const unseen = Object.keys(calls.refused).length;
  // What may not be called may well be what shows it.
  if (unseen > 0) return apart(`${unseen} tools that may show the id were not called`);
  const message = `${nameText(tool.name)} needs ${excerpt(lost.name, 60)}, and no other tool shows the one that it is known to answer (“${excerpt(lost.id, 60)}”): an agent cannot come by it`;
  return flawed(toolFlaw(tool, `/inputSchema/properties/${pointerPart(lost.name)}`, 'warning', message));
}

function idsOf({ inputSchema }: Tool): readonly string[] {
  const properties = member(inputSchema ?? {}, 'properties');
  return requiredOf(inputSchema ?? {}).filter((name) => isIdName(name) && isOpen(member(properties, name)));
}

/** `id`, `room_id`, `roomId`, `uuid`. */
function isIdName(name: string): boolean {
  return /(?:^|[_-])(?:id|uuid|guid)$/i.test(name) || /[a-z\d](?:Id|ID|Uuid|UUID|Guid)$/.test(name);
}

/** A closed set of values stands in the schema, where a model sees it. */
function isOpen(schema: Json | undefined): boolean {
  return (
    isObject(schema) &&
    stringMember(schema, 'type') === 'string' &&
    ['enum', 'const', 'default', 'examples'].every((key) => schema[key] === undefined)
  );
}

/** Whether a model can see the id anywhere: in what other tools answer, in what is listed, in what is said. */
function isShown(
  id: string,
  { one, calls, context }: { one: CallableTool; calls: Calls; context: CheckContext },
): boolean {
  const { surface } = context;
  const told = [
    surface.instructions ?? '',
    canonicalJson([...surface.tools.map(({ raw }) => raw), ...surface.resources, ...surface.prompts]),
  ];
  const answered = calls.answers.filter(
    ({ kind, tool, arguments: args }) =>
      kind === 'data' && tool !== one.tool.name && !canonicalJson(args).includes(JSON.stringify(id)),
  );
  return (
    told.some((text) => text.includes(id)) ||
    answered.some(({ result, text }) => text.includes(id) || canonicalJson(result ?? null).includes(id))
  );
}

function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
