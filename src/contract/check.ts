import type { JsonObject } from '../base/json.ts';
import type { CheckId } from '../finding/codes.ts';
import type { RepairSite } from '../finding/finding.ts';
import type { Evidence } from '../grade/verdict.ts';
import type { Surface } from '../surface/surface.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Frame } from '../wire/frame.ts';
import type { EraFinding, Opened, OpenOptions, Session } from '../wire/session.ts';
import type { StockConnection } from '../wire/sdk-transport.ts';
import type { WireStart } from '../wire/start-wire.ts';
import type { Closing, SendOptions } from '../wire/wire.ts';

/**
 * One thing that should hold of a server without any agent. One file per check, named by its id; its words (title, why
 * it hurts, how to repair) live in `finding/`, its long explanation in `docs/findings/<id>.md`.
 */
export interface Check {
  readonly id: CheckId;
  /** What it may make the target do: the reader decides by this what may run. */
  readonly executes: Executes;
  /** When it runs; each phase sees what the earlier ones left on the wire. */
  readonly phase: Phase;
  /** Contract: throws only for a bug of ours; whatever the target does is an outcome. */
  readonly run: (context: CheckContext) => Judged | Promise<Judged>;
}

type Executes = 'nothing' | 'invalid-input' | 'fixture';

/**
 * `surface` looks only at the lists; `talk` sends requests that execute no tool; `observe` judges all frames that have
 * crossed by then and sends nothing; `end` closes the shared connection and looks at how it went.
 */
export type Phase = 'surface' | 'talk' | 'observe' | 'end';

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
}

export interface CheckContext {
  readonly endpoint: Endpoint;
  readonly surface: Surface;
  readonly eras: EraFinding;
  /** The connection that all checks share; nothing but checks has used it. */
  readonly session: Session;
  /** All frames of the shared connection so far. */
  readonly frames: readonly Frame[];
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
