import { excerpt } from '../../base/text.ts';
import type { Trial } from '../../run/run.ts';
import type { BundleLine } from './line.ts';

/**
 * Values of the right shape that no run of this program writes, and that would mislead whoever sorts or sums by them: moments
 * that are none, numbers below zero. Null: the line has none.
 */
export function strayValue(line: BundleLine): string | null {
  if (line.line === 'run') return momentFlaw('run.startedAt', line.run.startedAt);
  if (line.line === 'finished') return momentFlaw('at', line.at);
  return line.line === 'trial' ? trialFlaw(line.trial) : null;
}

/** The one form in which moments are written: it sorts as text. */
function momentFlaw(where: string, text: string): string | null {
  const at = new Date(text);
  const isMoment = !Number.isNaN(at.getTime()) && at.toISOString() === text;
  return isMoment ? null : `${where} is no moment as 2026-01-02T03:04:05.000Z: ${excerpt(text, 60)}`;
}

function trialFlaw({ repeat, startedAtMs, tookMs, claim }: Trial): string | null {
  if (!Number.isSafeInteger(repeat) || repeat < 1) return `trial.repeat is no whole number from 1: ${repeat}`;
  if (Number.isNaN(new Date(startedAtMs).getTime())) return `trial.startedAtMs is no moment: ${startedAtMs}`;
  const { costUsd, inputTokens, outputTokens, cachedInputTokens } = claim?.work ?? {};
  const amounts = { tookMs, costUsd, inputTokens, outputTokens, cachedInputTokens };
  const below = Object.entries(amounts).find(([, value]) => (value ?? 0) < 0);
  return below === undefined ? null : `trial: ${below[0]} is below 0: ${below[1]}`;
}
