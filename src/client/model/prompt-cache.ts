import type { SystemModelMessage, ToolSet } from 'ai';
import { shortHash } from '../../base/hash.ts';
import { canonicalJson } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import type { ProviderName } from '../providers.ts';

type Options = NonNullable<SystemModelMessage['providerOptions']>;

/**
 * What makes a provider keep the beginning that every question has in common, tools and instructions. Google and most
 * compatible servers keep it unasked.
 */
export interface PromptCache {
  /** On the last tool and on the instructions: what stands before is the same every time. */
  readonly mark: Options | null;
  /** On the whole request. */
  readonly request: Options | null;
}

export function promptCache(
  provider: ProviderName,
  { system, tools }: { readonly system: string; readonly tools: readonly Tool[] },
): PromptCache {
  switch (provider) {
    case 'anthropic':
      return { mark: { anthropic: { cacheControl: { type: 'ephemeral' } } }, request: null };
    case 'openai': {
      // Requests of one key go to one machine, which is where the beginning is kept.
      const key = shortHash(canonicalJson([system, tools.map(({ raw }) => raw)]));
      return { mark: null, request: { openai: { promptCacheKey: `surveyor-${key}` } } };
    }
    case 'google':
    case 'openai-compatible':
      return { mark: null, request: null };
  }
}

/** The instructions as the library takes them; with the mark, where there is one. */
export function markedSystem(system: string, { mark }: PromptCache): SystemModelMessage {
  return { role: 'system', content: system, ...(mark === null ? {} : { providerOptions: mark }) };
}

/** The tools, the last of them with the mark, where there is one. */
export function markedTools(tools: ToolSet, { mark }: PromptCache): ToolSet {
  const last = Object.entries(tools).at(-1);
  if (mark === null || last === undefined) return tools;
  const [name, tool] = last;
  return { ...tools, [name]: { ...tool, providerOptions: mark } };
}
