import type { Secret } from '../base/redact.ts';
import type { ClientSetting } from '../config/config.ts';
import type { Environment } from '../wire/environment.ts';
import { agents } from './agent/agents.ts';
import { PROVIDERS } from './providers.ts';

/**
 * Every key of a model's API that is in this environment: by the variables that the config names, and by those that
 * clients look at. A client may show its own, or its model's server may, so that none may be kept or printed.
 */
export function keySecrets(settings: readonly ClientSetting[], env: Environment): readonly Secret[] {
  const names = new Set([
    ...settings.flatMap(({ key }) => key ?? []),
    ...agents.flatMap(({ keys }) => keys ?? []),
    ...Object.values(PROVIDERS).flatMap(({ keys }) => keys),
  ]);
  return [...names].flatMap((name) => {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    return value === undefined || value === '' ? [] : [{ name, value }];
  });
}
