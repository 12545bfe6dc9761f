import { canonicalJson, type JsonObject } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { hasData, type Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import { withoutPlain } from '../calls/plain-calls.ts';
import { isReader } from './look-around.ts';

/** A tool that says it only reads, with the calls by which it is looked at. */
export interface Actor extends Pick<CallableTool, 'tool' | 'known'> {
  /** What its first call was answered with. */
  readonly first: Answer;
  /** The arguments of its calls: the plain ones where those are good, and then what other checks have sent. */
  readonly calls: readonly [JsonObject, ...JsonObject[]];
}

export interface Actors {
  readonly actors: readonly Actor[];
  /** Reading tools of which no call can be made again, each with the reason. */
  readonly apart: readonly { readonly tool: string; readonly why: string }[];
}

/** How many calls of other checks are made again, of one tool and of all of them. */
const OTHERS_PER_TOOL = 6;
const OTHERS = 60;
/** Calls that take longer are not made again and again. */
const SLOW_MS = 3_000;

/** All reading tools that some call has been made of, by whichever check, that was answered with a result. */
export function actorsOf({ tools, answers }: Calls): Actors {
  const readers = tools.filter(isReader);
  const most = Math.max(1, Math.min(OTHERS_PER_TOOL, Math.floor(OTHERS / Math.max(1, readers.length))));
  const actors: Actor[] = [];
  const apart: { tool: string; why: string }[] = [];
  for (const { tool, known, plain } of readers) {
    const answered = plain.kind === 'costly' ? [] : answeredOf(tool.name, answers);
    const own = plain.kind === 'made' && plain.answer.kind === 'data' ? plain.answer : null;
    const first = own ?? answered.find(hasData) ?? answered[0];
    if (first === undefined) {
      const without = plain.kind === 'made' ? 'no call of it succeeds' : withoutPlain(plain);
      apart.push({ tool: tool.name, why: without });
      continue;
    }
    const sent = canonicalJson(first.arguments);
    const others = spread(
      answered.map((each) => each.arguments).filter((args) => canonicalJson(args) !== sent),
      most,
    );
    actors.push({ tool, known, first, calls: [first.arguments, ...others] });
  }
  return { actors, apart };
}

/** `; 2 reading tools could not be judged (search: no value for q)`, or nothing. */
export function apartText(apart: Actors['apart']): string {
  const [one] = apart;
  return one === undefined
    ? ''
    : `; ${count(apart.length, 'reading tool')} could not be judged (${excerpt(`${one.tool}: ${one.why}`, 120)})`;
}

/** Calls of a tool that came to a result, each of them once. */
function answeredOf(tool: string, answers: readonly Answer[]): readonly Answer[] {
  const found = new Map<string, Answer>();
  for (const answer of answers) {
    if (answer.tool !== tool || answer.kind !== 'data' || answer.exchange.tookMs > SLOW_MS) continue;
    const key = canonicalJson(answer.arguments);
    if (!found.has(key)) found.set(key, answer);
  }
  return [...found.values()];
}

/** From the whole of a list, evenly: what is drawn first is smaller than what is drawn last. */
function spread<Entry>(all: readonly Entry[], most: number): readonly Entry[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, most);
}
