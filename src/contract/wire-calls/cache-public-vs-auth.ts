import { canonicalJson, isArray, member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Place } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { declaredLists, namesOf, type ListName } from '../dialogue/lists.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

const RULE = 'cache.public-vs-auth';

/** A list that shows two users different things is not for everybody, so no cache may give it to the next one. */
export const cachePublicVsAuth: CallingCheck = {
  id: RULE,
  executes: 'nothing',
  phase: 'call',
  thorough: true,
  run: async (calls, context) => {
    const out = outside(context.session, { era: 'modern' });
    if (out !== null) return out;
    const [name] = calls.identities;
    if (name === undefined) return notApplicable(NOT_CONFIGURED);
    const other = await calls.elsewhere({ identity: name });
    if (other.kind === 'unreachable')
      return couldNotRun(`${excerpt(name, 60)} could not connect: ${other.why}`);
    const flaws: Flaw[] = [];
    const lists = declaredLists(context.session.capabilities);
    for (const list of lists) {
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      const [mine, theirs] = [await firstPage(calls.here, list), await firstPage(other, list)];
      const [refused] = [mine, theirs].filter(({ reply }) => reply.kind !== 'result');
      if (refused !== undefined) return couldNotRun(`${list.method}: ${replyText(refused)}`);
      const isPublic = [mine, theirs].some((each) => scopeOf(each) === 'public');
      if (!isPublic || namesText(mine, list) === namesText(theirs, list)) continue;
      const message = `${list.method} shows ${excerpt(name, 60)} something else than the configured user, and says of itself that it is the same for all (cacheScope "public")`;
      flaws.push(wireFlaw(RULE, 'warning', message));
    }
    const methods = lists.map(({ method }) => method).join(', ');
    return judged(flaws, `${methods === '' ? 'no list' : methods} as two users`);
  },
};

const NOT_CONFIGURED =
  'the config names no other user; write identities: { mallory: { headers: { Authorization: "Bearer ${MALLORY_TOKEN}" } } } to have it tried';

function firstPage(place: Place, { method }: ListName): Promise<Exchange> {
  return place.ask(method);
}

function scopeOf({ reply }: Exchange): unknown {
  return reply.kind === 'result' ? member(reply.result, 'cacheScope') : null;
}

/** Whatever their order: that is another matter. */
function namesText({ reply }: Exchange, { list, key }: ListName): string {
  const entries = reply.kind === 'result' ? member(reply.result, list) : undefined;
  return isArray(entries) ? canonicalJson([...namesOf(entries, key)].sort()) : '';
}
