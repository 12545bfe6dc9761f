import { isObject, member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { messagesOf, type Message } from '../../trajectory/messages.ts';
import type { Flaw, ObservingCheck } from '../check.ts';
import { requestExchanges } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const httpErrorId: ObservingCheck = {
  id: 'http.error-id',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    // Guards that refuse a caller (401, 403) do so before they read what he wants.
    const read = requestExchanges(frames).filter(({ status }) => status !== 401 && status !== 403);
    const errors = read.flatMap(({ message, answers }) =>
      answers
        .flatMap(messagesOf)
        .filter(({ body }) => isObject(member(body, 'error')))
        .map((answer) => ({ answer, asked: member(message ?? {}, 'id') })),
    );
    const wrong = errors.filter(({ answer: { body }, asked }) => member(body, 'id') !== asked);
    const nulls = wrong.filter(({ answer: { body } }) => member(body, 'id') === null);
    const others = wrong.filter((each) => !nulls.includes(each));
    const flaws = [
      ...flawOf('error', others, 'with the id', (found) => excerpt(JSON.stringify(found) ?? 'none', 40)),
      ...flawOf('warning', nulls, 'with the id', () => 'null'),
    ];
    return judged(flaws, `${count(errors.length, 'error')}, each with the id of its request`);
  },
};

type Wrong = readonly { readonly answer: Message; readonly asked: Json | undefined }[];

function flawOf(
  severity: Flaw['severity'],
  wrong: Wrong,
  what: string,
  shown: (id: Json | undefined) => string,
): readonly Flaw[] {
  const [first] = wrong;
  if (first === undefined) return [];
  const ids = `${what} ${shown(member(first.answer.body, 'id'))} instead of ${JSON.stringify(first.asked)}`;
  const message = `${count(wrong.length, 'error')} answered a readable request ${ids}`;
  return [
    wireFlaw(
      'http.error-id',
      severity,
      message,
      wrong.slice(0, 3).map(({ answer }) => frameEvidence(answer.frame)),
    ),
  ];
}
