import type { Candidate } from '../../client/literal/harvest.ts';
import type { Config, KnownCalls } from '../../config/config.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Frame } from '../../wire/frame.ts';
import type { OpenOptions } from '../../wire/session.ts';
import type { GeneratedRules } from '../generated/generated-calls.ts';
import type { Answer } from './answer.ts';
import { AnswerRoom } from './answer-room.ts';
import { calledOf, countWrites, type Called } from './called.ts';
import { answerIntake } from './intake.ts';
import { keepAnswers } from './kept-answers.ts';
import type { CallableTool, Calls, Crash, Place } from './calls.ts';
import type { CallBudget } from './open-place.ts';
import { endpointAt, openPlaces } from './places.ts';
import { knownOf, plainCalls, type Callable } from './plain-calls.ts';

/** What may be called, and what its author wrote down about calling it. */
export interface CallRules {
  readonly calls: Config['calls'];
  readonly identities: Config['identities'];
  readonly fixtures: Config['fixtures'];
  /** Tools that must not be executed, with the reason a reader is shown. */
  readonly refused: Readonly<Record<string, string>>;
  readonly limits: { readonly calls: number; readonly timeMs: number };
  /** How inputs are generated; left out: by the default. */
  readonly generated?: GeneratedRules;
}

export interface OpenedCalls extends AsyncDisposable {
  readonly calls: Calls;
  /** Makes the plain calls of tools that may write, where any may be executed, and the readers' once more. */
  readonly admitWriters: () => Promise<void>;
  /** What became of the tools so far. */
  readonly called: () => Called;
  /** The frames of every connection that is over: all of them, once disposed. */
  readonly recordings: readonly (readonly Frame[])[];
}

/**
 * Opens a connection for calls, makes the plain call of every tool that may be executed, and gives checks the means to
 * make more. The string says why nothing can be called.
 */
export async function openCalls(
  endpoint: Endpoint,
  surface: Surface,
  { rules, open }: { rules: CallRules; open: OpenOptions },
): Promise<OpenedCalls | string> {
  const crashes: Crash[] = [];
  const recordings: (readonly Frame[])[] = [];
  const kept = keepAnswers();
  const callables = callable(surface.tools, rules);
  const writers = callables.filter(({ writes }) => writes);
  const written = countWrites((name) => writers.some(({ tool }) => tool.name === name));
  const log = {
    answer: (answer: Answer) => [kept, written].forEach((each) => each.add(answer)),
    crash: (crash: Crash) => void crashes.push(crash),
    frames: recordingsIn(recordings),
  };
  const now = (): number => performance.now();
  const budget: CallBudget = { calls: rules.limits.calls, until: now() + rules.limits.timeMs, now };
  const room = new AnswerRoom();
  const places = openPlaces(endpoint, { surface, open, budget, log, room, intake: answerIntake() }, rules);
  const here = await places.at({});
  if (typeof here === 'string') return here;
  const candidates: Candidate[] = [];
  const read = (): Promise<readonly CallableTool[]> =>
    plainCalls(
      callables.filter(({ writes }) => !writes),
      here.place,
      candidates,
    );
  let tools = inOrder(callables, await read());
  return {
    recordings,
    called: () => calledOf(tools, written.writes()),
    admitWriters: async () => {
      if (writers.length === 0) return;
      const made = await plainCalls(writers, here.place, candidates);
      here.forget();
      tools = inOrder(callables, [...made, ...(await read())]);
    },
    calls: {
      get tools() {
        return tools;
      },
      refused: rules.refused,
      candidates,
      here: here.place,
      ...configured(rules),
      endpointAt: (where) => endpointAt(endpoint, where, rules),
      elsewhere: async (where): Promise<Place | { kind: 'unreachable'; why: string }> => {
        const place = await places.at(where);
        return typeof place === 'string' ? { kind: 'unreachable', why: place } : place.place;
      },
      crashes,
      ...(rules.generated === undefined ? {} : { generated: rules.generated }),
      answers: kept.answers,
    },
    [Symbol.asyncDispose]: () => places[Symbol.asyncDispose](),
  };
}

/** Of all connections together; a target that falls over again and again makes many. */
const RECORDED_CHARACTERS = 48 * 1024 * 1024;

/** Recordings are kept whole or not at all: half a recording would show requests without their answers. */
function recordingsIn(recordings: (readonly Frame[])[]): (frames: readonly Frame[]) => void {
  let room = RECORDED_CHARACTERS;
  return (frames) => {
    const size = frames.reduce((sum, { text }) => sum + text.length, 0);
    if (size > room) return;
    room -= size;
    recordings.push(frames);
  };
}

/** Identities are other users, but for those that are tokens to be turned away. */
function configured({
  identities,
  fixtures,
}: Pick<CallRules, 'identities' | 'fixtures'>): Pick<Calls, 'identities' | 'tokens' | 'fixtures'> {
  const all = Object.entries(identities);
  return {
    fixtures: Object.entries(fixtures).map(([name, { state }]) => ({ name, state })),
    identities: all.flatMap(([name, { token }]) => (token === undefined ? [name] : [])),
    tokens: all.flatMap(([name, { token }]) => (token === undefined ? [] : [{ name, token }])),
  };
}

/** All tools in the order of the list; those that were not called yet are called later. */
function inOrder(all: readonly Callable[], called: readonly CallableTool[]): readonly CallableTool[] {
  return all.map(
    (one) => called.find(({ tool }) => tool === one.tool) ?? { ...one, plain: { kind: 'later' } },
  );
}

function callable(tools: readonly Tool[], { calls, refused }: CallRules): readonly Callable[] {
  return tools
    .filter(({ name }) => !Object.hasOwn(refused, name))
    .map((tool) => {
      const known = knownOf(calls, tool.name);
      return { tool, writes: !readsOnly(tool, known), known };
    });
}

/** Whether a tool only reads, by its author's word or else by its annotation. */
export function readsOnly(tool: Tool, { effect }: Pick<KnownCalls, 'effect'>): boolean {
  return effect === null ? tool.annotations.readOnly === true : effect === 'reads';
}
