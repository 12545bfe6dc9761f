import { StringDecoder } from 'node:string_decoder';
import { Parser, type Result } from 'tap-parser';
import { messageOf } from '../../base/errors.ts';
import { UnitTally } from './tally.ts';
import type { Counted, UnitFailure } from './unit-result.ts';

/**
 * Counts the results in TAP (version 13 or 14), which may come in pieces and between other lines. A test with subtests
 * counts as these; a test that is still to be written counts as skipped. Never throws for what the text is.
 */
export class TapReader {
  readonly #tally: UnitTally = new UnitTally();
  readonly #parser: Parser = new Parser();
  readonly #decoder: StringDecoder = new StringDecoder('utf8');
  #bytes = 0;
  #why: string | null = null;

  constructor() {
    this.#follow(this.#parser);
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > BYTES_LIMIT) this.#why ??= `there is more of it than ${BYTES_LIMIT / MEGABYTE} MB`;
    if (this.#why !== null) return;
    try {
      this.#parser.write(this.#decoder.write(chunk));
    } catch (error) {
      this.#why = `it could not be read: ${messageOf(error)}`;
    }
  }

  /** What it came to; the string says why it could not be read. */
  end(): Counted | string {
    if (this.#why !== null) return this.#why;
    try {
      this.#parser.end(this.#decoder.end());
    } catch (error) {
      return `it could not be read: ${messageOf(error)}`;
    }
    return this.#tally.counted();
  }

  #follow(parser: Parser): void {
    let before = this.#tally.failed;
    parser.on('child', (child: Parser) => {
      before = this.#tally.failed;
      this.#follow(child);
    });
    parser.on('assert', (result: Result) => {
      if (!result.closingTestPoint) this.#count(result);
      // Its subtests have been counted; that it fails although none of them did is news.
      else if (!result.ok && !isTodo(result) && this.#tally.failed === before)
        this.#tally.fail(failureOf(result));
      before = this.#tally.failed;
    });
    parser.on('complete', ({ failures }: { failures: readonly object[] }) => {
      for (const failure of failures)
        if ('tapError' in failure && typeof failure.tapError === 'string')
          this.#broken(failure.tapError, parser);
    });
    if (parser.parent === null)
      parser.on('bailout', (reason: unknown) => this.#broken(`Bail out! ${String(reason)}`, parser));
  }

  #count(result: Result): void {
    if (isTodo(result) || result.skip !== false) this.#tally.skip();
    else if (result.ok) this.#tally.pass();
    else this.#tally.fail(failureOf(result));
  }

  /** A plan that does not fit, or a run that gave up: tests that should have been there are not. */
  #broken(message: string, { fullname }: Parser): void {
    this.#tally.fail({ name: fullname === '' ? 'the whole run' : fullname, file: null, message });
  }
}

const MEGABYTE = 1024 * 1024;
const BYTES_LIMIT = 64 * MEGABYTE;

function isTodo({ todo }: Result): boolean {
  return todo !== false && todo !== '';
}

function failureOf({ fullname, name, diag }: Result): UnitFailure {
  const told: unknown = diag;
  const message = textIn(told, 'error') ?? textIn(told, 'message') ?? '';
  const place = textIn(told, 'location') ?? textIn(memberOf(told, 'at'), 'fileName');
  return { name: fullname === '' ? name : fullname, file: place, message };
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function textIn(value: unknown, key: string): string | null {
  const found = memberOf(value, key);
  return typeof found === 'string' ? found : null;
}
