import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Endpoint } from './endpoint.ts';
import { endProcess } from './end-process.ts';
import { FrameLog } from './frame-log.ts';
import type { Ending } from './frame.ts';
import { exchangeOf, Inbox } from './inbox.ts';
import { LineSplitter, type Line } from './line-splitter.ts';
import { trackGroup } from './live-groups.ts';
import { withinMs } from './now.ts';
import { spawnTarget, type NotSpawned } from './spawn-target.ts';
import { StderrTail } from './stderr-tail.ts';
import { MESSAGE_LIMIT_BYTES, type WireOptions } from './wire-options.ts';
import type { Closing, SendOptions, Wire } from './wire.ts';

export type StdioStart = { readonly kind: 'started'; readonly wire: Wire } | NotSpawned;

/** Starts a target and speaks to it over its stdin and stdout, one message a line. */
export async function startStdioWire(
  endpoint: Endpoint & { readonly kind: 'stdio' },
  options: WireOptions,
): Promise<StdioStart> {
  const spawned = await spawnTarget(endpoint, options.env);
  if (spawned.kind === 'not-spawned') return spawned;
  trackGroup(spawned.pid);
  return {
    kind: 'started',
    wire: stdioWire(endpoint, new Pipes(spawned.child, spawned.pid, options), options),
  };
}

function stdioWire(endpoint: Endpoint, pipes: Pipes, options: WireOptions): Wire {
  const { inbox, log } = pipes;
  const deliver = async (text: string, send: SendOptions): Promise<null> => {
    log.client(text, null);
    await withinMs(send.timeoutMs ?? options.timeoutMs, pipes.write(`${text}\n`));
    return null;
  };
  let closing: Promise<Closing> | null = null;
  const close = (): Promise<Closing> => (closing ??= pipes.end());
  return {
    endpoint,
    frames: log.frames,
    surplus: () => log.surplus,
    http: null,
    request: (message, send = {}) => {
      const sent = inbox.address(message);
      return exchangeOf(message.method, sent, async () => {
        const reply = inbox.waiting.wait(sent.id, send.timeoutMs ?? options.timeoutMs, send.signal);
        if (pipes.closedBecause() === null) {
          log.client(sent.text, null);
          // The answer, the exit or the time-out decides; a pipe that is never read must not hold the request up.
          void pipes.write(`${sent.text}\n`);
        } else pipes.refuseAll();
        return { reply: await reply, http: null };
      });
    },
    notify: (message, send = {}) => deliver(JSON.stringify(message), send),
    sendText: (text, send = {}) => deliver(text, send),
    listen: (listener) => inbox.listen(listener),
    stderr: () => pipes.stderr.lines(),
    ended: pipes.closed,
    ending: () => pipes.ending,
    close,
    [Symbol.asyncDispose]: async () => {
      await close();
    },
  };
}

/** The three pipes of a running target and its end. */
class Pipes {
  readonly inbox: Inbox = new Inbox();
  readonly log: FrameLog = new FrameLog();
  readonly stderr: StderrTail = new StderrTail();
  ending: Ending | null = null;
  /** Resolves when nothing can be read from the target any more. */
  readonly closed: Promise<void>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #pid: number;
  readonly #lines: LineSplitter;
  readonly #exited: Promise<void>;
  #closedBecause: string | null = null;
  #onClosed: () => void = () => undefined;

  constructor(child: ChildProcessWithoutNullStreams, pid: number, options: WireOptions) {
    this.#child = child;
    this.#pid = pid;
    this.#lines = new LineSplitter(options.messageLimitBytes ?? MESSAGE_LIMIT_BYTES);
    this.closed = new Promise((resolve) => (this.#onClosed = resolve));
    this.#exited = new Promise((resolve) => {
      child.once('exit', (exitCode, signal) => {
        this.ending = { exitCode, signal };
        resolve();
      });
    });
    this.#read();
  }

  closedBecause(): string | null {
    return this.#closedBecause;
  }

  /** Resolves when the text has been handed to the system, or cannot be any more. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#child.stdin.writable) return resolve();
      this.#child.stdin.write(text, () => resolve());
    });
  }

  refuseAll(): void {
    this.inbox.waiting.endAll({
      kind: 'closed',
      why: this.#closedBecause ?? 'the connection is closed',
      code: null,
    });
  }

  async end(): Promise<Closing> {
    const ended = await endProcess({
      child: this.#child,
      pid: this.#pid,
      exited: this.#exited,
      hasExited: () => this.ending !== null,
    });
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    this.#child.stdin.destroy();
    this.#close(endingText(this.ending));
    return { kind: 'process', ...ended, ending: this.ending ?? { exitCode: null, signal: null } };
  }

  #read(): void {
    const { stdin, stdout, stderr } = this.#child;
    const stdoutEnded = new Promise<void>((resolve) => stdout.once('close', resolve));
    stdout.on('data', (chunk: Buffer) => this.#lines.push(chunk).forEach((line) => this.#take(line)));
    stdout.once('end', () => this.#takeRest());
    stderr.on('data', (chunk: Buffer) => this.stderr.push(chunk));
    for (const pipe of [stdin, stdout, stderr]) pipe.on('error', () => undefined);
    stdin.once('error', () => void this.#closeUnlessExit('the server closed its standard input'));
    void stdoutEnded.then(() => this.#closeUnlessExit('the server closed its standard output'));
    void this.#exited.then(() => this.#closeAfterExit(stdoutEnded));
  }

  /** What it wrote before it exited may still be in the pipe; a grandchild may hold the pipe open for ever. */
  async #closeAfterExit(stdoutEnded: Promise<void>): Promise<void> {
    await withinMs(PIPE_GRACE_MS, stdoutEnded);
    this.#takeRest();
    this.#close(endingText(this.ending));
  }

  /** A target that reads no more, or writes no more, is given a moment to exit, so that its exit can be reported. */
  async #closeUnlessExit(why: string): Promise<void> {
    if (!(await withinMs(PIPE_GRACE_MS, this.#exited))) this.#close(why);
  }

  #close(why: string): void {
    this.#closedBecause ??= why;
    this.refuseAll();
    this.#onClosed();
  }

  #takeRest(): void {
    const rest = this.#lines.end();
    if (rest !== null) this.#take(rest);
  }

  #take(line: Line): void {
    if (line.over) {
      const head = this.log.serverPart(line.bytes, line.tail, line.size, null);
      this.inbox.waiting.oversize(head, line.tail.toString('utf8'), line.size);
    } else this.inbox.take(this.log.server(line.bytes, null), line.size);
  }
}

const PIPE_GRACE_MS = 1000;

/** How a process ended, in words: `the process exited with code 3`. */
function endingText(ending: Ending | null): string {
  if (ending === null) return 'the process was ended';
  if (ending.signal !== null) return `the process was ended by ${ending.signal}`;
  return `the process exited with code ${ending.exitCode ?? 'unknown'}`;
}
