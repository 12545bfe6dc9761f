import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { LineSplitter, type Line } from '../../wire/line-splitter.ts';
import { decode } from '../codec.ts';
import { lineShape, type BundleLine } from './line.ts';
import { strayValue } from './stray-value.ts';

/** Longer than any line that is written: a frame's text is kept up to a limit far below, and a run is its bank and its surface. */
const LINE_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * The lines of a bundle file, each of its shape, in order. Throws a UsageError, with the number of the line, for a file
 * that cannot be read, is no bundle, was cut off, or was changed after it was written.
 */
export async function* readBundle(path: string, shown: string): AsyncGenerator<BundleLine> {
  const hash = createHash('sha256');
  let number = 0;
  let ended = false;
  for await (const { bytes, over } of linesOf(path, shown)) {
    number += 1;
    if (over) throw wrong(shown, number, `it is longer than ${LINE_LIMIT_BYTES} bytes`);
    if (ended) throw wrong(shown, number, 'something follows the end of the bundle');
    const read = decode(lineShape, bytes.toString('utf8'));
    if (!read.ok) throw wrong(shown, number, read.why);
    const line = read.value;
    const stray = strayValue(line);
    if (stray !== null) throw wrong(shown, number, stray);
    if ((number === 1) !== (line.line === 'bundle'))
      throw wrong(shown, number, 'a bundle begins with the line that says so, once');
    if (line.line === 'end') {
      ended = true;
      if (line.sha256 !== hash.digest('hex'))
        throw wrong(shown, number, 'the hash does not fit: it was changed after it was written');
    } else {
      hash.update(bytes).update('\n');
    }
    yield line;
  }
  if (!ended) throw wrong(shown, number, 'it ends before its end line: it was cut off');
}

async function* linesOf(path: string, shown: string): AsyncGenerator<Line> {
  const splitter = new LineSplitter(LINE_LIMIT_BYTES);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) yield* splitter.push(chunk);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    throw new UsageError(
      'bundle-unreadable',
      `${shown} could not be read: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a file that `surveyor export` has written.',
      { cause: error },
    );
  }
  const rest = splitter.end();
  if (rest !== null) yield rest;
}

function wrong(shown: string, number: number, why: string): UsageError {
  return new UsageError(
    'bundle-invalid',
    `${shown}:${number}: ${why}.`,
    'Export the run again, and move the file as it is: surveyor export RUN --out FILE.',
  );
}
