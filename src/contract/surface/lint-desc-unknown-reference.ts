import { isArray, isObject, member, stringMember } from '../../base/json.ts';
import { didYouMean, nearest } from '../../base/nearest.ts';
import { count, excerpt } from '../../base/text.ts';
import { type KnownNames, knownNames } from '../../surface/known-names.ts';
import { type Mention, mentionsIn } from '../../surface/mentions.ts';
import { argumentNames, parametersOf } from '../../surface/parameters.ts';
import { schemaNodes } from '../../surface/schema-nodes.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { judged } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintDescUnknownReference: SurfaceCheck = toolCheck(
  'lint.desc-unknown-reference',
  (tools, surface) => {
    const known = knownNames(surface);
    const flaws = tools.flatMap((tool) => flawOf(tool, known) ?? []);
    return judged(flaws, `${count(tools.length, 'tool')}, whose texts name nothing that is not there`);
  },
);

function flawOf(tool: Tool, known: KnownNames): Flaw | null {
  const inParameters = parametersOf(tool).map(({ stated }) => stringMember(stated, 'description') ?? '');
  // A parameter may describe a small language of its own, whose words are no parameters of the tool.
  const mentions = [
    ...mentionsIn(tool.description ?? ''),
    ...inParameters.flatMap(mentionsIn).filter(({ isQuoted }) => isQuoted),
  ];
  const strange = mentions.filter(({ name }) => !known.isKnown(unprefixed(name)));
  const certain = strange.find((mention) => isCertain(mention, tool, known));
  const mention = certain ?? strange[0];
  if (mention === undefined) return null;
  const candidates = mention.as === 'tool' ? known.toolNames : argumentNames(tool);
  const what = mention.as === 'either' ? 'nothing' : `no ${mention.as}`;
  const more = strange.length > 1 ? ` (and ${count(strange.length - 1, 'more such name')})` : '';
  const message = `${nameText(tool.name)} says "${excerpt(mention.quote, 80)}", and ${what} is called ${nameText(mention.name)}${more}`;
  const hint = didYouMean(mention.name, candidates);
  return toolFlaw(
    tool,
    'description',
    certain === undefined ? 'warning' : 'error',
    `${message}.${hint}`.replace(/\.$/, ''),
  );
}

/**
 * A parameter named outright, in a tool whose schema leaves no room for others; a tool named outright that is one slip
 * away from a listed one. Anything else may be a name from another system.
 */
function isCertain(mention: Mention, tool: Tool, known: KnownNames): boolean {
  if (!mention.isOutright) return false;
  if (mention.as === 'parameter') return !takesAnything(tool);
  return (
    mention.as === 'tool' && mention.name.includes('_') && nearest(mention.name, known.toolNames).length > 0
  );
}

/** `mcp__server__tool` is how some clients write `tool`. */
function unprefixed(name: string): string {
  return name.startsWith('mcp__') ? name.slice(name.lastIndexOf('__') + 2) : name;
}

function takesAnything(tool: Tool): boolean {
  if (tool.inputSchema === null) return true;
  return schemaNodes(tool.inputSchema).some(({ schema }) => {
    if (Object.hasOwn(schema, 'patternProperties') || isObject(member(schema, 'additionalProperties')))
      return true;
    if (member(schema, 'additionalProperties') === true) return true;
    const type = member(schema, 'type');
    const isObjectType = type === 'object' || (isArray(type) && type.includes('object'));
    const isOpen =
      isObjectType &&
      !Object.hasOwn(schema, 'properties') &&
      member(schema, 'additionalProperties') !== false;
    return (
      isOpen ||
      ['allOf', 'anyOf', 'oneOf', '$ref'].some(
        (key) => schema === tool.inputSchema && Object.hasOwn(schema, key),
      )
    );
  });
}
