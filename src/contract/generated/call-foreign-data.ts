import { canonicalJson } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { callFlaw, nothingCallable } from '../calls/call-check.ts';
import { factsIn, isTelling } from '../worlds/facts.ts';
import { viewersOf } from '../worlds/look-around.ts';
import { listers, ownedBy } from '../worlds/owned.ts';
import { countedTools, isAnswered, whyUncounted } from './counted.ts';
import { generatedOf, type Breaks, type Generated } from './generated-calls.ts';
import { calledText, nothingGenerated, sawText } from './generated-check.ts';
import { contractYaml, without } from './paste.ts';

const IDENTITIES = 3;

/** No odd input brings out what belongs to somebody else. */
export const callForeignData: CallingCheck = {
  id: 'call.foreign-data',
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls) => {
    if (calls.identities.length === 0) return notApplicable('the config names no other user');
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const generated = await generatedOf(calls);
    const sent = generated.tools.filter(({ why }) => why === null);
    if (sent.length === 0) return nothingGenerated(generated);
    const tried = countedTools(sent, isAnswered, calls.here.surface);
    if (tried.length === 0) return couldNotRun(whyUncounted(sent));
    const foreign = await foreignIds(calls);
    if (foreign.size === 0)
      return couldNotRun('no list shows another user an id that it does not show this one');
    const flaws: Flaw[] = [];
    for (const tool of tried) {
      const breaks: Breaks = (call) => foreignIn(call.answer, foreign) !== null;
      const seen = tool.calls.find(breaks);
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      if (seen !== undefined) flaws.push(flawOf(await tool.smallest(seen, breaks), foreign));
    }
    return judged(flaws, `${foreign.size} ids of others; ${sawText(generated, tried)}`);
  },
};

/** Ids that another user's lists show and this one's do not, with that user's name. */
async function foreignIds(calls: Calls): Promise<ReadonlyMap<string, string>> {
  const lists = listers(viewersOf(calls));
  const found = new Map<string, string>();
  for (const name of calls.identities.slice(0, IDENTITIES)) {
    // oxlint-disable-next-line no-await-in-loop -- one start at a time
    const place = await calls.elsewhere({ identity: name });
    if (place.kind !== 'place') continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { own, isServed } = await ownedBy({ name, place }, { name: '', place: calls.here }, lists);
    if (!isServed) continue;
    for (const { key, value } of own) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      if (ID.test(key) && isId(String(value))) found.set(String(value), name);
    }
  }
  return found;
}

/** Letters and digits together are an id however short; else it takes more to be told from chance. */
function isId(value: string): boolean {
  return isTelling(value) || /^(?=.*[a-z])(?=.*\d)/i.test(value);
}

const ID = /(?:^|_|[a-z])(?:id|uuid|key|slug|ref(?:erence)?|number)$/i;

function foreignIn(
  answer: Generated['tools'][number]['calls'][number]['answer'],
  foreign: ReadonlyMap<string, string>,
): string | null {
  if (answer.kind !== 'data') return null;
  // What was sent comes back from many a server, whoever it belongs to.
  const sent = canonicalJson(answer.arguments);
  return [...factsIn(answer)].find((fact) => foreign.has(fact) && !sent.includes(fact)) ?? null;
}

function flawOf(call: Parameters<Breaks>[0], foreign: ReadonlyMap<string, string>): Flaw {
  const { tool } = call.answer;
  const id = foreignIn(call.answer, foreign) ?? '';
  const message = `${calledText(call)} answers with "${excerpt(id, 60)}", which only ${excerpt(foreign.get(id) ?? 'another user', 60)} is shown otherwise.`;
  return {
    ...callFlaw('error', { place: 'server-data', tool }, message, [call.answer]),
    paste: contractYaml(`${excerpt(tool, 80)} shows nobody else's data`, call.answer, {
      kind: 'answered',
      matching: without(id),
    }),
  };
}
