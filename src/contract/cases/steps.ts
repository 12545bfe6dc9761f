import type { Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { ExpectedError, Step } from '../../case/contract.ts';
import { follow } from '../../case/json-path.ts';
import { match, type Matcher, type Subject, type Test } from '../../case/matchers.ts';
import { filledIn, type Saved } from '../../case/saved.ts';
import type { Surface } from '../../surface/surface.ts';
import { breachIn } from '../generated/breach.ts';
import { nameText } from '../tool-flaws.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import { whereText } from '../../world/read/reading-text.ts';
import { couldNot, type Stage, type Stop } from './stage.ts';

/** Makes the call of one step and judges its answer. What it saves goes into `saved`. Null: the step holds. */
export async function runStep(
  step: Step,
  number: number,
  stage: Stage,
  saved: Record<string, Json>,
): Promise<Stop | null> {
  const place = await stage.reach(step);
  if (place.kind !== 'place') return place;
  const answer = await place.call(step.call, filledIn(step.with, saved), { anew: true });
  const where = `step ${number}, ${nameText(step.call)}${whereText(step)}`;
  if (answer.kind === 'none' && place.spent())
    return couldNot(`${where}: the limit of calls or of time was reached`);
  if (answer.kind === 'more')
    return couldNot(`${where}: the tool asks for input first, and there is nobody to give it`);
  const fails = (expected: string, actual: string, test: Test['kind'] | null = null): Stop => ({
    kind: 'fails',
    where,
    expected,
    actual,
    site: { place: test === 'type' || test === 'exists' ? 'payload' : 'server-data', tool: step.call },
    shown: [answer],
  });
  return (
    judgeKind(step, answer, fails) ??
    judgeOutput(answer, place.surface, fails) ??
    save(step, answer, saved, fails) ??
    expectations(step, answer, saved, fails)
  );
}

type Fails = (expected: string, actual: string, test?: Test['kind']) => Stop;

/** Whether it was answered at all, and as an error exactly where one is expected. */
function judgeKind({ error }: Step, answer: Answer, fails: Fails): Stop | null {
  if (answer.kind === 'none') return fails('an answer', NO_ANSWER[answer.why ?? 'silent']);
  if (error === 'allowed') return null;
  const said = excerpt(answer.text, 200);
  if (error !== null)
    return isRefusal(answer) ? judgeError(error, answer, fails) : fails('an error', `no error: ${said}`);
  return isRefusal(answer) ? fails('an answer that is no error', `error: ${said}`) : null;
}

function judgeError({ contains, code }: ExpectedError, answer: Answer, fails: Fails): Stop | null {
  const said = excerpt(answer.text, 200);
  if (contains !== null && !answer.text.includes(contains))
    return fails(`an error that contains "${excerpt(contains, 160)}"`, `error: ${said}`);
  const { reply } = answer.exchange;
  if (code === null || (reply.kind === 'error' && reply.code === code)) return null;
  const came = reply.kind === 'error' ? `code ${reply.code}: ${said}` : `a tool error: ${said}`;
  return fails(`a JSON-RPC error with the code ${code}`, came);
}

/** Whatever else is expected, a success keeps to the output schema that its tool lists. */
function judgeOutput(answer: Answer, surface: Surface, fails: Fails): Stop | null {
  const tool = surface.tools.find(({ name }) => name === answer.tool);
  const breach = tool === undefined ? null : breachIn(answer, tool, surface);
  return breach === null ? null : fails('a result that keeps to the output schema', breach, 'type');
}

const NO_ANSWER: Record<NonNullable<Answer['why']>, string> = {
  silent: 'none within the time limit',
  closed: 'none: the connection ended',
  malformed: 'something that is no answer',
  oversize: 'more bytes than are read',
  limited: 'a refusal for calling too often',
};

function save(step: Step, answer: Answer, saved: Record<string, Json>, fails: Fails): Stop | null {
  const whole = answer.data ?? answer.text;
  for (const [name, path] of Object.entries(step.save)) {
    const found = follow(path, whole);
    if (found.kind === 'broken') return couldNot(`save ${name}: ${found.why}`);
    if (found.kind === 'absent')
      return fails(
        `something at ${excerpt(path, 120)} to save as ${name}`,
        excerpt(answer.text, 200),
        'exists',
      );
    saved[name] = found.value;
  }
  return null;
}

function expectations(step: Step, answer: Answer, saved: Saved, fails: Fails): Stop | null {
  const subject: Subject = { data: answer.data, text: answer.text, result: answer.result };
  for (const matcher of step.expect) {
    const matched = match(filledMatcher(matcher, saved), subject);
    if (matched.kind === 'unjudged') return couldNot(matched.why);
    if (matched.kind === 'differs') return fails(matched.expected, matched.actual, matched.test);
  }
  return null;
}

/** Paths and patterns are the author's own text; only values are filled in. */
function filledMatcher(matcher: Matcher, saved: Saved): Matcher {
  return {
    ...matcher,
    tests: matcher.tests.map((test): Test => {
      if ('value' in test) return { ...test, value: filledIn(test.value, saved) };
      return 'values' in test
        ? { ...test, values: test.values.map((value) => filledIn(value, saved)) }
        : test;
    }),
  };
}
