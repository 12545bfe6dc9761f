import { canonicalJson } from '../../base/json.ts';
import { didYouMean, nearest } from '../../base/nearest.ts';
import { excerpt } from '../../base/text.ts';
import { knownNames, type KnownNames } from '../../surface/known-names.ts';
import { knowsAllTools } from '../../surface/knows-all-tools.ts';
import { mentionsIn, type Mention } from '../../surface/mentions.ts';
import { argumentNames } from '../../surface/parameters.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import { verbOf } from '../../surface/verbs.ts';
import type { Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { answersCheck } from './answers-check.ts';

/** Longer texts are data. */
const TEXT_LIMIT = 3_000;

/** What an error tells a caller to use is there. */
export const advicePossible: CallingCheck = answersCheck(
  'advice.possible',
  'no call was answered with an error that has a text',
  (answer, { tool }, calls) => {
    if (answer.kind !== 'tool-error' && answer.kind !== 'protocol-error') return null;
    if (answer.text.trim() === '' || answer.text.length > TEXT_LIMIT) return null;
    const { surface } = calls.here;
    const known = namesOf(surface);
    const strange = mentionsIn(answer.text).find((mention) =>
      isImpossible(mention, { answer, known, calls }),
    );
    if (strange === undefined) return 'fine';
    const hint = didYouMean(strange.name, [...known.toolNames, ...argumentNames(tool)]);
    return {
      severity: severityOf(strange, known),
      what: `answers an error that says "${excerpt(strange.quote, 80)}", and ${thing(strange)} is called ${nameText(strange.name)}.${hint}`,
    };
  },
);

/** Names are the same for every answer of a surface. */
const known = new WeakMap<Surface, KnownNames>();

function namesOf(surface: Surface): KnownNames {
  const names = known.get(surface) ?? knownNames(surface);
  known.set(surface, names);
  return names;
}

function thing({ as }: Mention): string {
  return as === 'either' ? 'nothing' : `no ${as}`;
}

interface Around {
  readonly answer: Answer;
  readonly known: KnownNames;
  readonly calls: Calls;
}

function isImpossible(mention: Mention, { answer, known: names, calls }: Around): boolean {
  const { name, as, isQuoted, isOutright } = mention;
  if (isKnown(name, { answer, known: names, calls })) return false;
  if (as === 'parameter') return isOutright && !takesFurther(answer.tool, calls);
  if (!knowsAllTools(calls.here.surface)) return false;
  const isToolLike = name.includes('_') && verbOf(name) !== null;
  if (as === 'tool') return isOutright || isToolLike || (isQuoted && name.includes('_'));
  return isToolLike;
}

/** Something has the name; or the caller sent it, or it is data elsewhere, so that it is spoken of and not advised. */
function isKnown(name: string, { answer, known: names, calls }: Around): boolean {
  return (
    names.isKnown(name.startsWith('mcp__') ? name.slice(name.lastIndexOf('__') + 2) : name) ||
    canonicalJson(answer.arguments).includes(name) ||
    calls.candidates.some(({ key, value }) => key === name || value === name)
  );
}

/** A tool of an open schema may have arguments that nothing shows. */
function takesFurther(name: string, { tools }: Calls): boolean {
  const tool: Tool | undefined = tools.find((each) => each.tool.name === name)?.tool;
  return tool === undefined || argumentNames(tool).length === 0 || isOpen(tool);
}

function isOpen({ inputSchema }: Tool): boolean {
  return /"(?:additionalProperties|patternProperties)":(?!false)|"(?:anyOf|oneOf|allOf)"/.test(
    canonicalJson(inputSchema ?? {}),
  );
}

/** One slip away from a tool that is there, it can be nothing else than that tool misspelled. */
function severityOf({ as, isOutright, name }: Mention, { toolNames }: KnownNames): 'error' | 'warning' {
  return as === 'tool' && isOutright && nearest(name, toolNames).length > 0 ? 'error' : 'warning';
}
