import { listed } from '../../base/listing.ts';
import { excerpt } from '../../base/text.ts';
import { saysTheSame, STEADY } from '../calls/alike.ts';
import { hasData, type Answer } from '../calls/answer.ts';
import type { Flaw } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, type PlainTool } from '../calls/call-check.ts';
import type { CallableTool } from '../calls/calls.ts';
import { factOf, factsIn, isTelling } from './facts.ts';
import { type IdCall, nonsenseId } from './id-arguments.ts';
import { changesBetween, changingAnyway, lookAround } from './look-around.ts';
import type { Owned, User } from './owned.ts';

/** Who tries to reach whose property. */
export interface Pair {
  readonly owner: User;
  readonly other: User;
  readonly owned: Owned;
}

/** The other asks for what is the owner's. Null: it could not be tried, since even the owner is not answered. */
export async function tryToRead(
  { tool }: CallableTool,
  { argument, id, arguments: args }: IdCall,
  { owner, other, owned }: Pair,
): Promise<readonly Flaw[] | null> {
  const mine = await owner.place.call(tool.name, args);
  if (!hasData(mine)) return null;
  const theirs = await other.place.call(tool.name, args);
  if (theirs.kind === 'none') return null;
  const taken = new Set([...owned.othersFacts, ...owned.shown.map(({ value }) => factOf(value))]);
  const nothings: { readonly id: string | number; readonly answer: Answer }[] = [];
  for (const turn of [0, 1]) {
    const odd = nonsenseId(id, turn, taken);
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    nothings.push({ id: odd, answer: await other.place.call(tool.name, { ...args, [argument]: odd }) });
  }
  const leaked = leakedFacts(mine, theirs, { owned, args, nothings: nothings.map(({ answer }) => answer) });
  const asked = `As ${excerpt(other.name, 60)}, ${nameText(tool.name)} asked with ${argument} "${excerpt(String(id), 80)}", which only the lists of ${excerpt(owner.name, 60)} show,`;
  if (leaked !== null) {
    const what =
      leaked.length === 0
        ? `the same that ${excerpt(owner.name, 60)} gets`
        : listed(leaked.map((fact) => `"${fact}"`));
    return [
      callFlaw('error', { place: 'server-data', tool: tool.name }, `${asked} answers with data: ${what}.`, [
        theirs,
        mine,
      ]),
    ];
  }
  if (!betrays({ id, answer: theirs }, nothings)) return [];
  const message = `${asked} says that it is there: ${excerpt(theirs.text, 120)}. Of an id that nobody has it says something else.`;
  return [
    callFlaw('warning', { place: 'payload', tool: tool.name }, message, [
      theirs,
      ...nothings.slice(0, 1).map(({ answer }) => answer),
    ]),
  ];
}

/**
 * What the owner's answer and the other's have in common that neither the arguments, nor the other's own lists, nor
 * answers about ids that do not exist hold. Empty: the same answer, without a telling word. Null: nothing.
 */
function leakedFacts(
  mine: Answer,
  theirs: Answer,
  { owned, args, nothings }: { owned: Owned; args: IdCall['arguments']; nothings: readonly Answer[] },
): readonly string[] | null {
  if (!hasData(theirs)) return null;
  const sent = new Set(Object.values(args).map(factOf));
  const nowhere = nothings.map(factsIn);
  const told = factsIn(theirs);
  const leaked = [...factsIn(mine)].filter(
    (fact) =>
      isTelling(fact) &&
      told.has(fact) &&
      !sent.has(fact) &&
      !owned.othersFacts.has(fact) &&
      !nowhere.some((facts) => facts.has(fact)),
  );
  if (leaked.length > 0) return leaked;
  const refused = nothings.every(({ kind }) => kind === 'tool-error' || kind === 'protocol-error');
  return refused && saysTheSame(mine, theirs, STEADY) ? [] : null;
}

const OWNERSHIP =
  /belong|own(?:s|er|ed)\b|not yours|someone else|another user|other user|forbidden|denied|permission|not allowed|unauthori[sz]ed|private/i;

/** Two ids that do not exist are answered alike, and this one with words about whose it is. */
function betrays(
  theirs: { readonly id: string | number; readonly answer: Answer },
  nothings: readonly { readonly id: string | number; readonly answer: Answer }[],
): boolean {
  const [said, ...others] = [theirs, ...nothings].map(({ id, answer }) =>
    answer.text.replaceAll(String(id), '<id>'),
  );
  const [plain] = others;
  if (said === undefined || plain === undefined || others.some((other) => other !== plain)) return false;
  return said !== plain && OWNERSHIP.test(said) && !OWNERSHIP.test(plain);
}

/** The other tries to change what is the owner's, whose view is compared before and after. */
export async function tryToWrite(
  { tool }: CallableTool,
  { argument, id, arguments: args }: IdCall,
  { owner, other, owned }: Pair,
  viewers: readonly PlainTool[],
): Promise<readonly Flaw[] | null> {
  const [one, two] = [await lookAround(viewers, owner.place), await lookAround(viewers, owner.place)];
  const aside = changingAnyway(one, two);
  // What two looks with nothing between them do not agree on cannot be blamed on anybody.
  const moving = new Set(changesBetween(one, two, new Map()).map((change) => change.tool));
  const acted = await other.place.call(tool.name, args, { anew: true });
  if (acted.kind === 'none') return null;
  const changed = changesBetween(two, await lookAround(viewers, owner.place), aside);
  const [change] = changed.filter((each) => !moving.has(each.tool));
  const [own, asker] = [excerpt(owner.name, 60), excerpt(other.name, 60)];
  const tried = `As ${asker}, ${nameText(tool.name)} with ${argument} "${excerpt(String(id), 80)}"`;
  if (change !== undefined && acted.kind === 'data') {
    const message = `${tried} changes what is the property of ${own}: ${nameText(change.tool)} answers ${own} differently afterwards.`;
    return [
      callFlaw('error', { place: 'server-data', tool: tool.name }, message, [
        acted,
        change.before,
        change.after,
      ]),
    ];
  }
  const owners = new Set(owned.own.map(({ value }) => factOf(value)));
  const sent = new Set(Object.values(args).map(factOf));
  const told = [...factsIn(acted)].filter((fact) => isTelling(fact) && owners.has(fact) && !sent.has(fact));
  if (acted.kind !== 'data' || told.length === 0) return [];
  const message = `${tried} is answered as done, with what only the lists of ${own} show: ${listed(told.map((fact) => `"${fact}"`))}.`;
  return [callFlaw('error', { place: 'server-data', tool: tool.name }, message, [acted])];
}
