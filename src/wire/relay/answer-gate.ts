import { answeredId } from './answered-id.ts';
import { answerToQuestion } from './elicit.ts';
import { keptLine, LineHold } from './line-hold.ts';
import type { Kept } from './keeper.ts';
import type { RelayPolicy, Ruling } from './policy.ts';

type Watched = Extract<Ruling, { kind: 'watch' }>;

export interface AnswerEvents {
  /** A line that the client is sent, or a question of the server's that the relay answers. */
  readonly onLine: (line: Kept) => void;
  /** What the server is told in the client's place: one JSON text. */
  readonly onAnswer: (answer: string) => void;
  /** A line whose time has come; it is to be put between two lines of the server's. */
  readonly onLate: (line: Buffer) => void;
}

/**
 * Lets the lines of a server pass, byte for byte, except those that the policy keeps from the client: answers that come
 * late or never, and questions that the relay answers itself.
 */
export class AnswerGate {
  readonly #elicit: RelayPolicy['elicit'];
  readonly #events: AnswerEvents;
  readonly #hold = new LineHold();
  readonly #watched = new Map<string, Watched['fault']>();
  readonly #late = new Map<Buffer, NodeJS.Timeout>();

  constructor({ elicit }: Pick<RelayPolicy, 'elicit'>, events: AnswerEvents) {
    this.#elicit = elicit;
    this.#events = events;
  }

  watch({ id, fault }: Watched): void {
    this.#watched.set(id, fault);
  }

  /** What may pass now. */
  push(chunk: Buffer): Buffer {
    return Buffer.concat(this.#hold.push(chunk).filter((line) => this.#passes(line)));
  }

  /** The server has ended: what it began to write, and what was to come late. */
  end(): Buffer {
    const rest = this.#hold.end().filter((line) => this.#passes(line));
    const late = [...this.#late.keys()];
    for (const timer of this.#late.values()) clearTimeout(timer);
    this.#late.clear();
    for (const line of late) this.#events.onLine(keptLine(line));
    return Buffer.concat([...rest, ...late]);
  }

  #passes(line: Buffer): boolean {
    const text = line.toString('utf8');
    const answer = answerToQuestion(text, this.#elicit);
    const fault = answer === null ? this.#faultOf(text) : undefined;
    if (fault === undefined) this.#events.onLine(keptLine(line));
    if (answer !== null) this.#events.onAnswer(answer);
    if (fault?.kind === 'delay') this.#delay(line, fault.ms);
    return answer === null && fault === undefined;
  }

  #faultOf(text: string): Watched['fault'] | undefined {
    if (this.#watched.size === 0) return undefined;
    const id = answeredId(text);
    const fault = id === null ? undefined : this.#watched.get(id);
    // Answered once: the client may use the id again.
    if (id !== null) this.#watched.delete(id);
    return fault;
  }

  #delay(line: Buffer, ms: number): void {
    const release = (): void => {
      this.#late.delete(line);
      this.#events.onLine(keptLine(line));
      this.#events.onLate(line);
    };
    this.#late.set(line, setTimeout(release, ms));
  }
}
