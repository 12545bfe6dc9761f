import { count } from '../../base/text.ts';
import { difference, saysTheSame, STEADY, type Volatile } from '../calls/alike.ts';
import { hasData, type Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw, Judged } from '../check.ts';
import { couldNotRun, judged } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, nothingCallable, type PlainTool } from '../calls/call-check.ts';
import { lookAround, readersOf, viewersOf, type Change } from './look-around.ts';
import { trend } from './trend.ts';

/**
 * All readers are run twice over. Where every one of them says the same both times, none of them has changed anything
 * that another shows. Where one says something else, each of the others is run between two looks at it until one is
 * found after which it always changes, and never without.
 */
export const readonlyHonest: CallingCheck = {
  id: 'readonly.honest',
  executes: 'good-input',
  phase: 'call',
  run: async (calls) => {
    const readers = readersOf(calls);
    const viewers = viewersOf(calls).filter(({ plain }) => hasData(plain.answer));
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    if (readers.length === 0) return couldNotRun('no reading tool could be called with arguments that fit');
    if (viewers.length === 0)
      return couldNotRun('no reading tool answers with data, so no change can be seen');
    const crashes = calls.crashes.length;
    const found = await unsteady(calls, readers, viewers);
    const flaws: Flaw[] = [];
    for (const viewer of found.slice(0, SUSPECTS)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      flaws.push(...(await whoChanges(viewer, readers, calls)));
    }
    if (calls.crashes.length > crashes)
      return couldNotRun('the target ended in between, and its state with it');
    if (calls.here.spent()) return couldNotRun('the limit of calls or of time was reached');
    return concluded(flaws, readers.length, viewers.length);
  },
};

/** How many of the tools whose answers change are looked into. */
const SUSPECTS = 3;
/** A change that is somebody's doing comes back this many times, each time beside a look without it. */
const PROOFS = 3;
/** How many answers of one tool alone tell a trend from chance. */
const ASKED_ALONE = 5;

function concluded(flaws: readonly Flaw[], readers: number, viewers: number): Judged {
  const unique = flaws.filter(({ message }, i) => flaws.findIndex((each) => each.message === message) === i);
  const saw = `${count(readers, 'reading tool')} run, ${viewers === 1 ? 'one of which shows' : `${viewers} of which show`} data`;
  return judged(unique, saw);
}

/** The viewers whose answers are not the same after all readers have run. */
async function unsteady(
  calls: Calls,
  readers: readonly PlainTool[],
  viewers: readonly PlainTool[],
): Promise<readonly PlainTool[]> {
  const before = await lookAround(readers, calls.here);
  const after = await lookAround(readers, calls.here);
  return viewers.filter(({ tool, plain }) => {
    const [was, is] = [before.get(tool.name), after.get(tool.name)];
    if (was === undefined || is === undefined) return false;
    return !saysTheSame(was, is, STEADY) || (isAlone(calls) && !saysTheSame(plain.answer, was, STEADY));
  });
}

/** Where there is no other tool, whatever has changed since the first call is its own doing. */
function isAlone({ tools }: Calls): boolean {
  return tools.length === 1;
}

async function whoChanges(
  viewer: PlainTool,
  readers: readonly PlainTool[],
  calls: Calls,
): Promise<readonly Flaw[]> {
  const [first, second, ...rest] = await alone(viewer, calls);
  if (first === undefined || second === undefined) return [];
  const earlier = isAlone(calls) ? [viewer.plain.answer] : [];
  const itself = ofItself(viewer, [...earlier, first, second, ...rest]);
  const aside = difference(first, second);
  for (const actor of readers) {
    if (actor.tool.name === viewer.tool.name) continue;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const proof = await proven(actor, { viewer, aside, calls });
    if (proof !== null) return [...itself, blamed(actor, proof)];
  }
  return itself;
}

async function alone(viewer: PlainTool, { here }: Calls): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; i < ASKED_ALONE; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    answers.push(await here.call(viewer.tool.name, viewer.plain.arguments, { anew: true }));
  }
  return answers.every(({ kind }) => kind !== 'none') ? answers : [];
}

/** A tool whose answers, asked again and again, hold fewer and fewer entries takes them away; more and more: adds some. */
function ofItself({ tool }: PlainTool, answers: readonly Answer[]): readonly Flaw[] {
  const way = trend(answers);
  const [first] = answers;
  const last = answers.at(-1);
  if (way === null || first === undefined || last === undefined) return [];
  return [
    callFlaw(
      way === 'fewer' ? 'warning' : 'advice',
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} counts as reading, and asked the same again and again it answers with ${way} and ${way} entries.`,
      [first, last],
    ),
  ];
}

interface Proof extends Change {
  readonly acted: Answer;
}

/** The change that comes whenever the actor has run, and never in the same time without it; null: there is none. */
async function proven(
  actor: PlainTool,
  { viewer, aside, calls }: { viewer: PlainTool; aside: Volatile; calls: Calls },
): Promise<Proof | null> {
  const ask = (one: PlainTool): Promise<Answer> =>
    calls.here.call(one.tool.name, one.plain.arguments, { anew: true });
  let proof: Proof | null = null;
  for (let i = 0; i < PROOFS; i += 1) {
    const before = await ask(viewer);
    const acted = await ask(actor);
    const after = await ask(viewer);
    if ([before, acted, after].some(({ kind }) => kind === 'none') || saysTheSame(before, after, aside))
      return null;
    await pause(acted.exchange.tookMs);
    const idle = await ask(viewer);
    if (!saysTheSame(after, idle, aside)) return null;
    proof ??= { tool: viewer.tool.name, before, acted, after };
  }
  return proof;
}

function blamed({ tool, known }: PlainTool, { tool: shownBy, before, acted, after }: Proof): Flaw {
  const promise = known.effect === 'reads' ? 'is said to read by the config' : 'is annotated read-only';
  return callFlaw(
    'error',
    { place: 'server-data', tool: tool.name },
    `${nameText(tool.name)} ${promise}, and each time that it has run ${nameText(shownBy)} answers differently.`,
    [acted, before, after],
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
