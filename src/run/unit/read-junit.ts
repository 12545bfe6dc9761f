import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { messageOf } from '../../base/errors.ts';
import { beginning, count, excerpt } from '../../base/text.ts';
import { UnitTally } from './tally.ts';
import type { Counted } from './unit-result.ts';

/**
 * Counts the results in a JUnit file. The string says why it is none. Document types are not followed and entities of
 * their own are refused, so nothing outside the text is read and nothing in it grows.
 */
export function readJunit(text: string): Counted | string {
  const parser = new SaxesParser();
  const reading = new JunitReading();
  let wrong: string | null = null;
  parser.on('error', (error) => (wrong ??= messageOf(error)));
  parser.on('opentag', (tag) => {
    if (reading.open(tag) > DEEPEST) wrong ??= 'its elements are nested too deep';
  });
  parser.on('closetag', () => reading.close());
  parser.on('text', (part) => reading.text(part));
  parser.on('cdata', (part) => reading.text(part));
  const clean = withoutControls(text);
  for (let at = 0; at < clean.length && wrong === null; at += PIECE)
    parser.write(clean.slice(at, at + PIECE));
  if (wrong === null) parser.close();
  if (wrong !== null) return `it is no whole XML document (${excerpt(wrong, 120)})`;
  return reading.root === 'testsuites' || reading.root === 'testsuite'
    ? reading.tally.counted()
    : `its outermost element is <${excerpt(reading.root, 40)}>, not <testsuites>`;
}

const PIECE = 256 * 1024;
const DEEPEST = 200;
const TEXT_KEPT = 4_000;

/** One element that is open. */
type Open =
  | {
      readonly is: 'suite';
      readonly name: string;
      readonly declared: number;
      readonly before: number;
      inner: boolean;
    }
  | {
      readonly is: 'case';
      readonly name: string;
      readonly file: string | null;
      failure: string | null;
      skipped: boolean;
    }
  | { readonly is: 'failure' }
  | { readonly is: 'other' };

class JunitReading {
  root = '';
  readonly tally: UnitTally = new UnitTally();
  readonly #open: Open[] = [];
  #message = '';

  /** Returns how deep it stands. */
  open({ name, attributes }: SaxesTagPlain): number {
    if (this.#open.length === 0) this.root = name;
    return this.#open.push(this.#opened(name, attributes));
  }

  close(): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    if (closed.is === 'failure') {
      const owner = this.#open.at(-1);
      if (owner?.is === 'case') owner.failure ??= this.#message;
    } else if (closed.is === 'case') this.#count(closed);
    else if (closed.is === 'suite') this.#compare(closed);
  }

  text(part: string): void {
    if (this.#open.at(-1)?.is === 'failure' && this.#message.length < TEXT_KEPT)
      this.#message += beginning(part, TEXT_KEPT);
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): Open {
    const owner = this.#open.at(-1);
    if (name === 'testsuite') {
      if (owner?.is === 'suite') owner.inner = true;
      return suiteOf(attributes, this.tally.failed);
    }
    if (name === 'testcase') return caseOf(attributes);
    if (owner?.is !== 'case') return { is: 'other' };
    if (name === 'skipped') owner.skipped = true;
    // What failed and then passed is no failure; it has other names (flakyFailure, rerunFailure).
    if (name !== 'failure' && name !== 'error') return { is: 'other' };
    const { message = '' } = attributes;
    this.#message = message === '' ? '' : `${message}\n`;
    return { is: 'failure' };
  }

  #count({ name, file, failure, skipped }: Open & { readonly is: 'case' }): void {
    if (failure !== null) this.tally.fail({ name, file, message: failure });
    else if (skipped) this.tally.skip();
    else this.tally.pass();
  }

  /** A suite may say that more failed than it shows: its set-up, or a file that could not be loaded. */
  #compare({ name, declared, before, inner }: Open & { readonly is: 'suite' }): void {
    const shown = this.tally.failed - before;
    if (inner || declared <= shown) return;
    const message = `the suite says that ${count(declared, 'test')} failed, and shows ${shown}`;
    this.tally.fail({ name, file: null, message });
  }
}

type Attributes = Readonly<Record<string, string>>;

function suiteOf({ name = '', failures, errors }: Attributes, before: number): Open {
  return { is: 'suite', name, declared: numberIn(failures) + numberIn(errors), before, inner: false };
}

function caseOf({ name = '', classname = '', file }: Attributes): Open {
  const called = classname === '' || classname === name ? name : `${classname} ${name}`;
  return { is: 'case', name: called, file: file ?? null, failure: null, skipped: false };
}

function numberIn(text = ''): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Test runners write colours and other controls into messages, as they are or as references; XML 1.0 has no place for either. */
function withoutControls(text: string): string {
  return text
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (reference, hex?: string, digits?: string) =>
      isCharacter(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) ? reference : '\uFFFD',
    )
    .replaceAll(CONTROLS, '\uFFFD');
}

const CONTROLS =
  // oxlint-disable-next-line no-control-regex -- such characters are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g;

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
