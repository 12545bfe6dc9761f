import type { LanguageModelUsage } from 'ai';
import type { Price } from '../../config/config.ts';
import type { Work } from '../../trajectory/claim.ts';
import { isTokenCount, isUsd } from '../told-work.ts';

type Tokens = Pick<Work, 'inputTokens' | 'outputTokens' | 'cachedInputTokens'>;

/**
 * What the provider says that it counted, answer by answer. Cached tokens are a part of the input. A count that cannot be
 * makes the sum unknown, as one that is missing does: what is left of it would be too little.
 */
export function tokensOf(answers: readonly LanguageModelUsage[]): Tokens {
  const told = answers.map(toldOf);
  const inputTokens = sumOf(told.map(({ input }) => input));
  // No question is without input: the library says 0 where the provider does not count.
  if (inputTokens === 0) return UNCOUNTED;
  const cached = told.reduce((sum, each) => sum + each.cached, 0);
  return {
    inputTokens,
    outputTokens: sumOf(told.map(({ output }) => output)),
    // The library says 0 too where the provider does not say.
    ...(inputTokens === null || cached === 0 ? {} : { cachedInputTokens: cached }),
  };
}

const UNCOUNTED: Tokens = { inputTokens: null, outputTokens: null };

interface Told {
  readonly input: number | null;
  readonly output: number | null;
  readonly cached: number;
}

/** More cached input than input: one of both is counted in another way, and nobody knows which. */
function toldOf({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): Told {
  const input = countOf(inputTokens);
  const cached = inputTokenDetails.cacheReadTokens ?? 0;
  const isPart = input !== null && isTokenCount(cached) && cached <= input;
  return { input: isPart ? input : null, output: countOf(outputTokens), cached: isPart ? cached : 0 };
}

function countOf(told: number | undefined): number | null {
  return told !== undefined && isTokenCount(told) ? told : null;
}

function sumOf(counts: readonly (number | null)[]): number | null {
  return counts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

/**
 * What tokens come to at a price; null where a count or the price is not known, and where no trial costs so much. A price
 * for cached input that is not named is the full one.
 */
export function costOf(
  { inputTokens, outputTokens, cachedInputTokens = 0 }: Tokens,
  price: Price | null,
): number | null {
  if (price === null || inputTokens === null || outputTokens === null) return null;
  const cachedPrice = price.cachedInput ?? price.input;
  const millionths =
    (inputTokens - cachedInputTokens) * price.input +
    cachedInputTokens * cachedPrice +
    outputTokens * price.output;
  const usd = millionths / 1e6;
  return isUsd(usd) ? usd : null;
}
