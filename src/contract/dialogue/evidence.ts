import type { Evidence } from '../../grade/verdict.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Frame } from '../../wire/frame.ts';
import { frameEvidence } from '../flaws.ts';

/** The frames that an exchange's answer crossed in: the last one with its very text. Empty where nothing came. */
export function replyEvidence(frames: readonly Frame[], { reply }: Exchange): readonly Evidence[] {
  if (!('text' in reply)) return [];
  const frame = frames.findLast((each) => each.from === 'server' && each.text === reply.text);
  return frame === undefined ? [] : [frameEvidence(frame)];
}
