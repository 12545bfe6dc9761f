import { count, excerpt } from '../base/text.ts';
import type { Work } from '../trajectory/claim.ts';
import type { News } from '../run/run.ts';
import type { Terminal } from './terminal.ts';

/** Draws progress on stderr and takes itself away at the end. */
export interface Progress {
  readonly on: (news: News) => void;
  readonly done: () => void;
}

const QUIET_MS = 10_000;

/** On a terminal one live line; elsewhere one appended line per ten seconds; nothing when quiet. */
export function progressOn(
  terminal: Terminal,
  options: { readonly quiet: boolean; readonly now: () => number },
): Progress {
  if (options.quiet) return { on: () => {}, done: () => {} };
  const state = {
    failed: 0,
    lost: 0,
    cost: null as Cost | null,
    startedMs: options.now(),
    firstTrialMs: null as number | null,
    lastMs: options.now(),
  };
  return {
    on: (news) => {
      if (news.at === 'trial-done' && news.standing === 'failed') state.failed += 1;
      if (news.at === 'trial-done' && news.standing === 'infrastructure') state.lost += 1;
      if (news.at === 'trial-done') state.cost = costAfter(state.cost, news.work);
      if (news.at === 'connected' || news.at === 'trial-done') state.firstTrialMs ??= options.now();
      const line = lineOf(news, state, options.now() - (state.firstTrialMs ?? options.now()));
      if (terminal.live) terminal.stderr.write(`\r\u001B[2K${line.slice(0, terminal.width - 1)}`);
      else if (options.now() - state.lastMs >= QUIET_MS) {
        state.lastMs = options.now();
        terminal.stderr.write(`${line}\n`);
      }
    },
    done: () => {
      if (terminal.live) terminal.stderr.write('\r\u001B[2K');
    },
  };
}

/** One line for one piece of news. `elapsedMs` counts from the first trial, and gives the time left. */
export function lineOf(
  news: News,
  { failed, lost, cost }: { readonly failed: number; readonly lost: number; readonly cost: Cost | null },
  elapsedMs: number,
): string {
  switch (news.at) {
    case 'preflight':
      return `trying ${excerpt(news.client, 60)} on the canary…`;
    case 'connecting':
      return 'starting the target and finding its protocol era…';
    case 'connected':
      return `${news.surface.server.name ?? 'the server'} lists ${count(news.surface.tools.length, 'tool')}`;
    case 'check-done':
      return `checks ${news.done}/${news.of}`;
    case 'trial-done': {
      const left = Math.round(((elapsedMs / Math.max(1, news.done)) * (news.of - news.done)) / 1000);
      const missed = lost === 0 ? '' : `, ${lost} lost`;
      return `trials ${news.done}/${news.of}, ${failed} failed${missed}, cost so far: ${costText(cost)}, about ${clockText(left)} left`;
    }
  }
}

/** What was spent, as far as clients say; null: nothing that costs was asked. */
export interface Cost {
  readonly known: number;
  /** Trials of which the client does not say. */
  readonly unknown: number;
}

/** The cost with that of one more trial. */
export function costAfter(cost: Cost | null, work: Work | null): Cost | null {
  if (work === null) return cost;
  const { known, unknown } = cost ?? { known: 0, unknown: 0 };
  return work.costUsd === null ? { known, unknown: unknown + 1 } : { known: known + work.costUsd, unknown };
}

function costText(cost: Cost | null): string {
  if (cost === null) return 'none';
  if (cost.known === 0 && cost.unknown > 0) return 'unknown';
  return `$${cost.known.toFixed(4)}${cost.unknown === 0 ? '' : ` and ${count(cost.unknown, 'trial')} unknown`}`;
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
