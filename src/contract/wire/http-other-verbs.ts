import { excerpt } from '../../base/text.ts';
import type { HttpAnswer } from '../../wire/wire.ts';
import type { Check, Flaw, Judged } from '../check.ts';
import { glance } from '../dialogue/glance.ts';
import { legacyOpening } from '../dialogue/legacy-opening.ts';
import { speaksLegacyToo } from '../dialogue/legacy-too.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';

export const httpGetDelete405: Check = {
  id: 'http.get-delete-405',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const { http } = context.session.wire;
    if (http === null) return notApplicable('the target is reached over stdio');
    if (await speaksLegacyToo(context))
      return notApplicable('the server speaks both eras, and the other one uses these verbs');
    const flaws: Flaw[] = [];
    for (const verb of ['GET', 'DELETE']) {
      const headers = { Accept: 'text/event-stream' };
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const answer = await glance(http, verb, { headers });
      if (answer.kind !== 'answer') return couldNotRun(`${verb} was not answered`);
      if (answer.reply.status === 405) continue;
      const note = answer.open || answer.reply.status < 300 ? ': the older transport is still there' : '';
      flaws.push(
        wireFlaw(
          'http.get-delete-405',
          'warning',
          `${verb} on the endpoint gets ${answerText(answer)} instead of HTTP 405${note}`,
        ),
      );
    }
    return judged(flaws, 'GET and DELETE are answered with 405');
  },
};

export const httpGetStreamOr405: Check = {
  id: 'http.get-stream-or-405',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'streamable-http', era: 'legacy', from: '2025-03-26' });
    if (out !== null) return out;
    const opened = await legacyOpening(context);
    if (opened.kind === 'failed') return couldNotRun(opened.why);
    return judgeStream(opened.opening.stream);
  },
};

function judgeStream(stream: HttpAnswer | null): Judged {
  const flaw = (severity: Flaw['severity'], message: string): Judged =>
    judged([wireFlaw('http.get-stream-or-405', severity, message)], '');
  if (stream?.kind === 'timeout') {
    return flaw(
      'warning',
      `GET on the endpoint was not answered within ${stream.afterMs} ms; a client waits for the headers of a stream, or for 405`,
    );
  }
  if (stream?.kind !== 'answer') return couldNotRun('GET was not answered');
  const { status, contentType } = stream.reply;
  if (status === 405) return judged([], 'GET is answered with 405: the server opens no stream of its own');
  if (status === 200 && /^\s*text\/event-stream/i.test(contentType ?? ''))
    return judged([], 'GET opens an event stream');
  // Clients take any refusal for "no stream"; what looks like a success is what leads them astray.
  const severity = status >= 400 && status < 500 ? 'warning' : 'error';
  return flaw(
    severity,
    `GET on the endpoint gets ${answerText(stream)}; clients expect an event stream or HTTP 405`,
  );
}

function answerText({ reply: { status, contentType }, text, open }: HttpAnswer & { kind: 'answer' }): string {
  const body = open ? 'a body without end' : text === '' ? 'no body' : `"${excerpt(text, 60)}"`;
  return `HTTP ${status} (${excerpt(contentType ?? 'no content type', 40)}, ${body})`;
}
