import { UsageError } from '../base/errors.ts';
import type { Environment } from '../wire/environment.ts';

/** A key of a model's API, and the environment variable that it was found in. */
export interface ModelKey {
  readonly name: string;
  readonly value: string;
}

export interface KeyWish {
  /** Who needs it, as users call it. */
  readonly client: string;
  /** The variable that the config names; null: it names none. */
  readonly named: string | null;
  /** Where it usually is, the preferred one first. */
  readonly usual: readonly string[];
  /** A server of the user's own may do without. */
  readonly optional: boolean;
}

/** Finds it, or throws a `UsageError`. Null: there is none, and none is needed. */
export function findKey({ client, named, usual, optional }: KeyWish, env: Environment): ModelKey | null {
  for (const name of named === null ? usual : [named]) {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value !== undefined && value !== '') return { name, value };
  }
  if (named === null && optional) return null;
  const names = named === null ? usual.join(', or ') : named;
  throw new UsageError(
    'key-missing',
    `The client ${client} needs the key of its model's API, and ${names} is not set.`,
    `Set it, or name another variable in the config: clients: [{ name: ${JSON.stringify(client)}, key: NAME }].`,
  );
}
