import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import { excerpt } from '../base/text.ts';

/** Remembers the end of what a process writes to stderr, in bounded memory. */
export class StderrTail {
  readonly #decoder = new StringDecoder('utf8');
  #text = '';

  push(chunk: Buffer): void {
    this.#text = (this.#text + this.#decoder.write(chunk)).slice(-KEPT_CHARACTERS);
  }

  /** The last lines that say something, without colours, printable; at most 20. */
  lines(): readonly string[] {
    return stripVTControlCharacters(this.#text)
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
      .slice(-LINES)
      .map((line) => excerpt(line, LINE_CHARACTERS));
  }
}

const LINES = 20;
const LINE_CHARACTERS = 400;
const KEPT_CHARACTERS = 32 * 1024;
