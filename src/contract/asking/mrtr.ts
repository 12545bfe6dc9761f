import { isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { replyText, wireFlaw } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import type { Asked } from './asking.ts';
import { askingCheck } from './asking-check.ts';
import { askedBack, isByUrl, isForm, questionsByKey, type Question } from './questions.ts';

const MODERN = { era: 'modern' } as const;

export const mrtrNonempty: CallingCheck = askingCheck('mrtr.nonempty', MODERN, (asked) => {
  const rounds = asked.flatMap((each) => backs(each).map((result) => ({ each, result })));
  const flaws = asked
    .filter((each) => backs(each).some((exchange) => isBare(exchange)))
    .map((each) => flawOf('mrtr.nonempty', each, 'asks back and says neither what for nor with which state'));
  return { flaws, saw: `${count(rounds.length, 'answer')} that ask back` };
});

function backs({ rounds }: Asked): readonly Exchange[] {
  return (rounds ?? []).filter((each) => askedBack(each) !== null);
}

function isBare(exchange: Exchange): boolean {
  const result = askedBack(exchange) ?? {};
  const requests = result['inputRequests'];
  return (
    typeof result['requestState'] !== 'string' && !(isObject(requests) && Object.keys(requests).length > 0)
  );
}

export const mrtrKinds: CallingCheck = askingCheck('mrtr.kinds', MODERN, (asked) => {
  const flaws = asked.flatMap((each): readonly Flaw[] => {
    const [fault] = backs(each)
      .flatMap((exchange) => questionsByKey(exchange))
      .flatMap(([key, question]) => {
        const wrong = kindFault(question);
        return wrong === null ? [] : [`asks under the key "${excerpt(key, 40)}" for ${wrong}`];
      });
    return fault === undefined ? [] : [flawOf('mrtr.kinds', each, fault)];
  });
  return { flaws, saw: `${count(asked.flatMap(({ questions }) => questions).length, 'question')} looked at` };
});

/** What is wrong with a question, as the rest of a sentence; null: it is one of the three kinds, with what that needs. */
function kindFault({ method, params }: Question): string | null {
  switch (method) {
    case 'elicitation/create':
      return inputFault(params);
    case 'sampling/createMessage':
      if (!isArray(member(params, 'messages'))) return 'a model’s answer without messages';
      return typeof member(params, 'maxTokens') === 'number' ? null : 'a model’s answer without maxTokens';
    case 'roots/list':
      return null;
    default:
      return `${method === '' ? 'something without a method' : excerpt(method, 60)}, which no client answers`;
  }
}

function inputFault(params: Json): string | null {
  if (stringMember(params, 'message') === null) return 'user input without a message';
  const mode = member(params, 'mode') ?? 'form';
  if (mode === 'url') return stringMember(params, 'url') === null ? 'user input by url without one' : null;
  if (mode !== 'form') return `user input in the mode ${excerpt(JSON.stringify(mode), 40)}`;
  return isObject(member(params, 'requestedSchema')) ? null : 'user input without a requestedSchema';
}

export const mrtrRespectsCapabilities: CallingCheck = askingCheck(
  'mrtr.respects-capabilities',
  MODERN,
  (asked) => {
    const flaws = asked.flatMap((each): readonly Flaw[] => {
      const wrong = beyondOffer(each);
      return wrong === null ? [] : [flawOf('mrtr.respects-capabilities', each, wrong)];
    });
    return { flaws, saw: `${count(asked.length, 'tool')} called by a client that offers nothing` };
  },
);

/** What a tool does that its client did not offer, or how it fails to say that it needs it. */
function beyondOffer({ one, questions, ofForms, ofNothing }: Asked): string | null {
  const [first] = ofNothing;
  if (first !== undefined) return `asks for ${kindText(first)} of a client that declares no capability`;
  const [other] = ofForms.filter((question) => !isForm(question) && !isByUrl(question));
  if (other !== undefined) return `asks for ${kindText(other)} of a client that declares only elicitation`;
  const { exchange, kind } = one.plain.answer;
  const { reply, http } = exchange;
  if (kind !== 'protocol-error' || reply.kind !== 'error' || questions.length === 0) return null;
  if (reply.code !== -32021)
    return `needs ${kindText(questions[0] ?? NO_QUESTION)}, and tells a client that does not offer it ${replyText(exchange)} instead of error -32021`;
  if (!isObject(member(reply.data, 'requiredCapabilities')))
    return 'refuses a client without capabilities, and does not say which it needs (data.requiredCapabilities)';
  return http === null || http.status === 400
    ? null
    : `refuses a client without capabilities with HTTP ${http.status} instead of 400`;
}

const NO_QUESTION: Question = { method: 'input', params: {} };

function kindText({ method }: Question): string {
  return method === '' ? 'something without a method' : excerpt(method, 60);
}

/** A flaw in how a tool goes on when it needs something of its client. */
export function flawOf(
  rule: CheckId,
  { one }: Pick<Asked, 'one'>,
  what: string,
  severity: Flaw['severity'] = 'error',
): Flaw {
  return wireFlaw(rule, severity, `${nameText(one.tool.name)} ${what}`);
}
