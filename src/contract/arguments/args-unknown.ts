import { isObject, member, type JsonObject } from '../../base/json.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import { nameText } from '../tool-flaws.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { apart, callFlaw, flawed, PASS, skip } from '../calls/call-check.ts';
import { measuringCheck, type MeasuredTool } from './reading-check.ts';

/** No tool has an argument of this name. */
const NO_ARGUMENT: JsonObject = { surveyor_no_such_argument: 'surveyor' };

/**
 * The plain call with one argument more that the tool does not have: whoever takes it and answers as if it had not been
 * there has dropped it. Schemas that forbid it are no proof of a lie, since the official SDK writes that for everyone and
 * drops all the same; they are where nobody but the author can have written it.
 */
export const argsUnknown: CallingCheck = measuringCheck(
  'args.unknown',
  'invalid-input',
  async (one, calls) => {
    const { tool } = one;
    const open = takesFurther(tool);
    if (open !== null) return apart(open);
    const odd = await withUnknown(one);
    if (odd === null || odd.kind === 'none')
      return skip('the call with an unknown argument was not answered');
    if (!one.yard.same(odd)) return PASS;
    const isClosed = member(tool.inputSchema ?? {}, 'additionalProperties') === false;
    const promised = isClosed ? ', although its schema allows no further ones' : '';
    const flaw = callFlaw(
      isAuthors(tool, calls.here.surface) ? 'error' : 'warning',
      { place: 'payload', tool: tool.name },
      `${nameText(tool.name)} takes the argument "${Object.keys(NO_ARGUMENT).join('')}", which it does not have, and answers as without it${promised}.`,
      [odd],
    );
    return flawed({ ...flaw, cause: 'drops-unknown' });
  },
);

/** Whether a tool drops whatever argument it does not have, which is this check's to tell. */
export async function dropsUnknown(one: MeasuredTool): Promise<boolean> {
  if (takesFurther(one.tool) !== null) return false;
  const odd = await withUnknown(one);
  return odd !== null && one.yard.same(odd);
}

function withUnknown({ plain, ask }: MeasuredTool): Promise<Answer | null> {
  return ask({ ...plain.arguments, ...NO_ARGUMENT });
}

/** In what way a schema takes arguments that it does not name; null: in none. */
function takesFurther({ inputSchema }: Tool): string | null {
  const schema = inputSchema ?? {};
  const further = member(schema, 'additionalProperties');
  if (further !== undefined && further !== false) return 'its schema takes any further argument';
  if (!isObject(member(schema, 'properties'))) return 'its schema does not say what it takes';
  return member(schema, 'patternProperties') === undefined
    ? null
    : 'its schema takes further arguments by pattern';
}

/** A generator says `additionalProperties: false` of every tool, and mostly names the dialect; an author says it of some. */
function isAuthors({ inputSchema }: Tool, { tools }: Surface): boolean {
  const isClosed = (schema: Tool['inputSchema']): boolean =>
    member(schema ?? {}, 'additionalProperties') === false && member(schema ?? {}, '$schema') === undefined;
  return isClosed(inputSchema) && tools.some((other) => !isClosed(other.inputSchema));
}
