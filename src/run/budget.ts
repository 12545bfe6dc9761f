import { onAbort } from '../base/on-abort.ts';
import type { ClientName } from '../client/client.ts';
import type { Claim } from '../trajectory/claim.ts';
import type { Trial } from './run.ts';

/**
 * What a run may cost. It is asked before each trial, and told after it what the client says that the trial cost. Until a
 * client's first trial is over nobody knows that it says so, so its others wait; a trial under way counts as its dearest.
 */
export interface Budget {
  /** Resolves to null when the trial may start, else to the reason why it may not. Waits while that depends on trials under way, at most until the signal aborts. */
  readonly admit: (client: ClientName, signal: AbortSignal) => Promise<string | null>;
  /** A trial that was let in is over; null: it was dropped. */
  readonly spent: (client: ClientName, trial: Spent | null) => void;
}

type Spent = Pick<Trial, 'client' | 'claim' | 'calls'>;

/** `earlier`: trials of the same run that were finished before it was interrupted. */
export function openBudget(limitUsd: number, earlier: readonly Spent[]): Budget {
  const accounts = new Map<ClientName, Account>();
  const waiting = new Set<() => void>();
  const accountOf = (client: ClientName): Account => {
    const account = accounts.get(client) ?? { usd: 0, dearest: null, underWay: 0, isMute: false };
    accounts.set(client, account);
    return account;
  };
  for (const trial of earlier) book(accountOf(trial.client), trial);
  const ruling = (client: ClientName): Ruling => {
    const account = accountOf(client);
    const all = [...accounts.values()];
    const usd = all.reduce((sum, each) => sum + each.usd, 0);
    if (account.isMute) return refused(`cannot hold ${client}, which does not say what a trial cost`);
    if (usd >= limitUsd) return refused(`is spent: $${usd.toFixed(4)} so far`);
    if (account.dearest === null && account.underWay > 0) return { kind: 'wait' };
    const reserved = all.reduce((sum, each) => sum + each.underWay * (each.dearest ?? 0), 0);
    return usd + reserved >= limitUsd && reserved > 0 ? { kind: 'wait' } : { kind: 'let-in' };
  };
  const refused = (why: string): Ruling => ({ kind: 'refused', why: `the budget of $${limitUsd} ${why}` });
  return {
    admit: async (client, signal) => {
      while (!signal.aborted) {
        const ruled = ruling(client);
        if (ruled.kind === 'refused') return ruled.why;
        if (ruled.kind === 'let-in') {
          accountOf(client).underWay += 1;
          return null;
        }
        // oxlint-disable-next-line no-await-in-loop -- until a trial under way has told what it cost
        await next(waiting, signal);
      }
      return null;
    },
    spent: (client, trial) => {
      const account = accountOf(client);
      account.underWay -= 1;
      if (trial !== null) book(account, trial);
      for (const wake of waiting) wake();
    },
  };
}

type Ruling = { readonly kind: 'let-in' | 'wait' } | { readonly kind: 'refused'; readonly why: string };

/** What one client has cost so far. */
interface Account {
  usd: number;
  /** Of one trial, in dollars; null: none has told yet. */
  dearest: number | null;
  underWay: number;
  /** It has a model, and did not say what it cost. */
  isMute: boolean;
}

/** A trial that does not say what it cost counts as the dearest so far; one that failed before it called anything as nothing. */
function book(account: Account, { claim, calls }: Spent): void {
  if (claim === null && calls.length === 0) return;
  const usd = usdOf(claim) ?? account.dearest;
  if (usd === null) account.isMute = true;
  account.usd += usd ?? 0;
  account.dearest = Math.max(account.dearest ?? 0, usd ?? 0);
}

function usdOf(claim: Claim | null): number | null {
  if (claim === null) return null;
  // Without a model it costs nothing.
  if (claim.work === null) return 0;
  const { costUsd } = claim.work;
  // No trial gives money back, whatever a store of an earlier version says.
  return costUsd !== null && costUsd >= 0 ? costUsd : null;
}

function next(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      waiting.delete(wake);
      callOff();
      resolve();
    };
    waiting.add(wake);
    let callOff = (): void => undefined;
    callOff = onAbort(signal, wake);
  });
}
