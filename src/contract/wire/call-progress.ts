import { isArray, isObject, member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { messagesOf } from '../../trajectory/messages.ts';
import type { Frame } from '../../wire/frame.ts';
import type { ObservingCheck } from '../check.ts';
import { isAnswer } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const callProgress: ObservingCheck = {
  id: 'call.progress',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, surplus }) => {
    const { told, faults } = readProgress(frames);
    // Where not all frames could be kept, the request with the token may be among those that were not.
    const counted = surplus() === 0 ? faults : faults.filter(({ kind }) => kind !== 'unasked');
    const [first] = counted;
    if (first === undefined)
      return judged([], `${count(told, 'progress notification')}, each for a request that waits for it`);
    const message = `${count(counted.length, 'progress notification')} of ${told} ${counted.length === 1 ? 'is' : 'are'} not as the protocol has it; the first ${first.text}`;
    const evidence = counted.slice(0, 3).map(({ frame }) => frameEvidence(frame));
    return judged([wireFlaw('call.progress', 'error', message, evidence)], '');
  },
};

interface Fault {
  readonly kind: 'unasked' | 'late' | 'backward';
  readonly frame: Frame;
  /** As the rest of a sentence. */
  readonly text: string;
}

/** One request that asked for progress. */
interface Following {
  readonly id: Json;
  last: number | null;
  isAnswered: boolean;
}

/** Follows every token from its request to the answer. Ids and tokens may be used again once they are answered. */
function readProgress(frames: readonly Frame[]): {
  readonly told: number;
  readonly faults: readonly Fault[];
} {
  const byToken = new Map<string, Following>();
  const faults: Fault[] = [];
  let told = 0;
  for (const message of frames.filter(({ cut }) => !cut).flatMap(messagesOf)) {
    const { frame, body } = message;
    const { id, method, params } = body;
    if (frame.from === 'client') {
      const token = member(member(params, '_meta'), 'progressToken');
      if (token !== undefined && id !== undefined)
        byToken.set(JSON.stringify(token), { id, last: null, isAnswered: false });
    } else if (method === 'notifications/progress') {
      told += 1;
      const fault = faultOf(params, byToken, frame);
      if (fault !== null) faults.push(fault);
    } else if (isAnswer(body)) {
      markAnswered(byToken, id);
    }
  }
  return { told, faults };
}

function markAnswered(byToken: ReadonlyMap<string, Following>, id: Json | undefined): void {
  for (const each of byToken.values()) if (each.id === id) each.isAnswered = true;
}

function faultOf(
  params: Json | undefined,
  byToken: ReadonlyMap<string, Following>,
  frame: Frame,
): Fault | null {
  const token = member(params, 'progressToken');
  const shown = excerpt(JSON.stringify(token) ?? 'none', 40);
  const following = byToken.get(JSON.stringify(token) ?? '');
  if (following === undefined)
    return { kind: 'unasked', frame, text: `has the token ${shown}, which no request gave` };
  const progress =
    isObject(params ?? null) && !isArray(params ?? null) ? member(params, 'progress') : undefined;
  const { last } = following;
  if (following.isAnswered)
    return { kind: 'late', frame, text: `comes after the answer to the request with the token ${shown}` };
  if (typeof progress !== 'number')
    return { kind: 'backward', frame, text: 'states no number as its progress' };
  following.last = progress;
  if (last === null || progress > last) return null;
  return { kind: 'backward', frame, text: `goes from ${last} to ${progress} for the token ${shown}` };
}
