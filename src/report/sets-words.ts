import type { SetsLine } from '../grade/sets.ts';
import { name } from './text.ts';
import { pointsText } from './trend-words.ts';

/** What the alarm says, and of whom. */
export function alarmText({ client }: SetsLine): string {
  return `${name(client)} passes the regression set more often than the fresh one, by more than chance would: the descriptions fit the questions that they were tuned to.`;
}

/** `+2.5 to +41.0 points`. */
export function gapRange({ interval: { low, high } }: SetsLine): string {
  return `${pointsText(low).replace(' points', '')} to ${pointsText(high)}`;
}
