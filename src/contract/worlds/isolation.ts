import { count, excerpt } from '../../base/text.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw, Judged } from '../check.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { nothingCallable } from '../calls/call-check.ts';
import { callsForIds } from './id-arguments.ts';
import { readersOf, viewersOf } from './look-around.ts';
import { listers, ownedBy, type User } from './owned.ts';
import { tryToRead, tryToWrite, type Pair } from './trespass.ts';

/** Ids that one user's lists show and another's do not are given to every tool that takes an id, as the other user. */
export const isolation: CallingCheck = {
  id: 'isolation',
  executes: 'good-input',
  phase: 'call',
  run: async (calls) => {
    if (calls.identities.length === 0) return notApplicable(NOT_CONFIGURED);
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const lists = listers(viewersOf(calls));
    if (lists.length === 0)
      return couldNotRun('no reading tool lists anything without being given an id first');
    const { users, unreachable } = await usersOf(calls);
    const seen: Seen = { flaws: [], tried: 0, owned: 0, troubles: [...unreachable] };
    for (const [owner, other] of pairs(users)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      const pair = { owner, other, owned: await ownedBy(owner, other, lists) };
      if (!pair.owned.isServed) {
        seen.troubles.push(`as ${excerpt(other.name, 60)}, no list answers`);
        continue;
      }
      seen.owned += pair.owned.own.length;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await trespass(calls, pair, seen);
    }
    return concluded(seen, calls);
  },
};

const NOT_CONFIGURED =
  'the config names no other user; write identities: { mallory: { env: { USER_TOKEN: "${MALLORY_TOKEN}" } } } to have it tried';

const PAIRS = 6;
const IDS_PER_TOOL = 2;
const TOOLS = 12;

interface Seen {
  readonly flaws: Flaw[];
  tried: number;
  owned: number;
  readonly troubles: string[];
}

async function usersOf(calls: Calls): Promise<{ users: readonly User[]; unreachable: readonly string[] }> {
  const users: User[] = [{ name: 'the configured user', place: calls.here }];
  const unreachable: string[] = [];
  for (const name of calls.identities) {
    // oxlint-disable-next-line no-await-in-loop -- one start at a time
    const place = await calls.elsewhere({ identity: name });
    if (place.kind === 'place') users.push({ name, place });
    else unreachable.push(`${excerpt(name, 60)} could not connect: ${place.why}`);
  }
  return { users, unreachable };
}

function pairs(users: readonly User[]): readonly (readonly [User, User])[] {
  return users
    .flatMap((owner) => users.flatMap((other) => (other === owner ? [] : [[owner, other] as const])))
    .slice(0, PAIRS);
}

/** Reading first: what a write changes can't be read afterwards. */
async function trespass(calls: Calls, pair: Pair, seen: Seen): Promise<void> {
  const { own, shown } = pair.owned;
  for (const one of readersOf(calls).slice(0, TOOLS)) {
    for (const call of callsForIds(one, own, shown, IDS_PER_TOOL)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      const flaws = await tryToRead(one, call, pair);
      if (flaws === null) continue;
      seen.tried += 1;
      seen.flaws.push(...flaws);
      // One proof for each tool and user is enough.
      if (flaws.length > 0) break;
    }
  }
  const viewers = pair.owner.place === calls.here ? viewersOf(calls) : listers(viewersOf(calls));
  for (const one of calls.tools.filter(({ writes }) => writes).slice(0, TOOLS)) {
    const [call] = callsForIds(one, own, shown, 1);
    if (call === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const flaws = await tryToWrite(one, call, pair, viewers);
    if (flaws === null) continue;
    seen.tried += 1;
    seen.flaws.push(...flaws);
  }
}

function concluded({ flaws, tried, owned, troubles }: Seen, calls: Calls): Judged {
  const [trouble] = troubles;
  if (flaws.length > 0 || (tried > 0 && trouble === undefined))
    return judged(flaws, `${count(tried, 'call')} for what is somebody else's`);
  if (calls.here.spent()) return couldNotRun('the limit of calls or of time was reached');
  if (trouble !== undefined) return couldNotRun(trouble);
  return owned === 0
    ? notApplicable('the lists show all users the same, so nothing is the property of one')
    : notApplicable('no tool that may be called takes an id of what only one user sees');
}
