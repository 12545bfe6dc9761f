import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../base/errors.ts';

/** Names under which a config is found, the usual one first. */
export const CONFIG_NAMES = [
  'surveyor.yaml',
  'surveyor.yml',
  'surveyor.config.ts',
  'surveyor.config.mts',
  'surveyor.config.js',
  'surveyor.config.mjs',
] as const;

/**
 * The config of exactly this folder, or null. Folders above are not searched: a config starts programs, so a stranger's
 * file in a shared parent must never be picked up. Throws UsageError when there are two.
 */
export async function findConfig(folder: string): Promise<string | null> {
  const [first, second] = await configsIn(folder);
  if (first !== undefined && second !== undefined) {
    throw new UsageError(
      'config-ambiguous',
      `There are two configs in ${folder}: ${first} and ${second}.`,
      `Keep one of them, or name the one you mean: --config ${first}`,
    );
  }
  return first === undefined ? null : join(folder, first);
}

/** The error for a folder without a config; names one in a folder above, to be looked at and not used. */
export async function noConfig(folder: string, otherwise: string | null = null): Promise<UsageError> {
  const above = await nearestAbove(folder);
  const ways = [
    'Run `surveyor init -- COMMAND` to write one',
    ...(otherwise === null ? [] : [otherwise]),
    ...(above === null ? [] : [`use the one above: --config ${above}`]),
  ];
  const message = `There is no ${CONFIG_NAMES[0]} in ${folder}.`;
  return new UsageError(
    'config-missing',
    message,
    above === null ? `${ways.join(', or ')}.` : ways.join(', or '),
  );
}

async function nearestAbove(folder: string): Promise<string | null> {
  for (let at = dirname(folder), from = folder; at !== from; from = at, at = dirname(at)) {
    const [found] = await configsIn(at);
    if (found !== undefined) return join(at, found);
  }
  return null;
}

/** Names of the configs in a folder, in the order of `CONFIG_NAMES`. */
export async function configsIn(folder: string): Promise<readonly string[]> {
  const there = await Promise.all(
    CONFIG_NAMES.map(async (name) => ((await exists(join(folder, name))) ? [name] : [])),
  );
  return there.flat();
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
