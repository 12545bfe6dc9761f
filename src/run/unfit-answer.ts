import { isObject, member, stringMember, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import { messagesOf } from '../trajectory/messages.ts';
import type { Frame } from '../wire/frame.ts';
import { misfitIn } from '../wire/relay/misfit.ts';

/**
 * Why a case's answer was not given to a server that asked for something else; null: all that was asked for could be
 * answered, or declined. The relay has then declined, so that the server never saw it.
 */
export function unfitAnswer(
  frames: readonly Frame[],
  elicitation: Readonly<Record<string, Json>> | null,
): string | null {
  if (elicitation === null) return null;
  const questions = frames
    .filter(({ from, text }) => from === 'server' && text.includes(METHOD))
    .flatMap(messagesOf)
    .filter(({ body }) => stringMember(body, 'method') === METHOD);
  for (const { body } of questions) {
    const params = member(body, 'params');
    const misfit = isObject(params) ? misfitIn(member(params, 'requestedSchema'), elicitation) : null;
    if (misfit === null) continue;
    const { field, asked, answer } = misfit;
    const said = excerpt(JSON.stringify(answer), 80);
    return `the server asked for ${excerpt(field, 80)} as ${asked}, and elicitation.${excerpt(field, 80)} of the case is ${said}: the user declined instead`;
  }
  return null;
}

const METHOD = 'elicitation/create';
