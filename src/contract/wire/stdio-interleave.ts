import type { Exchange } from '../../wire/exchange.ts';
import type { Check } from '../check.ts';
import { hear, ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { plainMethod, UNKNOWN_METHOD } from '../dialogue/plain.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

export const stdioInterleave: Check = {
  id: 'stdio.interleave',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ session, frames, ask }) => {
    if (session.transport !== 'stdio') return notApplicable('the target is reached over HTTP');
    const pair = [plainMethod(session), UNKNOWN_METHOD] as const;
    const alone = [await ask(pair[0]), await ask(pair[1], {}, { timeoutMs: ODD_TIMEOUT_MS })];
    const silent = alone.find(({ reply }) => reply.kind === 'timeout' || reply.kind === 'closed');
    if (silent !== undefined)
      return couldNotRun(`asked alone, ${silent.method} has no answer: ${replyText(silent)}`);
    if (outcome(alone[0]) === outcome(alone[1])) {
      return couldNotRun(
        `${pair[0]} and an unknown method are answered alike, so mixed-up answers would not show`,
      );
    }
    const together = await Promise.all(
      pair.map((method) => session.request(method, {}, { timeoutMs: ODD_TIMEOUT_MS })),
    );
    for (const [index, exchange] of together.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- only a missing answer takes time here
      const heard = await hear(session, 'stdio.interleave', exchange);
      if (heard.kind === 'unheard') return heard.judged;
      if (outcome(exchange) === outcome(alone[index])) continue;
      const message = `asked while another request was open, ${exchange.method} got ${replyText(exchange)}; asked alone it gets another answer`;
      return judged([wireFlaw('stdio.interleave', 'error', message, replyEvidence(frames, exchange))], '');
    }
    return judged([], 'two requests at once, each with its own answer');
  },
};

function outcome(exchange: Exchange | undefined): string {
  return exchange?.reply.kind === 'error' ? `error ${exchange.reply.code}` : (exchange?.reply.kind ?? 'none');
}
