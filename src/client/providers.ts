import { UsageError } from '../base/errors.ts';
import { listed } from '../base/listing.ts';
import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';

export type ProviderName = 'anthropic' | 'openai' | 'google' | 'openai-compatible';

interface Provider {
  /** The usual names of the variable that holds its key, the preferred one first. */
  readonly keys: readonly string[];
  /** Null: there is no usual place, so that one must be given. */
  readonly baseUrl: string | null;
}

/** Who serves models. Any other server speaks the form of one of them, at a `baseUrl` of its own. */
export const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  anthropic: { keys: ['ANTHROPIC_API_KEY'], baseUrl: 'https://api.anthropic.com/v1' },
  openai: { keys: ['OPENAI_API_KEY'], baseUrl: 'https://api.openai.com/v1' },
  google: {
    keys: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  },
  'openai-compatible': { keys: [], baseUrl: null },
};

export interface ProvidedModel {
  readonly provider: ProviderName;
  readonly name: string;
}

/** `openai/gpt-5-mini` in its two parts. Throws a `UsageError` for anything else; a near name is suggested, never used. */
export function providedModel(text: string): ProvidedModel {
  const [, provider = '', name = ''] = /^([^/]*)\/(.*)$/s.exec(text) ?? [];
  if (isProvider(provider) && name.trim() !== '') return { provider, name: name.trim() };
  const known = Object.keys(PROVIDERS);
  if (provider === '' || isProvider(provider)) {
    throw new UsageError(
      'model-invalid',
      `"${excerpt(text, 80)}" names no model.`,
      `Write PROVIDER/NAME, such as openai/gpt-5-mini. Providers: ${listed(known, 9)}.`,
    );
  }
  throw new UsageError(
    'provider-unknown',
    `There is no provider called "${excerpt(provider, 60)}".${didYouMean(provider, known)}`,
    `Known providers: ${known.join(', ')}. For another server, take the one whose form it speaks, and set baseUrl.`,
  );
}

/** Where the provider's API is. Throws a `UsageError` for one that is nowhere in particular, and was given no place. */
export function baseUrlOf(client: string, provider: ProviderName, given: string | null): string {
  const url = given ?? PROVIDERS[provider].baseUrl;
  if (url !== null) return url;
  throw new UsageError(
    'base-url-missing',
    `The client ${excerpt(client, 100)} needs to be told where its model is.`,
    'Set baseUrl in the config, to the address of the server that serves the model.',
  );
}

function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(PROVIDERS, name);
}
