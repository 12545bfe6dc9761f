import type { Readable, Writable } from 'node:stream';
import { AnswerGate } from './answer-gate.ts';
import { forward } from './forward.ts';
import { LineGate } from './line-gate.ts';
import { LineInlet } from './line-inlet.ts';
import type { Count } from './outages.ts';
import { ruleOn, watchesAnswers, type RelayPolicy } from './policy.ts';
import type { StdioRecorder } from './stdio-recorder.ts';

/** The four streams that a relay stands between. */
export interface Streams {
  readonly fromClient: Readable;
  readonly toClient: Writable;
  readonly fromServer: Readable;
  readonly toServer: Writable;
}

export interface Rules {
  readonly policy: RelayPolicy;
  readonly count: Count;
}

/** Forwards under a policy. What is given back is what may still pass when the client has ended. */
export function connectThroughGates(
  { fromClient, toClient, fromServer, toServer }: Streams,
  recorder: StdioRecorder,
  { policy, count }: Rules,
): () => Buffer {
  const inlet = new LineInlet();
  const tell = (line: Buffer, onSet: () => void): void => {
    const now = inlet.add(line, onSet);
    if (toClient.writable && now.length > 0) toClient.write(now);
    if (toClient.writableNeedDrain) fromClient.pause();
  };
  const answers = new AnswerGate(policy, {
    onLine: (line) => recorder.line('server', 'peer', line),
    onAnswer: (answer) => {
      if (toServer.writable) toServer.write(`${answer}\n`);
      recorder.byRelay('client', answer);
    },
    onLate: (line) => tell(line, () => undefined),
  });
  const calls = new LineGate((line) => ruleOn(line, policy, count), {
    onLine: (line) => recorder.line('client', 'peer', line),
    onAnswer: (answer) => tell(Buffer.from(`${answer}\n`), () => recorder.byRelay('server', answer)),
    onWatch: (ruling) => answers.watch(ruling),
  });
  toClient.on('drain', () => fromClient.resume());
  forward(fromClient, toServer, { pass: (chunk) => calls.push(chunk), see: () => undefined });
  if (watchesAnswers(policy)) {
    forward(fromServer, toClient, { pass: (chunk) => inlet.push(answers.push(chunk)), see: () => undefined });
    // Before anybody else hears of the end, and ends the client's side with it.
    fromServer.prependOnceListener('end', () => {
      const rest = inlet.push(answers.end());
      if (toClient.writable && rest.length > 0) toClient.write(rest);
    });
  } else {
    forward(fromServer, toClient, {
      pass: (chunk) => inlet.push(chunk),
      see: (chunk) => recorder.fromServer(chunk),
    });
  }
  return () => calls.end();
}
