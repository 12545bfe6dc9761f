import { groupBy } from '../base/group.ts';
import { excerpt } from '../base/text.ts';
import type { Selection } from '../case/case.ts';
import type { Trial } from '../run/run.ts';
import type { Tool } from '../surface/surface.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';
import { argumentFaults } from './argument-faults.ts';
import { isPassed, isScored, meanOverCases, type CaseMean, type CountedTrial } from './mean-over-cases.ts';

/** A trial of a selection case, and what became of it. */
export interface SelectionTrial extends CountedTrial {
  readonly one: Selection;
  readonly trial: Pick<Trial, 'client' | 'calls' | 'claim' | 'end'>;
}

/** What one client chose. Counts are of scored trials; the first call is the choice, and none is a choice too. */
export interface SelectionLine {
  readonly client: string;
  /** Those kinds that were asked: happy, edge, trap. */
  readonly kinds: readonly KindShare[];
  /** Of trials in which nothing was to be called: those in which something was. */
  readonly overTrigger: Rate;
  /** Of trials in which something was to be called: those in which nothing was. */
  readonly underTrigger: Rate;
  /** What was chosen where what was expected; right choices too. In the order of the bank, the most frequent first. */
  readonly confusion: readonly Choice[];
  /** The tools that were wrongly called in traps, the most alluring first. */
  readonly lures: readonly Lure[];
  readonly arguments: Faults;
  readonly cost: SelectionCost;
}

export interface KindShare extends CaseMean {
  readonly kind: Selection['difficulty'];
  readonly passed: number;
  readonly scored: number;
}

export interface Rate {
  readonly trials: number;
  readonly scored: number;
}

export interface Choice {
  /** Tools of which one was to be called; empty: none was. */
  readonly expected: readonly string[];
  /** Null: nothing was called. */
  readonly chosen: string | null;
  readonly trials: number;
}

export interface Lure {
  readonly case: string;
  readonly tool: string;
  readonly trials: number;
  /** Scored trials of the case. */
  readonly scored: number;
}

/** How the arguments of chosen tools fit their schemas; only of clients with a model, which fill them in themselves. */
interface Faults {
  /** How many first calls of listed tools were looked at. */
  readonly calls: number;
  readonly invented: readonly KeyCount[];
  readonly missing: readonly KeyCount[];
}

export interface KeyCount {
  readonly tool: string;
  readonly key: string;
  readonly calls: number;
}

/** Of all trials, scored or not, as far as the client says. */
export interface SelectionCost {
  readonly usd: number;
  /** Trials of which it does not say the cost. */
  readonly untold: number;
  readonly inputTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly outputTokens: number | null;
}

/** The choices of each client, in the order of the trials; a client without a selection trial has no line. */
export function selectionOf(
  trials: readonly SelectionTrial[],
  tools: readonly Tool[],
): readonly SelectionLine[] {
  const named = new Map(tools.map((tool) => [tool.name, tool]));
  return [...groupBy(trials, ({ trial }) => trial.client)].map(([client, own]) => {
    const scored = own.filter(isScored);
    return {
      client,
      kinds: KINDS.flatMap((kind) => kindShare(kind, own)),
      overTrigger: rateOf(
        scored,
        ({ one, trial }) => expectsNone(one) && trial.calls.length > 0,
        expectsNone,
      ),
      underTrigger: rateOf(
        scored,
        ({ one, trial }) => !expectsNone(one) && trial.calls.length === 0,
        (one) => !expectsNone(one),
      ),
      confusion: confusionOf(scored),
      lures: luresOf(scored),
      arguments: faultsOf(scored, named),
      cost: costOf(own),
    };
  });
}

const KINDS = ['happy', 'edge', 'trap'] as const;
/** As long as a name of a tool may stand in a report; what a model calls may be anything. */
const NAME = 200;
/** More keys than that are noise. */
const KEYS = 100;

function kindShare(kind: KindShare['kind'], trials: readonly SelectionTrial[]): readonly KindShare[] {
  const own = trials.filter(({ one }) => one.difficulty === kind);
  if (own.length === 0) return [];
  const scored = own.filter(isScored);
  return [{ kind, passed: scored.filter(isPassed).length, scored: scored.length, ...meanOverCases(own) }];
}

function expectsNone({ expect }: Selection): boolean {
  return expect.kind === 'none';
}

function rateOf(
  scored: readonly SelectionTrial[],
  isHit: (each: SelectionTrial) => boolean,
  isOf: (one: Selection) => boolean,
): Rate {
  return { trials: scored.filter(isHit).length, scored: scored.filter(({ one }) => isOf(one)).length };
}

function firstCall({ trial }: SelectionTrial): ToolCall | null {
  return trial.calls[0] ?? null;
}

function confusionOf(scored: readonly SelectionTrial[]): readonly Choice[] {
  const expectedIn = ({ one: { expect } }: SelectionTrial): readonly string[] =>
    expect.kind === 'none' ? [] : [...new Set(expect.anyOf)].sort();
  const rows = groupBy(scored, (each) => JSON.stringify(expectedIn(each)));
  return [...rows.values()].flatMap((own) => {
    const [first] = own;
    const expected = first === undefined ? [] : expectedIn(first);
    const chosen = groupBy(own, (each) => JSON.stringify(firstCall(each)?.tool ?? null));
    return mostFirst(
      [...chosen.values()].map((all) => ({ all, tool: toolOf(all[0]) })),
      ({ all }) => all.length,
    ).map(({ all, tool }) => ({ expected, chosen: tool, trials: all.length }));
  });
}

function toolOf(each: SelectionTrial | undefined): string | null {
  const call = each === undefined ? null : firstCall(each);
  return call === null ? null : excerpt(call.tool, NAME);
}

function luresOf(scored: readonly SelectionTrial[]): readonly Lure[] {
  const traps = groupBy(
    scored.filter(({ one }) => one.difficulty === 'trap'),
    ({ one }) => one.id,
  );
  const lures = [...traps].flatMap(([id, own]) => {
    const lured = own.filter((each) => !isPassed(each) && firstCall(each) !== null);
    return [...groupBy(lured, (each) => firstCall(each)?.tool ?? '')].map(([tool, all]) => ({
      case: id,
      tool: excerpt(tool, NAME),
      trials: all.length,
      scored: own.length,
    }));
  });
  return mostFirst(lures, ({ trials }) => trials);
}

function faultsOf(scored: readonly SelectionTrial[], tools: ReadonlyMap<string, Tool>): Faults {
  const looked = scored
    .filter(({ trial }) => trial.claim !== null && trial.claim.work !== null)
    .flatMap((each) => {
      const call = firstCall(each);
      const tool = call === null ? undefined : tools.get(call.tool);
      return call === null || tool === undefined ? [] : [{ tool, faults: argumentFaults(call, tool) }];
    });
  const counted = (what: 'invented' | 'missing'): readonly KeyCount[] => {
    const keys = looked.flatMap(({ tool, faults }) => faults[what].map((key) => ({ tool: tool.name, key })));
    const counts = [...groupBy(keys, (each) => JSON.stringify([each.tool, each.key])).values()].flatMap(
      (all) => {
        const [first] = all;
        return first === undefined
          ? []
          : [{ tool: excerpt(first.tool, NAME), key: excerpt(first.key, NAME), calls: all.length }];
      },
    );
    return mostFirst(counts, ({ calls }) => calls).slice(0, KEYS);
  };
  return { calls: looked.length, invented: counted('invented'), missing: counted('missing') };
}

function costOf(trials: readonly SelectionTrial[]): SelectionCost {
  const claims = trials.flatMap(({ trial }) => trial.claim ?? []);
  const isFree = claims.length > 0 && claims.every((claim) => claim.work === null);
  if (isFree) return NOTHING_SPENT;
  const work = claims.flatMap((claim) => claim.work ?? []);
  return {
    usd: work.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
    untold: trials.filter(({ trial }) => isUntold(trial)).length,
    inputTokens: summed(work.map(({ inputTokens }) => inputTokens)),
    cachedInputTokens: summed(work.map(({ cachedInputTokens = null }) => cachedInputTokens)),
    outputTokens: summed(work.map(({ outputTokens }) => outputTokens)),
  };
}

/** What never began has cost nothing; what failed may have. */
function isUntold({ claim, end }: SelectionTrial['trial']): boolean {
  if (claim === null) return end.kind !== 'not-run';
  return claim.work !== null && claim.work.costUsd === null;
}

const NOTHING_SPENT: SelectionCost = {
  usd: 0,
  untold: 0,
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
};

function summed(values: readonly (number | null)[]): number | null {
  const known = values.filter((each) => each !== null);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

/** Stable, so that equals stay in the order of the bank. */
function mostFirst<T>(all: readonly T[], sizeOf: (each: T) => number): readonly T[] {
  return [...all].sort((a, b) => sizeOf(b) - sizeOf(a));
}
