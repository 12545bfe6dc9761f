import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflate, deflate, inflate, inflateSync } from 'node:zlib';
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

/** The same of frames that come one after the other, and are never all there at once. */
export async function packFrames(
  head: Omit<Recording, 'frames'>,
  frames: AsyncIterable<Frame>,
): Promise<Uint8Array> {
  const lines = async function* (): AsyncGenerator<string> {
    yield `${encode(recordingHeadShape, head)}\n`;
    for await (const frame of frames) yield `${encode(frameShape, frame)}\n`;
  };
  const packed: Buffer[] = [];
  await pipeline(lines, createDeflate(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) packed.push(chunk);
  });
  return Buffer.concat(packed);
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

/** Up to here the way to another thread and back costs more than the work, which keeps nobody waiting. */
const SMALL = 16 * 1024;

async function inflated(packed: Uint8Array): Promise<Decoded<Buffer>> {
  try {
    return {
      ok: true,
      value: packed.length <= SMALL ? inflateSync(packed) : await promisify(inflate)(packed),
    };
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
