import { isObject, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { Claim, Work } from '../../trajectory/claim.ts';

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
  const { answer, calls, model, inputTokens, outputTokens, costUsd } = account;
  return { answer, calls, stuck: null, work: { model, inputTokens, outputTokens, costUsd } };
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

/** A sum of counts of which some may be unknown; null where all are. */
export function added(...counts: readonly (number | null)[]): number | null {
  const known = counts.filter((each) => each !== null);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

/** The part of a running total that came since an earlier one. */
export function since(total: number | null, earlier: number | null): number | null {
  return total === null || earlier === null ? total : Math.max(0, total - earlier);
}

/** A price. Clients say 0 of models whose price they do not know. */
export function priceIn(value: Json | undefined): number | null {
  const price = numberIn(value);
  return price === 0 ? null : price;
}

export function numberIn(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** What kind of line or part it is; empty where it does not say. */
export function typeOf(value: Json | undefined): string {
  return stringMember(value, 'type') ?? '';
}
