import { isObject, member } from '../../base/json.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import { nameText } from '../tool-flaws.ts';
import type { CallingCheck } from '../check.ts';
import { apart, callFlaw, flawed, PASS, skip } from '../calls/call-check.ts';
import { measuringCheck } from './reading-check.ts';

/** No tool has an argument of this name. */
const NO_ARGUMENT = 'surveyor_no_such_argument';

/**
 * The plain call with one argument more that the tool does not have: whoever takes it and answers as if it had not been
 * there has dropped it. Schemas that forbid it are no proof of a lie, since the official SDK writes that for everyone and
 * drops all the same; they are where nobody but the author can have written it.
 */
export const argsUnknown: CallingCheck = measuringCheck(
  'args.unknown',
  'invalid-input',
  async ({ tool, plain, yard, ask }, calls) => {
    const schema = tool.inputSchema ?? {};
    const further = member(schema, 'additionalProperties');
    if (further !== undefined && further !== false) return apart('its schema takes any further argument');
    if (!isObject(member(schema, 'properties'))) return apart('its schema does not say what it takes');
    if (member(schema, 'patternProperties') !== undefined)
      return apart('its schema takes further arguments by pattern');
    const odd = await ask({ ...plain.arguments, [NO_ARGUMENT]: 'surveyor' });
    if (odd === null || odd.kind === 'none')
      return skip('the call with an unknown argument was not answered');
    if (!yard.same(odd)) return PASS;
    const promised = further === false ? ', although its schema allows no further ones' : '';
    return flawed(
      callFlaw(
        isAuthors(tool, calls.here.surface) ? 'error' : 'warning',
        { place: 'payload', tool: tool.name },
        `${nameText(tool.name)} takes the argument "${NO_ARGUMENT}", which it does not have, and answers as without it${promised}.`,
        [odd],
      ),
    );
  },
);

/** A generator says `additionalProperties: false` of every tool, and mostly names the dialect; an author says it of some. */
function isAuthors({ inputSchema }: Tool, { tools }: Surface): boolean {
  const isClosed = (schema: Tool['inputSchema']): boolean =>
    member(schema ?? {}, 'additionalProperties') === false && member(schema ?? {}, '$schema') === undefined;
  return isClosed(inputSchema) && tools.some((other) => !isClosed(other.inputSchema));
}
