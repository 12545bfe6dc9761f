import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { sdkBaseUrl } from '../agent/api-root.ts';
import type { ProvidedModel, ProviderName } from '../providers.ts';
import { boundedFetch as fetch } from './bounded-fetch.ts';

/** A model at an address, by a key. The address is always given, so that no variable of the environment names another. */
export function languageModel(
  { provider, name }: ProvidedModel,
  baseUrl: string,
  apiKey: string,
): LanguageModel {
  return MAKERS[provider](name, sdkBaseUrl(provider, baseUrl), apiKey);
}

type Make = (name: string, baseUrl: string, apiKey: string) => LanguageModel;

const MAKERS: Readonly<Record<ProviderName, Make>> = {
  anthropic: (name, baseURL, apiKey) => createAnthropic({ apiKey, baseURL, fetch })(name),
  openai: (name, baseURL, apiKey) => createOpenAI({ apiKey, baseURL, fetch })(name),
  google: (name, baseURL, apiKey) => createGoogleGenerativeAI({ apiKey, baseURL, fetch })(name),
  'openai-compatible': (name, baseURL, apiKey) =>
    createOpenAICompatible({ name: 'openai-compatible', apiKey, baseURL, fetch })(name),
};
