import { count } from '../base/text.ts';
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
    startedMs: options.now(),
    firstTrialMs: null as number | null,
    lastMs: options.now(),
  };
  return {
    on: (news) => {
      if (news.at === 'trial-done' && news.standing === 'failed') state.failed += 1;
      if (news.at !== 'connecting' && news.at !== 'check-done') state.firstTrialMs ??= options.now();
      const line = lineOf(news, state.failed, options.now() - (state.firstTrialMs ?? options.now()));
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
export function lineOf(news: News, failed: number, elapsedMs: number): string {
  switch (news.at) {
    case 'connecting':
      return 'starting the target and finding its protocol era…';
    case 'connected':
      return `${news.surface.server.name ?? 'the server'} lists ${count(news.surface.tools.length, 'tool')}`;
    case 'check-done':
      return `checks ${news.done}/${news.of}`;
    case 'trial-done': {
      const left = Math.round(((elapsedMs / Math.max(1, news.done)) * (news.of - news.done)) / 1000);
      return `trials ${news.done}/${news.of}, ${failed} failed, cost so far: none, about ${clockText(left)} left`;
    }
  }
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
