import { count, excerpt } from '../../base/text.ts';
import type { Frame } from '../../wire/frame.ts';
import { looksLikeAnswer } from '../../wire/frame-budget.ts';
import type { ObservingCheck } from '../check.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const rpcNoFlood: ObservingCheck = {
  id: 'rpc.no-flood',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, surplus }) => {
    const sent = frames.filter((frame) => frame.from === 'server');
    const beyond = surplus();
    if (beyond === 0) return judged([], count(sent.length, 'message'));
    const unasked = sent.filter(({ text, tail }) => !looksLikeAnswer(text, tail ?? ''));
    const last = unasked.at(-1);
    const isFlood = unasked.length >= FLOOD_COUNT || sizeOf(unasked) >= FLOOD_BYTES;
    const kept = `${count(beyond, 'message')} of the connection could not be kept, since there were too many`;
    if (!isFlood || last === undefined)
      return judged([wireFlaw('rpc.no-flood', 'advice', `${kept}; most of them answer requests`)], kept);
    const message = `the target floods the connection: ${count(unasked.length + beyond, 'message')} that no request asked for, of which only the first ${unasked.length} were kept; one of them: "${excerpt(last.text, 120)}"`;
    const evidence = [...unasked.slice(0, 1), last].map(frameEvidence);
    return judged([wireFlaw('rpc.no-flood', 'error', message, evidence)], '');
  },
};

/** Half of what is kept of a connection before only answers are. */
const FLOOD_COUNT = 10_000;
const FLOOD_BYTES = 8 * 1024 * 1024;

function sizeOf(frames: readonly Frame[]): number {
  return frames.reduce((sum, { text }) => sum + text.length, 0);
}
