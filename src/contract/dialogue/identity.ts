import { stringMember, type Json } from '../../base/json.ts';

/** What a server must say of itself. */
const KEYS = ['name', 'version'] as const;

export interface IdentityFaults {
  /** Not there, or no text. */
  readonly missing: readonly string[];
  /** There, and it says nothing. */
  readonly empty: readonly string[];
}

/** What is wrong with a `serverInfo`. */
export function identityFaults(info: Json | undefined): IdentityFaults {
  return {
    missing: KEYS.filter((key) => stringMember(info, key) === null),
    empty: KEYS.filter((key) => stringMember(info, key) === ''),
  };
}

/** Ends a sentence about an empty name or version, which the schema allows. */
export const EMPTY_HABIT = 'as the official Python SDK leaves it where its author states none';
