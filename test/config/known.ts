import type { KnownNames } from '../../src/config/config-schema.ts';
import type { LoadedConfig } from '../../src/config/load-config.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import type { Env } from '../../src/config/secrets.ts';
import { join } from 'node:path';
import { tempFolder } from '../temp-folder.ts';

/** The names that a config may use in these tests. */
export const KNOWN: KnownNames = { clients: ['literal', 'codex'], revisions: ['2025-11-25', '2026-07-28'] };

/** What a `surveyor.yaml` of this text comes to. */
export async function loaded(text: string, env: Env = {}): Promise<LoadedConfig> {
  await using folder = await tempFolder({ 'surveyor.yaml': text });
  return await loadConfig(join(folder.path, 'surveyor.yaml'), { env, known: KNOWN, shown: 'surveyor.yaml' });
}
