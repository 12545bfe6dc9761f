import type { LanguageModelUsage } from 'ai';
import type { Price } from '../../config/config.ts';
import type { Work } from '../../trajectory/claim.ts';

type Tokens = Pick<Work, 'inputTokens' | 'outputTokens' | 'cachedInputTokens'>;

/** What the provider says that it counted. Cached tokens are a part of the input. */
export function tokensOf({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): Tokens {
  const { cacheReadTokens } = inputTokenDetails;
  // No question is without input: the library says 0 where the provider does not count.
  if (inputTokens === 0) return UNCOUNTED;
  return {
    inputTokens: inputTokens ?? null,
    outputTokens: outputTokens ?? null,
    // The library says 0 too where the provider does not say.
    ...(cacheReadTokens === undefined || cacheReadTokens === 0 ? {} : { cachedInputTokens: cacheReadTokens }),
  };
}

const UNCOUNTED: Tokens = { inputTokens: null, outputTokens: null };

/** What tokens come to at a price; null where a count or the price is not known. A price for cached input that is not named is the full one. */
export function costOf(
  { inputTokens, outputTokens, cachedInputTokens = 0 }: Tokens,
  price: Price | null,
): number | null {
  if (price === null || inputTokens === null || outputTokens === null) return null;
  const cached = Math.min(inputTokens, cachedInputTokens);
  const cachedPrice = price.cachedInput ?? price.input;
  const millionths =
    (inputTokens - cached) * price.input + cached * cachedPrice + outputTokens * price.output;
  return millionths / 1e6;
}
