import type { JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import { withoutPlain } from '../calls/plain-calls.ts';
import type { CallingCheck, CheckContext, Flaw, Judged } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, overTools, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { argumentsOf, type Argument } from './argument.ts';
import { judgingOf } from '../judging.ts';
import { gathered } from './gathered.ts';
import { explainsFailure, hints, names } from './refusal-words.ts';
import { ofArguments } from './reading-check.ts';

const ARGUMENTS_LIMIT = 6;

/**
 * Leaves each required argument out: such a call must be refused, by an error that names what is missing. Of tools that
 * write only those are tried whose good call the author wrote down, so that a server that does not look does no harm
 * beyond what was allowed.
 */
export const requiredOmit: CallingCheck = {
  id: 'required.omit',
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls, context): Promise<Judged> => {
    let looked = 0;
    const judged = await overTools(calls, async (one) => {
      const of = await judgeTool(one, calls, context);
      if (of.kind === 'pass' || of.kind === 'flaws') looked += 1;
      return of;
    });
    return gathered(judged, looked);
  },
};

async function judgeTool(
  { tool, writes, known, plain }: CallableTool,
  calls: Calls,
  { session }: CheckContext,
): Promise<ToolJudged> {
  const required = argumentsOf(tool, judgingOf(calls.here.surface)).filter(({ isRequired }) => isRequired);
  if (required.length === 0) return apart('it requires no argument');
  if (writes && known.with === null) return apart('it may write, and no good call of it is declared');
  const isStrict = session.revision >= STRICT_SINCE;
  if (plain.kind === 'costly' || plain.kind === 'later') return skip(withoutPlain(plain));
  if (plain.kind === 'lacking') {
    const answer = await calls.here.call(tool.name, {});
    // Nothing is known of a good call, so that it may be refused for any reason.
    return isRefusal(answer) ? PASS : judgeOmission(answer, required, { isStrict });
  }
  if (plain.answer.kind !== 'data')
    return skip('its plain call gave no data, so a refusal would say nothing');
  const each: ToolJudged[] = [];
  for (const argument of required.slice(0, ARGUMENTS_LIMIT)) {
    const { [argument.name]: _left, ...rest }: JsonObject = plain.arguments;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    each.push(judgeOmission(await calls.here.call(tool.name, rest), [argument], { isStrict }));
  }
  return ofArguments(each, 'it requires no argument');
}

/** From this revision on, arguments that break the schema must be refused. */
const STRICT_SINCE = '2025-11-25';

function judgeOmission(
  answer: Answer,
  missing: readonly Argument[],
  { isStrict }: { isStrict: boolean },
): ToolJudged {
  if (answer.kind === 'none') return skip('the call without a required argument was not answered');
  if (answer.kind === 'more') return PASS;
  const what = missing.map(({ name }) => `"${excerpt(name, 60)}"`).join(', ');
  if (isRefusal(answer)) {
    if (missing.some((argument) => names(answer.text, argument) || hints(answer.text, argument))) return PASS;
    return flawed(
      flawOf('advice', answer, `refuses a call without ${what}, and does not name what is missing`),
    );
  }
  return explainsFailure(answer)
    ? flawed({
        ...flawOf(
          'error',
          answer,
          `answers a call without the required ${what} with a success that tells of a failure`,
        ),
        cause: 'failure-unflagged',
      })
    : flawed(
        flawOf(
          isStrict ? 'error' : 'advice',
          answer,
          `requires ${what} by its schema, and answers a call without it as a success`,
        ),
      );
}

function flawOf(severity: Flaw['severity'], answer: Answer, what: string): Flaw {
  return callFlaw(
    severity,
    { place: 'payload', tool: answer.tool },
    `${nameText(answer.tool)} ${what}: ${excerpt(answer.text, 120)}`,
    [answer],
  );
}
