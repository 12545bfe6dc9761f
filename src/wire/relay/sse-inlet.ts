/** Puts the relay's own events into a server's stream, only ever between two of the server's events. */
export class SseInlet {
  readonly #write: (event: string | Buffer) => void;
  #waiting: (string | Buffer)[] = [];
  /** The last bytes that went to the client; an event has ended when they end with a blank line. */
  #last = '\n\n';

  constructor(write: (event: string | Buffer) => void) {
    this.#write = write;
  }

  /** Tell it of every chunk after that has been written. */
  passed(chunk: Buffer): void {
    this.#last = (this.#last + chunk.subarray(-4).toString('latin1')).slice(-4);
    this.#writeWaiting();
  }

  /** Sends one JSON text as a message, as soon as it fits. */
  add(message: string): void {
    this.addEvent(messageEvent(message));
  }

  /** Sends an event as it is, as soon as it fits. */
  addEvent(event: string | Buffer): void {
    this.#waiting.push(event);
    this.#writeWaiting();
  }

  #writeWaiting(): void {
    if (!/(?:\n|\r)(?:\r\n|\n|\r)$/.test(this.#last) || /[^\r\n]\r\n$/.test(this.#last)) return;
    for (const event of this.#waiting.splice(0)) this.#write(event);
  }
}

/** One JSON text as a server-sent event. JSON written by us has no line ends in it. */
export function messageEvent(json: string): string {
  return `event: message\ndata: ${json}\n\n`;
}
