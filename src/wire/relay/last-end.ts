import type { Readable, Writable } from 'node:stream';
import type { Ending } from '../frame.ts';
import type { TargetProcess } from './target-process.ts';

export interface Client {
  readonly input: Readable;
  readonly output: Writable;
  /** The process that started the relay, asked again and again: it changes when that process has died. */
  readonly parent: () => number;
}

/**
 * Resolves when the target has ended and all that it wrote has been taken by the client. Sees to it that this happens:
 * a client that is gone ends the target, and what the target leaves behind is ended with it.
 */
export function lastEnd(client: Client, target: TargetProcess): Promise<Ending> {
  return new Promise((resolve) => new LastEnd(client, target, resolve).watch());
}

class LastEnd {
  readonly #client: Client;
  readonly #target: TargetProcess;
  readonly #resolve: (ending: Ending) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  #ending: Ending | null = null;
  #clientGone = false;
  #outputEnded = false;
  #allRead = false;
  #allTaken = false;

  constructor(client: Client, target: TargetProcess, resolve: (ending: Ending) => void) {
    this.#client = client;
    this.#target = target;
    this.#resolve = resolve;
  }

  watch(): void {
    const { input, output, parent } = this.#client;
    const { child } = this.#target;
    input.once('close', () => this.#inputEnded());
    input.once('end', () => this.#inputEnded());
    output.once('error', () => this.#lose());
    output.once('close', () => this.#outputClosed());
    const born = parent();
    this.#every(PARENT_POLL_MS, () => {
      if (parent() !== born) this.#lose();
    });
    child.stdout.once('end', () => this.#endOutput());
    child.once('exit', (exitCode, signal) => this.#exited({ exitCode, signal }));
    child.once('close', () => {
      this.#allRead = true;
      this.#endOutput();
      this.#finishIfDone();
    });
  }

  /** The client has said all it has to say, and may still be listening: a server then ends by itself. */
  #inputEnded(): void {
    const quiet = this.#after(QUIET_LIMIT_MS, () => this.#lose());
    this.#target.child.stdout.on('data', () => quiet.refresh());
  }

  #outputClosed(): void {
    if (!this.#outputEnded) this.#lose();
  }

  /** The client is gone: nobody else will end the target. */
  #lose(): void {
    if (this.#clientGone) return;
    this.#clientGone = true;
    const { child, signal } = this.#target;
    child.stdin.end();
    child.stdout.resume();
    this.#finishIfDone();
    this.#after(PATIENCE_MS, () => signal('SIGTERM'));
    this.#after(2 * PATIENCE_MS, () => signal('SIGKILL'));
  }

  #exited(ending: Ending): void {
    this.#ending = ending;
    // What is left of its group may hold its pipes open for ever. What has been written to them stays readable.
    this.#after(LEFTOVER_GRACE_MS, () => this.#target.signal('SIGKILL'));
    const { stdout, stderr } = this.#target.child;
    let idle = false;
    stdout.on('data', () => (idle = false));
    this.#every(2 * LEFTOVER_GRACE_MS, () => {
      // A process that has left the group may hold them too: nothing read in this time means that there is no more.
      if (idle) {
        stdout.destroy();
        stderr.destroy();
      }
      idle = !stdout.isPaused();
    });
  }

  #endOutput(): void {
    if (this.#outputEnded) return;
    this.#outputEnded = true;
    this.#client.output.end(() => {
      this.#allTaken = true;
      this.#finishIfDone();
    });
  }

  /** All that the target wrote is waited for until the client has taken it, as long as there is a client. */
  #finishIfDone(): void {
    if (!this.#allRead || !(this.#allTaken || this.#clientGone)) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#target.signal('SIGKILL');
    this.#resolve(this.#ending ?? { exitCode: null, signal: null });
  }

  #after(ms: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(act, ms);
    this.#timers.add(timer);
    return timer;
  }

  #every(ms: number, act: () => void): void {
    this.#timers.add(setInterval(act, ms));
  }
}

const PARENT_POLL_MS = 500;
/** What a target is given to end by itself, and again after SIGTERM. */
const PATIENCE_MS = 2000;
/** After the end of its input a target may finish its work for its client; one that says nothing for this long has none. */
const QUIET_LIMIT_MS = 30_000;
const LEFTOVER_GRACE_MS = 300;
