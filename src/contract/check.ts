import type { JsonObject } from '../base/json.ts';
import type { CheckId } from '../finding/codes.ts';
import type { SDK_HABIT } from '../finding/sdk-habit.ts';
import type { RepairSite } from '../finding/finding.ts';
import type { Evidence } from '../grade/verdict.ts';
import type { KnownLock } from '../surface/lock.ts';
import type { Surface } from '../surface/surface.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Frame } from '../wire/frame.ts';
import type { EraFinding, Opened, OpenOptions, Session } from '../wire/session.ts';
import type { StockConnection } from '../wire/sdk-transport.ts';
import type { WireStart } from '../wire/start-wire.ts';
import type { Closing, SendOptions } from '../wire/wire.ts';
import type { Calls } from './calls/calls.ts';
import type { ConformanceSetting } from './conformance/conformance-suite.ts';

/**
 * One thing that should hold of a server without any agent. One file per check, named by its id; its words (title, why
 * it hurts, how to repair) live in `finding/`, its long explanation in `docs/findings/<id>.md`.
 */
export type Check = QuietCheck | CallingCheck | ObservingCheck;

/** A check that executes no tool. */
export interface QuietCheck {
  readonly id: CheckId;
  readonly executes: 'nothing';
  /** When it runs; each phase sees what the earlier ones left on the wire. */
  readonly phase: Exclude<Phase, 'call' | 'observe'>;
  /** It takes its time, or needs what is not ours, so it runs only where the contract itself was asked for. */
  readonly thorough?: true;
  /** Contract: throws only for a bug of ours; whatever the target does is an outcome. */
  readonly run: (context: CheckContext) => Judged | Promise<Judged>;
  /** What of it the frames of any other connection show, once that is over. */
  readonly observe?: (seen: Observation) => Judged;
}

/** A check that only looks at what has crossed, so it is also run over what crossed in trials. */
export interface ObservingCheck {
  readonly id: CheckId;
  readonly executes: 'nothing';
  readonly phase: 'observe';
  readonly run: (seen: Observation) => Judged;
}

/** All that crossed on one connection. */
export interface Observation {
  readonly session: Pick<Session, 'era' | 'revision' | 'transport'>;
  readonly frames: readonly Frame[];
  /** How many messages crossed that are not among the frames, since there were too many. */
  readonly surplus: () => number;
}

/** A check that calls tools: with input that must be refused, or with arguments known to be good. */
export interface CallingCheck {
  readonly id: CheckId;
  /** `nothing`: it only needs what the author configured for calls, another user or another token. */
  readonly executes: 'nothing' | 'invalid-input' | 'good-input';
  readonly phase: 'call';
  /** Those that execute nothing are of no use where nothing is configured. */
  readonly thorough?: true;
  /**
   * It is about tools that may write as well, so it runs when those have been called: after all checks without this mark,
   * so that nothing that we have written ourselves comes between two answers that are compared.
   */
  readonly late?: true;
  /** Contract: as above. */
  readonly run: (calls: Calls, context: CheckContext) => Judged | Promise<Judged>;
}

/**
 * `surface` looks only at the lists; `talk` sends requests that execute no tool; `call` executes tools, over connections
 * of its own; `observe` judges all frames that have crossed by then and sends nothing; `end` closes the shared connection
 * and looks at how it went.
 */
export type Phase = 'surface' | 'talk' | 'call' | 'observe' | 'end';

export type Judged =
  /** No flaws: it holds. `saw` says on what the judgment rests, in a few words. */
  | { readonly kind: 'judged'; readonly flaws: readonly Flaw[]; readonly saw: string }
  | { readonly kind: 'not-applicable'; readonly why: string }
  /** Never counted as holding. */
  | { readonly kind: 'could-not-run'; readonly why: string };

/** What a check found wrong; one check may find several things. */
export interface Flaw {
  /** error: the check fails; warning: it warns; advice: it holds, and the report says so beside it. */
  readonly severity: 'error' | 'warning' | 'advice';
  /** What was seen, one or two sentences; target text in it is printable and bounded. */
  readonly message: string;
  readonly site: RepairSite;
  readonly evidence: readonly Evidence[];
  /** What is behind it, where other checks see that too: one of them tells it. See `told-once.ts`. */
  readonly cause?: Cause;
  /** A contract case that fails as long as the flaw is there, as YAML to paste into a bank. */
  readonly paste?: string;
}

/**
 * `drops-unknown`: arguments that a tool does not have are dropped. `failure-unflagged`: a call that failed is answered by
 * a success. `shows-stack`: a failed call is answered with a stack trace. `sdk-habit`: the official SDKs do it for whoever uses
 * them, so no other check sees the same by it.
 */
export type Cause = 'drops-unknown' | 'failure-unflagged' | 'shows-stack' | typeof SDK_HABIT;

export interface CheckContext {
  readonly endpoint: Endpoint;
  readonly surface: Surface;
  /** What the surface was when its author locked it. */
  readonly lock: KnownLock;
  readonly eras: EraFinding;
  /** Where the official suite may be; null: it is not to be run. */
  readonly conformance: ConformanceSetting | null;
  /** The connection that all checks share; nothing but checks has used it. */
  readonly session: Session;
  /** All frames of the shared connection so far. */
  readonly frames: readonly Frame[];
  readonly surplus: () => number;
  /** Another check begins. */
  readonly begin: () => void;
  /** Sends a request once: a second check that asks the same gets the same exchange. */
  readonly ask: (method: string, params?: JsonObject, options?: SendOptions) => Promise<Exchange>;
  /** A connection of the check's own, which it must dispose. */
  readonly open: (options?: Partial<OpenOptions>) => Promise<Opened>;
  /** A bare connection on which nothing has been said yet; the check must close it. */
  readonly connect: () => Promise<WireStart>;
  /** The official client, on a connection of its own in the same revision; the check must close it. */
  readonly connectStock: () => Promise<StockConnection>;
  /** Ends the shared connection; a second call gives the same answer. Only for the phase `end`. */
  readonly close: () => Promise<Closing>;
}

export type CheckOutcome = 'holds' | 'fails' | 'warns' | 'not-applicable' | 'could-not-run';

/** The stored and printed result of one check. `why` always says something; could-not-run never counts as holding. */
export interface CheckResult {
  readonly id: CheckId;
  readonly outcome: CheckOutcome;
  readonly why: string;
}
