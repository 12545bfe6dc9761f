import { relative } from 'node:path';
import { access } from 'node:fs/promises';
import { readText } from './base/read-text.ts';
import type { LoadedConfig } from './config/load-config.ts';
import type { KnownLock } from './surface/lock.ts';

/** The config's lock file, where there is one. Throws UsageError for one that cannot be read or is none. */
export async function lockOf({
  config,
  folder,
}: Pick<LoadedConfig, 'config' | 'folder'>): Promise<KnownLock> {
  const file = relative(folder, config.lock);
  const isThere = await access(config.lock).then(
    () => true,
    () => false,
  );
  if (!isThere) return { kind: 'none', why: `there is no ${file}; \`surveyor surface lock\` writes one` };
  // Loaded only here: most configs have no lock.
  const { LOCK_BYTES, readLock } = await import('./surface/read-lock.ts');
  return { kind: 'locked', file, surface: readLock(await readText(config.lock, file, LOCK_BYTES), file) };
}
