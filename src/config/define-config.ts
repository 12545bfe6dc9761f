import type { ConfigInput } from './config-schema.ts';

/**
 * Gives a `surveyor.config.ts` its types: `export default defineConfig({ target: { command: 'node server.js' } })`.
 * Returns what it is given; the config is checked when it is loaded.
 */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}
