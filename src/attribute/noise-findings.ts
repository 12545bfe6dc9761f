import { count, excerpt } from '../base/text.ts';
import type { TrialId } from '../base/ids.ts';
import type { Finding } from '../finding/finding.ts';
import { messagesOf } from '../trajectory/messages.ts';
import type { Frame } from '../wire/frame.ts';

/** A line that a target wrote to stdout while a trial ran, and that is no message. */
export interface Noise {
  readonly trial: TrialId;
  readonly frame: Frame;
}

/** The noise among a trial's frames: seen by the relay, so also what a tool prints in the middle of a call. */
export function noiseOf(trial: TrialId, frames: readonly Frame[]): readonly Noise[] {
  return frames
    .filter(
      (frame) => frame.http === null && frame.from === 'server' && !frame.cut && frame.text.trim() !== '',
    )
    .filter((frame) => messagesOf(frame).length === 0)
    .map((frame) => ({ trial, frame }));
}

/** One finding for all the noise of a run: the server's code prints where only messages may go. */
export function noiseFindings(noise: readonly Noise[]): readonly Finding[] {
  const [first] = noise;
  if (first === undefined) return [];
  const shown = excerpt(first.frame.text, 120);
  return [
    {
      code: 'stdio.stdout-clean',
      severity: 'error',
      site: { place: 'wire', rule: 'stdio.stdout-clean' },
      message: `${count(noise.length, 'line')} on stdout during calls ${noise.length === 1 ? 'is' : 'are'} no JSON-RPC message; the first: "${shown}"`,
      facts: { lines: noise.length },
      evidence: noise.slice(0, 5).map(({ trial, frame }) => ({
        trial,
        at: { in: 'frame', seq: frame.seq, quote: excerpt(frame.text, 200) },
      })),
    },
  ];
}
