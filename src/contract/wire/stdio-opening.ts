import type { Exchange } from '../../wire/exchange.ts';
import type { Check, CheckContext, Judged } from '../check.ts';
import { legacyOpening, offeredVersion } from '../dialogue/legacy-opening.ts';
import { modernOpening } from '../dialogue/modern-opening.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

export const stdioSurvivesUnknownFirst: Check = {
  id: 'stdio.survives-unknown-first',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withProbe(context, ({ probe, handshake }) => {
      if (handshake !== null && offeredVersion(handshake) !== null) {
        return judged([], 'after a first request that it does not know, it still shakes hands');
      }
      if (context.session.wire.ending() !== null) return couldNotRun(SHORT_LIVED);
      const then =
        handshake === null
          ? `the server ends: ${replyText(probe)}`
          : `initialize gets ${replyText(handshake)}`;
      const message = `when the first request is server/discover, as newer clients send it, ${then}`;
      return judged([wireFlaw('stdio.survives-unknown-first', 'warning', message)], '');
    }),
};

export const stdioProbeLatency: Check = {
  id: 'stdio.probe-latency',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withProbe(context, ({ probe }) => {
      if (probe.reply.kind !== 'timeout')
        return judged([], `a first request that it does not know gets ${replyText(probe)}`);
      const message = `a first request that the server does not know gets no answer (${Math.round(probe.tookMs)} ms waited): every client that looks for the newer protocol waits that long`;
      return judged([wireFlaw('stdio.probe-latency', 'warning', message)], '');
    }),
};

export const stdioMalformedJson: Check = {
  id: 'stdio.malformed-json',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'stdio' });
    if (out !== null) return out;
    const opened =
      context.session.era === 'legacy' ? await legacyOpening(context) : await modernOpening(context);
    if (opened.kind === 'failed') return couldNotRun(opened.why);
    const { afterGarbage } = opened.opening;
    if (afterGarbage === null)
      return couldNotRun('the connection on which it would have been tried did not come about');
    if (afterGarbage.reply.kind === 'result') return judged([], 'a line that is no JSON does not disturb it');
    if (context.session.wire.ending() !== null) return couldNotRun(SHORT_LIVED);
    const message = `after a line that is no JSON, ${afterGarbage.method} gets ${replyText(afterGarbage)}`;
    return judged([wireFlaw('stdio.malformed-json', 'advice', message)], 'a line that is no JSON was sent');
  },
};

/** A server that ends by itself after a while says nothing about what ended it. */
const SHORT_LIVED = 'the server ended on the shared connection too, where nothing of the kind was sent';

interface Probed {
  readonly probe: Exchange;
  readonly handshake: Exchange | null;
}

async function withProbe(context: CheckContext, judge: (probed: Probed) => Judged): Promise<Judged> {
  const out = outside(context.session, { transport: 'stdio', era: 'legacy' });
  if (out !== null) return out;
  const opened = await legacyOpening(context);
  if (opened.kind === 'failed') return couldNotRun(opened.why);
  const { probed } = opened.opening;
  if (probed === null) return couldNotRun('the first request was not sent');
  // Whoever knows the newer protocol may hold a process to the era in which it was first spoken to.
  return probed.probe.reply.kind === 'result'
    ? notApplicable(
        'the server speaks the newer protocol besides, so that request is none that it does not know',
      )
    : judge(probed);
}
