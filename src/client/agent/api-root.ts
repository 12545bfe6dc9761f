import type { ProviderName } from '../providers.ts';

/**
 * The address of a model's API without the version at its end (`/v1`, `/v1beta`): some clients add it, some want it, and
 * a user should not have to know which.
 */
export function apiRoot(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/v1(?:beta)?$/, '');
}

/** The same address as the Vercel AI SDK wants it, in which the version of some providers stands. */
export function sdkBaseUrl(provider: ProviderName, url: string): string {
  const version = VERSIONS[provider];
  return version === undefined ? url : `${apiRoot(url)}/${version}`;
}

const VERSIONS: Readonly<Partial<Record<ProviderName, string>>> = { anthropic: 'v1', google: 'v1beta' };
