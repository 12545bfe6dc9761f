/*
 * What a client or a model's API says of its work is anybody's word. A figure that cannot be is none: a negative one would
 * give back what a budget has spent, and one that is not finite cannot be stored.
 */

/** More than any trial takes; sums of such counts are still exact. */
const MOST_TOKENS = 1e12;
/** More than any trial costs, in US dollars. */
const MOST_USD = 1e6;

/** Whether so many tokens can have been counted. */
export function isTokenCount(told: number): boolean {
  return Number.isInteger(told) && told >= 0 && told <= MOST_TOKENS;
}

/** Whether a trial can have cost this. */
export function isUsd(told: number): boolean {
  return told >= 0 && told <= MOST_USD;
}
