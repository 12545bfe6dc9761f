import { canonicalJson, type JsonObject } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Claim } from '../trajectory/claim.ts';
import { argumentsText, type ToolCall } from '../trajectory/tool-call.ts';

/** The log of one trial beside what its client says that it did. */
export type Reconciliation =
  /** The client gave no list of its calls (or was not heard at the end). */
  | { readonly kind: 'no-claim' }
  | {
      readonly kind: 'compared';
      readonly claimed: number;
      readonly seen: number;
      /** Claimed calls that were seen, with the same arguments as far as these were kept. */
      readonly agreed: number;
      /** In the order of the log, what was only claimed last; at most `ROWS`. */
      readonly rows: readonly Disagreement[];
      /** Rows beyond those. */
      readonly left: number;
    };

/** Where log and claim do not agree. Texts are bounded and printable. */
export interface Disagreement {
  readonly kind: 'claimed-not-seen' | 'seen-not-claimed' | 'reported-failed' | 'arguments-differ';
  readonly tool: string;
  /** The arguments as they were claimed; null where the call was not. */
  readonly claimed: string | null;
  /** As they were seen; null where the call was not. */
  readonly seen: string | null;
  /** Of the row of the log; null where there is none. */
  readonly seq: number | null;
}

/** How many rows one trial may have. */
const ROWS = 50;

/**
 * Compares log and claim. Every call is paired once: first with one that agrees, then with one of the same tool. A list
 * without any call beside a log with some is taken for no claim: such clients list nothing at all.
 */
export function reconcile(calls: readonly ToolCall[], claim: Pick<Claim, 'calls'> | null): Reconciliation {
  if (claim === null || (claim.calls.length === 0 && calls.length > 0)) return { kind: 'no-claim' };
  const pairs = paired(calls, claim.calls);
  const ofLog = calls.flatMap((call) => rowOf(call, pairs.get(call) ?? null));
  const matched = new Set([...pairs.values()].map(({ claimed }) => claimed));
  const invented = claim.calls.filter((claimed) => !matched.has(claimed)).map(claimedOnly);
  const rows = [...ofLog, ...invented];
  return {
    kind: 'compared',
    claimed: claim.calls.length,
    seen: calls.length,
    agreed: [...pairs.values()].filter(({ agrees }) => agrees).length,
    rows: rows.slice(0, ROWS),
    left: Math.max(0, rows.length - ROWS),
  };
}

type Claimed = Claim['calls'][number];

interface Pair {
  readonly claimed: Claimed;
  /** The arguments are the same, as far as they were kept. */
  readonly agrees: boolean;
}

function paired(calls: readonly ToolCall[], claims: readonly Claimed[]): ReadonlyMap<ToolCall, Pair> {
  const pairs = new Map<ToolCall, Pair>();
  const open = new Set(claims);
  for (const agrees of [true, false]) {
    for (const call of calls) {
      if (pairs.has(call)) continue;
      const claimed = [...open].find(
        (each) => isTool(each.tool, call.tool) && (!agrees || hasArguments(call, each.arguments)),
      );
      if (claimed === undefined) continue;
      open.delete(claimed);
      pairs.set(call, { claimed, agrees });
    }
  }
  return pairs;
}

/** Clients put the server's name before those of its tools, and claim them so: `mcp__rooms__list_rooms`. */
function isTool(claimed: string, tool: string): boolean {
  return claimed === tool || ['__', '.', '/', ':'].some((border) => claimed.endsWith(`${border}${tool}`));
}

function hasArguments({ arguments: kept, dropped }: ToolCall, claimed: JsonObject): boolean {
  const isOpen = (key: string): boolean => dropped.some((name) => name === key || name.startsWith(`${key}.`));
  const known = (args: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(args).filter(([key]) => !isOpen(key)));
  return canonicalJson(known(kept)) === canonicalJson(known(claimed));
}

function rowOf(call: ToolCall, pair: Pair | null): readonly Disagreement[] {
  const seen = excerpt(argumentsText(call), 160);
  const place = { tool: excerpt(call.tool, 100), seen, seq: call.seq };
  if (pair === null) return [{ kind: 'seen-not-claimed', ...place, claimed: null }];
  const claimed = excerpt(JSON.stringify(pair.claimed.arguments), 160);
  const denied: readonly Disagreement[] =
    call.outcome === 'ok' && pair.claimed.failed === true
      ? [{ kind: 'reported-failed', ...place, claimed }]
      : [];
  return pair.agrees ? denied : [{ kind: 'arguments-differ', ...place, claimed }, ...denied];
}

function claimedOnly({ tool, arguments: args }: Claimed): Disagreement {
  const claimed = excerpt(JSON.stringify(args), 160);
  return { kind: 'claimed-not-seen', tool: excerpt(tool, 100), claimed, seen: null, seq: null };
}
