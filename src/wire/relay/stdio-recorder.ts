import type { Frame } from '../frame.ts';
import { nowMs } from '../now.ts';
import { StderrTail } from '../stderr-tail.ts';
import { Keeper, type Kept } from './keeper.ts';
import { LineTap } from './line-tap.ts';
import type { SpoolWriter } from './spool-writer.ts';

/** Turns what crosses a stdio relay into spool entries. Never throws: what cannot be recorded is counted as lost. */
export class StdioRecorder {
  readonly #spool: SpoolWriter;
  readonly #client: LineTap;
  readonly #server: LineTap;
  readonly #stderr = new StderrTail();
  #stderrTold = true;

  constructor(spool: SpoolWriter) {
    this.#spool = spool;
    this.#client = new LineTap((line) => this.line('client', 'peer', line));
    this.#server = new LineTap((line) => this.line('server', 'peer', line));
  }

  fromClient(chunk: Buffer): void {
    this.#safely(() => this.#client.push(chunk));
  }

  fromServer(chunk: Buffer): void {
    this.#safely(() => this.#server.push(chunk));
  }

  line(from: Frame['from'], by: Frame['by'], kept: Kept): void {
    this.#spool.add({ atMs: nowMs(), from, by, kept });
  }

  /** A line of the relay's own, in the server's name or in the client's. */
  byRelay(from: Frame['from'], text: string): void {
    const keeper = new Keeper();
    keeper.add(Buffer.from(text, 'utf8'));
    this.line(from, 'relay', keeper.finish());
  }

  /** A server may write a lot to stderr; only its last lines are kept, and told now and then. */
  fromStderr(chunk: Buffer): void {
    this.#safely(() => this.#stderr.push(chunk));
    if (!this.#stderrTold) return;
    this.#stderrTold = false;
    setTimeout(() => this.#tellStderr(), STDERR_INTERVAL_MS).unref();
  }

  end(): void {
    this.#safely(() => this.#client.end());
    this.#safely(() => this.#server.end());
    this.#tellStderr();
  }

  #tellStderr(): void {
    if (this.#stderrTold) return;
    this.#stderrTold = true;
    this.#safely(() => this.#spool.add({ kind: 'stderr', lines: this.#stderr.lines() }));
  }

  #safely(record: () => void): void {
    try {
      record();
    } catch {
      this.#spool.lose(1);
    }
  }
}

const STDERR_INTERVAL_MS = 100;
