import { isObject, member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { saysName } from '../../surface/mentions.ts';
import { forcedFailures, type Forced } from './forced-failures.ts';
import type { CallableTool } from '../calls/calls.ts';
import { gathered } from '../arguments/gathered.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { payloadFlaw } from './answers-check.ts';
import { apart, flawed, overTools, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { ownVerdict } from './own-verdict.ts';
import { failureWords } from './says-failure.ts';

/** A call that is known to fail is answered by an error, and not by a success that tells of one. */
export const errorFlag: CallingCheck = {
  id: 'error.flag',
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls) => {
    const judged = await overTools(calls, async (one) => {
      const forced = await forcedFailures(one, calls);
      const plain = one.plain.kind === 'made' ? unforced(one) : null;
      if (forced.length === 0 && plain === null) return apart('no call that must fail is known');
      const told = forced.map((each) => flawOf(each, one));
      const flaws = [...told, plain].flatMap((each) => (each === null ? [] : [each]));
      const [first] = flaws;
      if (first !== undefined) return flawed({ ...first, cause: 'failure-unflagged' });
      return outcomeOf(forced);
    });
    return gathered(judged, SOME);
  },
};

/** Fewer tools than would be told as one anyway. */
const SOME = 0;

function outcomeOf(forced: readonly Forced[]): ToolJudged {
  if (forced.length === 0) return apart('no call that must fail is known');
  return forced.every(({ answer }) => answer.kind === 'none')
    ? skip('the call that must fail was not answered')
    : PASS;
}

/** A success that tells of the failure. Data is left alone, and so is a tool whose good answers read the same way. */
function flawOf({ by, argument, isRequired, answer }: Forced, one: CallableTool): Flaw | null {
  if (answer.kind !== 'data') return null;
  if (by === 'declared') {
    const what = `answers a call that must fail with a result that is not flagged as an error: "${excerpt(answer.text, 100)}".`;
    return payloadFlaw(one.tool, 'error', what, [answer]);
  }
  // What was forced has failed, whatever the tool is about.
  const told = failureIn(answer, '');
  if (told === null || isAcquitted({ by, argument, isRequired, answer }, told, one)) return null;
  const sent =
    by === 'omitted'
      ? `without its required argument ${nameText(argument)}`
      : `with an id that nothing has as ${nameText(argument)}`;
  const what = `is called ${sent} and says “${told.quote}” in a result that is not flagged as an error.`;
  return payloadFlaw(one.tool, 'error', what, [answer]);
}

function isAcquitted({ by, argument, isRequired, answer }: Forced, told: Told, one: CallableTool): boolean {
  // "Not found" is an honest answer of a filter, and a failure of what must name one thing.
  if (told.kind === 'absent' && (by !== 'impossible' || !isRequired)) return true;
  if (told.kind === 'asks' && by === 'impossible' && !isRequired) return true;
  const { plain } = one;
  if (plain.kind !== 'made' || plain.answer.kind !== 'data' || failureIn(plain.answer, '') === null)
    return false;
  // Data that happens to speak of failures does not name the argument that was left out.
  return by !== 'omitted' || !saysName(answer.text, argument) || saysName(plain.answer.text, argument);
}

/** The plain call need not have failed, so only a text that is an error message and nothing else is told of. */
function unforced(one: CallableTool): Flaw | null {
  if (one.plain.kind !== 'made') return null;
  const { answer } = one.plain;
  if (answer.kind !== 'data' || answer.text.trim().includes('\n\n') || answer.text.length > 400) return null;
  const text = proseOf(answer);
  const told = text === null || GIVES_TEXTS.test(one.tool.name) ? null : failureWords(text);
  if (told?.kind !== 'begins') return null;
  const what = `answers its plain call with “${told.quote}”, which is not flagged as an error.`;
  return payloadFlaw(one.tool, 'warning', what, [answer]);
}

/** Tools that give somebody else's words. */
const GIVES_TEXTS =
  /log|error|read|file|echo|message|issue|comment|note|mail|fetch|search|exec|run|shell|print/i;

type Told = { readonly kind: 'begins' | 'asks' | 'absent'; readonly quote: string };

function failureIn(answer: Forced['answer'], about: string): Told | null {
  const own = ownVerdict(answer.data, about);
  if (own?.says === 'failed') return { kind: absentIn(own.quote) ? 'absent' : 'begins', quote: own.quote };
  const text = proseOf(answer);
  return text === null ? null : failureWords(text);
}

function absentIn(quote: string): boolean {
  return failureWords(quote.replace(/^\w+: /, ''))?.kind === 'absent';
}

/** The words of an answer: its text where that is no data, or the one text that the data is. */
function proseOf({ data, text }: Forced['answer']): string | null {
  if (typeof data === 'string') return data;
  if (!isObject(data)) return data === undefined ? text : null;
  const [key, ...more] = Object.keys(data);
  const only = key === undefined || more.length > 0 ? null : member(data, key);
  return typeof only === 'string' ? only : null;
}
