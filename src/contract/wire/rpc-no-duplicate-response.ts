import { member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { messagesOf } from '../../trajectory/messages.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Flaw, Judged, Observation, QuietCheck } from '../check.ts';
import { isAnswer } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const rpcNoDuplicateResponse: QuietCheck = {
  id: 'rpc.no-duplicate-response',
  executes: 'nothing',
  // After the connection has been closed: some servers answer once more on the way out.
  phase: 'end',
  run: async (context) => {
    await context.close();
    return judgeAnswers(context);
  },
  observe: judgeAnswers,
};

function judgeAnswers({ frames, surplus }: Observation): Judged {
  const { again, unasked, answers } = countAnswers(frames);
  const flaws = [
    ...flawOf('error', again, 'a second answer to the request with the id'),
    // Where not all could be kept, the request may be among what was not.
    ...flawOf('warning', surplus() === 0 ? unasked : [], 'an answer to no request: no request had the id'),
  ];
  return judged(flaws, `${count(answers, 'answer')}, one to each request`);
}

interface Stray {
  readonly frame: Frame;
  readonly id: Json;
}

interface Counted {
  readonly again: readonly Stray[];
  readonly unasked: readonly Stray[];
  readonly answers: number;
}

function countAnswers(frames: readonly Frame[]): Counted {
  const asked = new Map<string, 'open' | 'answered'>();
  const [again, unasked]: [Stray[], Stray[]] = [[], []];
  let answers = 0;
  for (const { frame, body } of frames.flatMap(messagesOf)) {
    const id = member(body, 'id');
    if (id === undefined || id === null) continue;
    const key = JSON.stringify(id);
    if (frame.from === 'client') {
      if (typeof member(body, 'method') === 'string') asked.set(key, 'open');
      continue;
    }
    if (!isAnswer(body)) continue;
    answers += 1;
    const state = asked.get(key);
    if (state === 'answered') again.push({ frame, id });
    if (state === undefined && !isOfOtherType(key, asked)) unasked.push({ frame, id });
    if (state === 'open') asked.set(key, 'answered');
  }
  return { again, unasked, answers };
}

/** Whether the id came back changed: a number as text, or the reverse. That is told by the check on ids. */
function isOfOtherType(key: string, asked: ReadonlyMap<string, unknown>): boolean {
  return asked.has(JSON.stringify(key)) || asked.has(key.replace(/^"(.*)"$/, '$1'));
}

function flawOf(severity: Flaw['severity'], strays: readonly Stray[], what: string): readonly Flaw[] {
  const [first] = strays;
  if (first === undefined) return [];
  const times = strays.length === 1 ? '' : ` (${strays.length} times in all)`;
  const message = `the server sent ${what} ${excerpt(JSON.stringify(first.id), 60)}${times}`;
  return [
    wireFlaw(
      'rpc.no-duplicate-response',
      severity,
      message,
      strays.slice(0, 5).map(({ frame }) => frameEvidence(frame)),
    ),
  ];
}
