import { count } from '../../base/text.ts';
import { difference, saysTheSame, STEADY, type Volatile } from '../calls/alike.ts';
import { hasData, type Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw, Judged } from '../check.ts';
import { couldNotRun, judged } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, nothingCallable } from '../calls/call-check.ts';
import { actorsOf, apartText, type Actor, type Actors } from './actors.ts';
import type { Change, Outlook } from './look-around.ts';
import { trend } from './trend.ts';

/**
 * All readers are run twice over, with every call that was found for them: the plain one, and what other checks sent.
 * Where every one of them says the same both times, none of them has changed anything that another shows. Where one says
 * something else, each of the others is run between two looks at it until one is found after which it always changes, and
 * never without.
 */
export const readonlyHonest: CallingCheck = {
  id: 'readonly.honest',
  executes: 'good-input',
  phase: 'call',
  run: async (calls) => {
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const { actors, apart } = actorsOf(calls);
    const viewers = actors.filter(({ first }) => hasData(first));
    if (actors.length === 0)
      return couldNotRun(`no reading tool could be called with arguments that fit${apartText(apart)}`);
    if (viewers.length === 0)
      return couldNotRun('no reading tool answers with data, so no change can be seen');
    const crashes = calls.crashes.length;
    const found = await unsteady(calls, actors, viewers);
    const flaws: Flaw[] = [];
    for (const viewer of found.slice(0, SUSPECTS)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      flaws.push(...(await whoChanges(viewer, actors, calls)));
    }
    if (calls.crashes.length > crashes)
      return couldNotRun('the target ended in between, and its state with it');
    if (calls.here.spent()) return couldNotRun('the limit of calls or of time was reached');
    return concluded(flaws, { actors, apart }, viewers.length);
  },
};

/** How many of the tools whose answers change are looked into. */
const SUSPECTS = 3;
/** A change that is somebody's doing comes back this many times, each time beside a look without it. */
const PROOFS = 3;
/** How many answers of one tool alone tell a trend from chance. */
const ASKED_ALONE = 5;

function concluded(flaws: readonly Flaw[], { actors, apart }: Actors, viewers: number): Judged {
  const unique = flaws.filter(({ message }, i) => flaws.findIndex((each) => each.message === message) === i);
  const saw = `${count(actors.length, 'reading tool')} run, ${viewers === 1 ? 'one of which shows' : `${viewers} of which show`} data`;
  return judged(unique, `${saw}${apartText(apart)}`);
}

/** The viewers whose answers are not the same after all readers have run. */
async function unsteady(
  calls: Calls,
  actors: readonly Actor[],
  viewers: readonly Actor[],
): Promise<readonly Actor[]> {
  const before = await runAll(actors, calls);
  const after = await runAll(actors, calls);
  return viewers.filter(({ tool, first }) => {
    const [was, is] = [before.get(tool.name), after.get(tool.name)];
    if (was === undefined || is === undefined) return false;
    return !saysTheSame(was, is, STEADY) || (isAlone(calls) && !saysTheSame(first, was, STEADY));
  });
}

/** Makes every call of every reader once; what its first call says is what a reader shows. */
async function runAll(actors: readonly Actor[], calls: Calls): Promise<Outlook> {
  const seen = new Map<string, Answer>();
  for (const actor of actors) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const [shown] = await act(actor, calls);
    if (shown.kind !== 'none') seen.set(actor.tool.name, shown);
  }
  return seen;
}

async function act(
  { tool, calls: [first, ...rest] }: Actor,
  { here }: Calls,
): Promise<[Answer, ...Answer[]]> {
  const answers: [Answer, ...Answer[]] = [await here.call(tool.name, first, { anew: true })];
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const args of rest) answers.push(await here.call(tool.name, args, { anew: true }));
  return answers;
}

function show({ tool, calls: [first] }: Actor, { here }: Calls): Promise<Answer> {
  return here.call(tool.name, first, { anew: true });
}

/** Where there is no other tool, whatever has changed since the first call is its own doing. */
function isAlone({ tools }: Calls): boolean {
  return tools.length === 1;
}

async function whoChanges(viewer: Actor, actors: readonly Actor[], calls: Calls): Promise<readonly Flaw[]> {
  const [first, second, ...rest] = await alone(viewer, calls);
  if (first === undefined || second === undefined) return [];
  const earlier = isAlone(calls) ? [viewer.first] : [];
  const itself = ofItself(viewer, [...earlier, first, second, ...rest]);
  const aside = difference(first, second);
  for (const actor of actors) {
    if (actor.tool.name === viewer.tool.name) continue;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const proof = await smallestProof(actor, { viewer, aside, calls });
    if (proof !== null) return [...itself, blamed(actor, proof)];
  }
  return itself;
}

async function alone(viewer: Actor, calls: Calls): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; i < ASKED_ALONE; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    answers.push(await show(viewer, calls));
  }
  return answers.every(({ kind }) => kind !== 'none') ? answers : [];
}

/** A tool whose answers, asked again and again, hold fewer and fewer entries takes them away; more and more: adds some. */
function ofItself({ tool }: Actor, answers: readonly Answer[]): readonly Flaw[] {
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

interface Scene {
  readonly viewer: Actor;
  readonly aside: Volatile;
  readonly calls: Calls;
}

/** All calls of the actor first; where those change something, the first of them that does so alone. */
async function smallestProof(actor: Actor, scene: Scene): Promise<Proof | null> {
  const whole = await proven(actor, scene);
  if (whole === null || actor.calls.length === 1) return whole;
  for (const args of actor.calls) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const single = await proven({ ...actor, calls: [args] }, scene);
    if (single !== null) return single;
  }
  return whole;
}

/** The change that comes whenever the actor has run, and never in the same time without it; null: there is none. */
async function proven(actor: Actor, { viewer, aside, calls }: Scene): Promise<Proof | null> {
  let proof: Proof | null = null;
  for (let i = 0; i < PROOFS; i += 1) {
    const before = await show(viewer, calls);
    const acted = await act(actor, calls);
    const after = await show(viewer, calls);
    if ([before, ...acted, after].some(({ kind }) => kind === 'none') || saysTheSame(before, after, aside))
      return null;
    await pause(acted.reduce((sum, { exchange }) => sum + exchange.tookMs, 0));
    const idle = await show(viewer, calls);
    if (!saysTheSame(after, idle, aside)) return null;
    proof ??= { tool: viewer.tool.name, before, acted: acted[0], after };
  }
  return proof;
}

function blamed({ tool, known }: Actor, { tool: shownBy, before, acted, after }: Proof): Flaw {
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
