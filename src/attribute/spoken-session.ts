import { member, stringMember } from '../base/json.ts';
import type { Observation } from '../contract/check.ts';
import { messagesOf } from '../trajectory/messages.ts';
import type { Frame } from '../wire/frame.ts';
import { isRevision } from '../wire/revision.ts';

type Session = Observation['session'];

/**
 * What was spoken on a connection. A client of its own mind may open a server of both eras in the other one than the
 * checks did, and then the other rules hold: those of the revision that `initialize` came to. `usual`: where it did not.
 */
export function spokenSession(frames: readonly Frame[], usual: Session): Session {
  const asked = frames.find(({ from, text }) => from === 'client' && text.includes('"initialize"'));
  if (asked === undefined) return usual;
  const opening = messagesOf(asked).find(({ body }) => stringMember(body, 'method') === 'initialize');
  if (opening === undefined) return usual;
  for (const frame of frames) {
    if (frame.from !== 'server') continue;
    const answer = messagesOf(frame).find(({ body }) => member(body, 'id') === member(opening.body, 'id'));
    const revision = stringMember(member(answer?.body, 'result'), 'protocolVersion');
    if (revision !== null && isRevision(revision)) return { ...usual, era: 'legacy', revision };
  }
  return usual;
}
