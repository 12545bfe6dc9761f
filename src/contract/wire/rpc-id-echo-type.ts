import { member, parseJson } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { MessageId } from '../../wire/message.ts';
import type { Check, Flaw } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { alsoFound } from '../dialogue/refusals.ts';
import { hear, ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { plainMethod, requestWithId } from '../dialogue/plain.ts';
import { judged, replyText, wireFlaw } from '../flaws.ts';

/** Kinds of id that a request may have: `if (id)` in a server loses the first, a number type the second. */
const IDS: readonly MessageId[] = [0, '7001', 'surveyor-é-☂', `surveyor-${'x'.repeat(120)}`];

export const rpcIdEchoType: Check = {
  id: 'rpc.id-echo-type',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ session, frames }) => {
    const flaws: Flaw[] = [];
    for (const id of IDS) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: two at once could be mixed up
      const exchange = await requestWithId(session, id, plainMethod(session), { timeoutMs: ODD_TIMEOUT_MS });
      // oxlint-disable-next-line no-await-in-loop -- only a missing answer takes time here
      const heard = await hear(session, 'rpc.id-echo-type', exchange);
      const shown = excerpt(JSON.stringify(id), 30);
      if (heard.kind === 'unheard') return alsoFound(flaws, heard.judged);
      if (heard.reply.kind !== 'malformed' || !isChanged(heard.reply.text, id)) continue;
      const message = `a request with the id ${shown} gets ${replyText(exchange)}`;
      flaws.push(wireFlaw('rpc.id-echo-type', 'error', message, replyEvidence(frames, exchange)));
    }
    return judged(flaws, `${IDS.length} kinds of id come back as they were sent`);
  },
};

/** Whether an answer carries another id. Whatever else may be wrong with it is the matter of `rpc.shape`. */
function isChanged(text: string, id: MessageId): boolean {
  const parsed = parseJson(text);
  const answered = parsed.ok ? member(parsed.value, 'id') : undefined;
  return answered !== undefined && answered !== id;
}
