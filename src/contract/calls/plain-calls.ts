import type { JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { argumentsFor } from '../../client/literal/arguments.ts';
import type { Candidate } from '../../client/literal/harvest.ts';
import { learn } from '../../client/literal/learn.ts';
import { requiredOf, type Source } from '../../client/literal/fill-schema.ts';
import { NOTHING_KNOWN, type KnownCalls } from '../../config/config.ts';
import type { Tool } from '../../surface/surface.ts';
import { hasData, type Answer } from './answer.ts';
import { weightOf } from './answer-room.ts';
import type { CallableTool, Place, Plain } from './calls.ts';

/** The tools that may be executed, before any of them has been called. */
export interface Callable {
  readonly tool: Tool;
  readonly writes: boolean;
  readonly known: KnownCalls;
}

/** How often values found by one round of calls may make further calls possible. */
const ROUNDS = 4;
/** A tool that takes longer would hold up all others: some thirty checks make its plain call, or one near it. */
const SLOW_MS = 3_000;
/** More than any model reads; what is wrong with so much is said by other checks. */
const LARGE_BYTES = 2_000_000;
/** Every tool's plain answer is held as long as checks run, and most of them twice: see `Plain.again`. */
const HELD_WEIGHT = 24 * 1024 * 1024;

/**
 * Calls every tool once with arguments that nobody made up: the author's, the schema's, or values found in other tools'
 * results. Tools that only read go first, those without required arguments before the others; `candidates` grows.
 */
export async function plainCalls(
  tools: readonly Callable[],
  place: Place,
  candidates: Candidate[],
): Promise<readonly CallableTool[]> {
  const plain = new Map<string, Plain>();
  const held: Held = { weight: 0 };
  const waiting = [...tools].sort((a, b) => rank(a) - rank(b) || a.tool.index - b.tool.index);
  for (let round = 0; round < ROUNDS; round += 1) {
    const ready = waiting.filter(({ tool }) => (plain.get(tool.name)?.kind ?? 'lacking') === 'lacking');
    let made = 0;
    for (const each of ready) {
      // oxlint-disable-next-line no-await-in-loop -- what one call returns is an argument of the next
      const one = await plainCall(each, place, { candidates, held });
      plain.set(each.tool.name, one);
      if (one.kind !== 'lacking') made += 1;
    }
    if (made === 0) break;
  }
  return tools.map((each) => ({
    ...each,
    plain: plain.get(each.tool.name) ?? { kind: 'lacking', missing: [] },
  }));
}

function rank({ tool, writes }: Callable): number {
  return (writes ? 2 : 0) + (requiredOf(tool.inputSchema ?? {}).length > 0 ? 1 : 0);
}

async function plainCall(
  { tool, known }: Callable,
  place: Place,
  { candidates, held }: { readonly candidates: Candidate[]; readonly held: Held },
): Promise<Plain> {
  const made = argumentsFor(tool, known.with ?? {}, candidates);
  if (made.kind === 'lacking') return { kind: 'lacking', missing: made.missing };
  const answer = await place.call(tool.name, made.arguments);
  if (hasData(answer) && answer.result !== null) learn(candidates, tool.name, made.arguments, answer.result);
  const why = costOf(answer, held);
  return why === null ? plainOf(place, made, answer) : { kind: 'costly', why };
}

/** What the plain answers of all tools weigh that are held so far. */
interface Held {
  weight: number;
}

function costOf(answer: Answer, held: Held): string | null {
  const { bytes } = answer;
  const { tookMs } = answer.exchange;
  if (tookMs > SLOW_MS) return `one call of it takes ${Math.round(tookMs / 1_000)} s`;
  if (bytes > LARGE_BYTES) return `one answer of it has ${Math.round(bytes / 1_000_000)} MB`;
  const weight = weightOf(answer);
  if (held.weight + weight > HELD_WEIGHT)
    return `the answers of all tools are too large to be held together, and one of it has ${Math.round(bytes / 1_000)} kB`;
  held.weight += weight;
  return null;
}

/** Why a tool has no plain call to compare with, for a message. */
export function withoutPlain(plain: Exclude<Plain, { kind: 'made' }>): string {
  if (plain.kind === 'costly') return `${plain.why}, so it is called once only`;
  if (plain.kind === 'later') return 'it may write, so it is called after all that only read';
  return `no value for ${plain.missing.map((name) => excerpt(name, 60)).join(', ')}`;
}

function plainOf(
  place: Place,
  made: { readonly arguments: JsonObject; readonly sources: readonly Source[] },
  answer: Answer,
): Plain {
  let again: Promise<Answer> | null = null;
  return {
    kind: 'made',
    arguments: made.arguments,
    sources: made.sources,
    answer,
    again: () => (again ??= place.call(answer.tool, made.arguments, { anew: true })),
  };
}

/** What the author wrote down about a tool; nothing where nothing was. */
export function knownOf(fixtures: Readonly<Record<string, KnownCalls>>, tool: string): KnownCalls {
  return Object.hasOwn(fixtures, tool) ? (fixtures[tool] ?? NOTHING_KNOWN) : NOTHING_KNOWN;
}
