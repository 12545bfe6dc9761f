import { isObject, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { Claim, Work } from '../../trajectory/claim.ts';
import { isTokenCount, isUsd } from '../told-work.ts';

/** What an agent's output has come to so far. */
export interface Account extends Work {
  readonly answer: string;
  readonly calls: Claim['calls'];
  /** What it calls the conversation, to go on with it. */
  readonly session: string | null;
  /** Calls that the agent itself refused, though it was told to allow all. */
  readonly denied: readonly string[];
  /** Its own word on how it ended. Null: none so far; if it stays so, it failed. */
  readonly end: { readonly kind: 'finished' } | { readonly kind: 'failed'; readonly why: string } | null;
}

export const NOTHING_SAID: Account = {
  answer: '',
  calls: [],
  model: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  session: null,
  denied: [],
  end: null,
};

export const FINISHED: Account['end'] = { kind: 'finished' };

/** The claim that an account comes to. */
export function claimOf(account: Account): Claim {
  const { answer, calls, model } = account;
  const work: Work = {
    model,
    inputTokens: known(account.inputTokens),
    outputTokens: known(account.outputTokens),
    costUsd: known(account.costUsd),
  };
  return { answer, calls, stuck: null, work };
}

function known(sum: number | null): number | null {
  return Number.isNaN(sum) ? null : sum;
}

/** With one call more of a tool of the target, by the name that the target has for it. */
export function withCall(account: Account, tool: string, args: Json | undefined): Account {
  if (account.calls.length >= CALLS_KEPT) return account;
  const plain: JsonObject = isObject(args) ? args : {};
  return { ...account, calls: [...account.calls, { tool, arguments: plain }] };
}

/**
 * With one call more, of whatever tool: `mcp__target__get_sum`, `mcp_target_get_sum`, `target_get_sum` and
 * `target-get_sum` are the target's `get_sum`; other tools are the agent's own, and no business of a claim.
 */
export function withOwnCall(account: Account, tool: string, args: Json | undefined): Account {
  const [, bare] = PREFIXED.exec(tool) ?? [];
  return bare === undefined ? account : withCall(account, bare, args);
}

const PREFIXED = /^(?:mcp_{1,2})?target(?:__|[_-])(.+)$/s;

const CALLS_KEPT = 1_000;

/** A sum of counts of which some may be unknown; null where all are, and NaN where one of them cannot be. */
export function added(...counts: readonly (number | null)[]): number | null {
  const told = counts.filter((each) => each !== null);
  return told.length === 0 ? null : told.reduce((sum, each) => sum + each, 0);
}

/** The part of a running total that came since an earlier one. */
export function since(total: number | null, earlier: number | null): number | null {
  return total === null || earlier === null ? total : Math.max(0, total - earlier);
}

/** A price, NaN for one that cannot be. Clients say 0 of models whose price they do not know. */
export function priceIn(value: Json | undefined): number | null {
  if (typeof value !== 'number' || value === 0) return null;
  return isUsd(value) ? value : Number.NaN;
}

/** A count of tokens, NaN for one that cannot be: without it, the sum would say less than there was. */
export function countIn(value: Json | undefined): number | null {
  if (typeof value !== 'number') return null;
  return isTokenCount(value) ? value : Number.NaN;
}

/** What kind of line or part it is; empty where it does not say. */
export function typeOf(value: Json | undefined): string {
  return stringMember(value, 'type') ?? '';
}
