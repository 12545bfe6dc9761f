import type { JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import { saysName } from '../../surface/mentions.ts';
import { nameText } from '../tool-flaws.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { callFlaw, flawed, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { asText, plainWords, type Argument } from './argument.ts';
import { ofArguments, readingCheck } from './reading-check.ts';
import { explainsFailure, names, saysMissing } from './refusal-words.ts';

const ARGUMENTS_LIMIT = 4;

/** What a schema does not require can be left out: the plain call, which leaves it out, and the author's call without it. */
export const optionalOmit: CallingCheck = readingCheck(
  'optional.omit',
  'good-input',
  async ({ tool, plain, ask, arguments: all }, calls) => {
    const choices = all.flatMap(({ options }) => options ?? []).map(asText);
    const setters = calls.here.surface.tools
      .map(({ name }) => name)
      .filter((name) => name !== tool.name && plainWords(name).some((word) => SETTING.has(word)));
    const optional = all.filter(({ isRequired }) => !isRequired);
    const omitted = optional.filter(({ name }) => !Object.hasOwn(plain.arguments, name));
    if (plain.answer.kind !== 'data' || explainsFailure(plain.answer))
      return judgeOmission(plain.answer, { omitted, choices, setters });
    const each: ToolJudged[] = omitted.length > 0 ? [PASS] : [];
    const given = optional
      .filter(({ name }) => Object.hasOwn(plain.arguments, name))
      .slice(0, ARGUMENTS_LIMIT);
    for (const argument of given) {
      const { [argument.name]: _left, ...rest }: JsonObject = plain.arguments;
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      const answer = await ask(rest);
      each.push(
        answer === null
          ? skip('the limit of calls was reached')
          : judgeOmission(answer, { omitted: [argument], choices, setters }),
      );
    }
    return ofArguments(each, `nothing of ${nameText(tool.name)} can be left out`);
  },
  (all) => (all.some(({ isRequired }) => !isRequired) ? null : 'it has no optional argument'),
);

interface Omission {
  readonly omitted: readonly Argument[];
  /** The values that arguments of the tool list, since what one of them needs another may not. */
  readonly choices: readonly string[];
  /** The names of other tools that may set what is left out. */
  readonly setters: readonly string[];
}

function judgeOmission(answer: Answer, { omitted, choices, setters }: Omission): ToolJudged {
  if (answer.kind === 'none') return skip('the call without optional arguments was not answered');
  if (answer.kind === 'more') return skip('the call without optional arguments is answered by a question');
  if (!isRefusal(answer) && !explainsFailure(answer)) return PASS;
  const said = answer.text.slice(0, 4_000);
  const named = saysMissing(said) ? omitted.filter((argument) => names(said, argument)) : [];
  const [only] = named;
  // Another reason to fail says nothing of what was left out; one of several is what no list of required can say.
  if (only === undefined) return skip('its call without optional arguments fails for another reason');
  if (named.length > 1 && CHOICE.test(said)) return PASS;
  if (setters.some((setter) => saysName(said, setter)))
    return skip('its call without optional arguments wants another tool to be called first');
  const isConditional = CONDITION.test(said) || choices.some((choice) => saysName(said, choice));
  return flawed(flawOf(isConditional ? 'advice' : 'error', answer, named));
}

const SETTING: ReadonlySet<string> = new Set(
  'set select use open init initialize connect login authenticate start switch choose activate load begin'.split(
    ' ',
  ),
);
const CHOICE = /\b(?:at least one|one of|either|any of|or)\b/i;
/** Needed by some calls of the tool, and by others not. */
const CONDITION =
  /\b(?:when|if|unless|for (?:the )?(?:action|operation|mode|command|type)|with (?:action|operation|mode|command|type))\b/i;

function flawOf(severity: Flaw['severity'], answer: Answer, named: readonly Argument[]): Flaw {
  const what = named.map(({ name }) => `"${excerpt(name, 60)}"`).join(', ');
  return callFlaw(
    severity,
    { place: 'naming', tool: answer.tool, part: '/inputSchema/required' },
    `${nameText(answer.tool)} does not require ${what} by its schema, and fails without: ${excerpt(answer.text, 120)}`,
    [answer],
  );
}
