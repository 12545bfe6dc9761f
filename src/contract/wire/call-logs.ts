import { member } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import type { Message } from '../../trajectory/messages.ts';
import { messagesOf } from '../../trajectory/messages.ts';
import type { ObservingCheck, Observation } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { results, serverMessages } from '../dialogue/said.ts';
import { couldNotRun, frameEvidence, judged, notApplicable, sdkHabit, wireFlaw } from '../flaws.ts';

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

/** The log messages that the server sent. */
function logs({ frames }: Observation): readonly Message[] {
  return serverMessages(frames).filter(({ body }) => body['method'] === 'notifications/message');
}

export const callLogCapability: ObservingCheck = {
  id: 'call.log-capability',
  executes: 'nothing',
  phase: 'observe',
  run: (seen) => {
    const sent = logs(seen);
    const [first] = sent;
    if (first === undefined) return notApplicable('the server sent no log messages');
    const stated = results(seen.frames)
      .map(({ result }) => member(result, 'capabilities'))
      .find((capabilities) => capabilities !== undefined);
    if (stated === undefined) return couldNotRun('the connection does not show what the server declares');
    if (member(stated, 'logging') !== undefined)
      return judged([], `${count(sent.length, 'log message')}, and logging is declared`);
    const message = `${count(sent.length, 'log message')} ${sent.length === 1 ? 'was' : 'were'} sent by a server that does not declare logging`;
    // Servers on older releases of the official Python SDK send logs and cannot declare them.
    const isModern = seen.session.era === 'modern';
    const evidence = [frameEvidence(first.frame)];
    const flaw = isModern
      ? wireFlaw('call.log-capability', 'error', message, evidence)
      : sdkHabit('call.log-capability', `${message}, a habit of the official Python SDK`, evidence);
    return judged([flaw], count(sent.length, 'log message'));
  },
};

export const callNoUnsolicitedLog: ObservingCheck = {
  id: 'call.no-unsolicited-log',
  executes: 'nothing',
  phase: 'observe',
  run: (seen) => {
    const out = outside(seen.session, { era: 'modern' });
    if (out !== null) return out;
    if (seen.frames.some(asksForLogs)) return notApplicable('a request asked for log messages');
    const sent = logs(seen);
    const [first] = sent;
    if (first === undefined) return judged([], 'no log messages, and no request asked for any');
    const message = `${count(sent.length, 'log message')} ${sent.length === 1 ? 'was' : 'were'} sent, although no request asked for any (_meta "${LOG_LEVEL}")`;
    return judged([wireFlaw('call.no-unsolicited-log', 'error', message, [frameEvidence(first.frame)])], '');
  },
};

function asksForLogs(frame: Observation['frames'][number]): boolean {
  return (
    frame.from === 'client' &&
    messagesOf(frame).some(({ body }) => member(member(body['params'], '_meta'), LOG_LEVEL) !== undefined)
  );
}
