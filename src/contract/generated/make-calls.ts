import { setImmediate as breath } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import { canonicalJson } from '../../base/json.ts';
import { withinTime } from '../../base/within-time.ts';
import { acceptable } from '../../client/literal/accept-value.ts';
import { fitOf } from '../../client/literal/fit-candidate.ts';
import { thingWordsOf } from '../../client/literal/thing-words.ts';
import { identifierWordsOf } from '../../surface/words.ts';
import { weightOf } from '../calls/answer-room.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import { withoutPlain } from '../calls/plain-calls.ts';
import type { KnownValues } from './draw-values.ts';
import { DRAWING_LIMITS } from './drawing-limits.ts';
import {
  plainValues,
  type Breaks,
  type Generated,
  type GeneratedCall,
  type GeneratedTool,
} from './generated-calls.ts';
import { inputsOf, type Input } from './inputs.ts';
import { selectInputs } from './select-inputs.ts';

/** All tools together; what is left over belongs to the checks after these. */
const TIME_MS = 25_000;
const CALLS = 800;
/** All answers are held until the last check has read them; a tool with large ones is sent fewer inputs. */
const HELD_WEIGHT = 32 * 1024 * 1024;
/** A search for a smaller call. */
const SHRINK_CALLS = 30;
const SHRINK_MS = 5_000;
/** Where a crash or a silence is what is looked for, each try costs a start or a time limit. */
const SHRINK_COSTLY = 6;
/** Draws for each input that is sent: some of what is drawn is not valid after all. */
const DRAWS = 4;

interface Chosen {
  readonly seed: number;
  readonly runs: number;
}

/** Draws inputs for every tool that only reads, and calls it with them. A tool that crashes or stays silent is left at that. */
export async function makeCalls(calls: Calls, chosen: Chosen): Promise<Generated> {
  const until = performance.now() + TIME_MS;
  const readers = calls.tools.filter(({ writes }) => !writes);
  const runs = Math.max(1, Math.min(chosen.runs, Math.floor(CALLS / Math.max(1, readers.length))));
  const tools: GeneratedTool[] = [];
  let room = HELD_WEIGHT;
  for (const one of readers) {
    // Drawing waits for nothing, and whoever stops the run must be heard in between.
    // oxlint-disable-next-line no-await-in-loop -- as below
    await breath();
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const tool = await ofTool(one, calls, {
      seed: chosen.seed,
      runs,
      until,
      weight: room / (readers.length - tools.length),
    });
    room -= sizeOfAll(tool.calls);
    tools.push(tool);
  }
  return { seed: chosen.seed, runs, tools };
}

async function ofTool(
  one: CallableTool,
  calls: Calls,
  { seed, runs, until, weight }: Chosen & { readonly until: number; readonly weight: number },
): Promise<GeneratedTool> {
  const none = (why: string): GeneratedTool => ({
    one,
    calls: [],
    why,
    smallest: (seen) => Promise.resolve(seen),
  });
  if (one.plain.kind === 'costly') return none(withoutPlain(one.plain));
  if (calls.here.spent() || performance.now() > until) return none(TIME_OVER);
  const drawing = draw(one, calls, { seed, runs: runs * DRAWS });
  if (drawing.kind === 'undrawn') return none(drawing.why);
  const inputs = selectInputs(drawing.drawn, runs);
  if (inputs.length === 0) return none('no input that was drawn could be judged by its schema');
  const made: GeneratedCall[] = [];
  for (const input of inputs) {
    if (calls.here.spent() || performance.now() > until) break;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const call = await make(input, one, calls);
    made.push(call);
    if (call.answer.kind === 'none' || sizeOfAll(made) > weight) break;
  }
  if (made.length === 0) return none(TIME_OVER);
  const smallest = (seen: GeneratedCall, breaks: Breaks): Promise<GeneratedCall> => {
    if (drawing.tookMs > DRAWING_LIMITS.shrinkAfterMs) return Promise.resolve(seen);
    return shrink(drawing.inputs, {
      seen,
      breaks,
      seed,
      runs: runs * DRAWS,
      make: (input) => make(input, one, calls),
    });
  };
  return { one, calls: made, why: null, smallest };
}

function sizeOfAll(made: readonly GeneratedCall[]): number {
  return made.reduce((sum, { answer }) => sum + weightOf(answer), 0);
}

const TIME_OVER = 'the time for generated inputs was over';

type Drawn =
  | {
      readonly kind: 'drawn';
      readonly inputs: Arbitrary<Input | null>;
      readonly drawn: readonly Input[];
      readonly tookMs: number;
    }
  | { readonly kind: 'undrawn'; readonly why: string };

/** Draws the inputs of one tool, in bounded time whatever its schema is. */
function draw(one: CallableTool, calls: Calls, { seed, runs }: Chosen): Drawn {
  const limit = DRAWING_LIMITS.drawMs;
  const purse = { leftMs: limit };
  const start = performance.now();
  const timed = withinTime(limit, (): Drawn => {
    const drawing = inputsOf(one.tool, knownValues(one, calls), purse);
    if (drawing.kind === 'undrawn') return drawing;
    const drawn = fc.sample(drawing.inputs, { seed, numRuns: runs }).filter((input) => input !== null);
    return { kind: 'drawn', inputs: drawing.inputs, drawn, tookMs: performance.now() - start };
  });
  if (timed.done && purse.leftMs >= 1) {
    purse.leftMs = DRAWING_LIMITS.shrinkMs;
    return timed.value;
  }
  return { kind: 'undrawn', why: `drawing and judging its inputs takes more than ${limit / 1_000} s` };
}

async function make(input: Input, { tool }: CallableTool, { here }: Calls): Promise<GeneratedCall> {
  await breath();
  return { input, answer: await here.call(tool.name, input.arguments) };
}

/**
 * Plays the same draws again until one breaks the property, and lets the library try smaller ones from there. Calls
 * that were made already are answered from memory. What is found is never larger than what was seen.
 */
async function shrink(
  inputs: Arbitrary<Input | null>,
  search: {
    readonly seen: GeneratedCall;
    readonly breaks: Breaks;
    readonly seed: number;
    readonly runs: number;
    readonly make: (input: Input) => Promise<GeneratedCall>;
  },
): Promise<GeneratedCall> {
  const { seen, breaks } = search;
  let best = seen;
  let left = seen.answer.kind === 'none' ? SHRINK_COSTLY : SHRINK_CALLS;
  const until = performance.now() + SHRINK_MS;
  const start = canonicalJson(seen.input.arguments);
  let reached = false;
  const property = fc.asyncProperty(inputs, async (input) => {
    await breath();
    if (input === null || left <= 0 || performance.now() > until) return true;
    // The draws before the one that was seen to break are of no interest.
    reached ||= canonicalJson(input.arguments) === start;
    if (!reached) return true;
    if (canonicalJson(input.arguments) === start) return false;
    left -= 1;
    const call = await search.make(input);
    const isBroken = breaks(call);
    if (isBroken && sizeOf(call) <= sizeOf(best)) best = call;
    return !isBroken;
  });
  await fc.check(property, { seed: search.seed, numRuns: search.runs, endOnFailure: false });
  return best;
}

function sizeOf({ input }: GeneratedCall): number {
  return canonicalJson(input.arguments).length;
}

/** What the plain call sends, and what results have shown that fits the name. */
function knownValues(one: CallableTool, { candidates }: Calls): KnownValues {
  const plain = plainValues(one);
  const about = new Set(thingWordsOf(one.tool.name));
  return (name, schema) => {
    const own = Object.hasOwn(plain, name) ? plain[name] : undefined;
    const wanted = {
      words: identifierWordsOf(name.split('.').at(-1) ?? name),
      about,
      described: new Set<string>(),
    };
    const found = candidates
      .filter((candidate) => fitOf(wanted, candidate) !== null)
      .slice(0, 50)
      .map(({ value }) => acceptable(schema, value))
      .filter((value) => value !== undefined);
    return [...new Set([...(own === undefined ? [] : [own]), ...found])].slice(0, 8);
  };
}
