import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { messageOf } from '../base/errors.ts';

import type { Frame } from '../wire/frame.ts';
import type { Recording } from '../wire/recording.ts';
import { decode, encode, type Decoded } from './codec.ts';
import { frameShape, recordingHeadShape } from './trial-documents.ts';

const LINE_END = 0x0a;

/**
 * A recording as it is kept: one line of JSON for its head and one for each frame, deflated. Line by line, so that no
 * text is ever larger than one frame, however long a server talked. Takes its copy before it first waits.
 */
export async function packRecording(recording: Recording): Promise<Uint8Array> {
  const { frames, ...head } = recording;
  const lines = [encode(recordingHeadShape, head), ...frames.map((frame) => encode(frameShape, frame))];
  return promisify(deflate)(Buffer.concat(lines.map((line) => Buffer.from(`${line}\n`))));
}

/** The recording, or what is wrong with the bytes. */
export async function unpackRecording(packed: Uint8Array): Promise<Decoded<Recording>> {
  const unpacked = await inflated(packed);
  if (!unpacked.ok) return unpacked;
  const [first, ...rest] = linesOf(unpacked.value);
  const head = decode(recordingHeadShape, first ?? '');
  if (!head.ok) return head;
  const frames: Frame[] = [];
  for (const line of rest) {
    const frame = decode(frameShape, line);
    if (!frame.ok) return { ok: false, why: `frame ${frames.length}: ${frame.why}` };
    frames.push(frame.value);
  }
  return { ok: true, value: { ...head.value, frames } };
}

async function inflated(packed: Uint8Array): Promise<Decoded<Buffer>> {
  try {
    return { ok: true, value: await promisify(inflate)(packed) };
  } catch (error) {
    return { ok: false, why: messageOf(error) };
  }
}

function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(LINE_END, from);
    const end = found === -1 ? bytes.length : found;
    yield bytes.toString('utf8', from, end);
    from = end + 1;
  }
}
