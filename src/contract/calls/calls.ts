import type { JsonObject } from '../../base/json.ts';
import type { Candidate } from '../../client/literal/harvest.ts';
import type { Source } from '../../client/literal/fill-schema.ts';
import type { KnownCalls } from '../../config/config.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Ending } from '../../wire/frame.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { GeneratedRules } from '../generated/generated-calls.ts';
import type { Answer } from './answer.ts';

/**
 * What the checks of the phase `call` may call. Nothing that may write is among the tools unless its author, or whoever
 * runs the check, allowed it.
 */
export interface Calls {
  /**
   * Tools that may be executed, in the order of the list. The plain calls of those that may write are made when all checks
   * that only read have run, and the others' once more after them: what we change ourselves is no change of the target's.
   */
  readonly tools: readonly CallableTool[];
  /** Tools that may not, with the reason a reader is shown. */
  readonly refused: Readonly<Record<string, string>>;
  /** Values seen in results so far, good as arguments elsewhere. Grows. */
  readonly candidates: readonly Candidate[];
  /** The target as it is configured. */
  readonly here: Place;
  /** Names of the other users and of the fixtures that the author configured. */
  readonly identities: readonly string[];
  readonly fixtures: readonly { readonly name: string; readonly state: FixtureState }[];
  /** The target under another identity, fixture or environment: opened once, shared by all checks that ask for the same. */
  readonly elsewhere: (
    where: Elsewhere,
  ) => Promise<Place | { readonly kind: 'unreachable'; readonly why: string }>;
  /** Names of the configured tokens that the target must turn away, or must not let do everything. */
  readonly tokens: readonly { readonly name: string; readonly token: 'other-audience' | 'few-scopes' }[];
  /** Where the target is reached, and with what, under another identity, fixture or environment. */
  readonly endpointAt: (where: Elsewhere) => Endpoint;
  /** Every crash that a call was followed by, anywhere, so far. Grows. */
  readonly crashes: readonly Crash[];
  /** How inputs are generated, where somebody has chosen. */
  readonly generated?: GeneratedRules;
  /** Every answer to a call made so far, anywhere, as far as they fit into a bounded amount of memory. Grows. */
  readonly answers: readonly Answer[];
}

/** What a second fixture stands for. */
export type FixtureState = 'populated' | 'empty' | 'unmeasured' | 'failing';

/** `env` is added to the environment of a stdio target. */
export interface Elsewhere {
  readonly identity?: string;
  readonly fixture?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** One way to reach the target. A connection that was lost is opened anew for the next call. */
export interface Place {
  readonly kind: 'place';
  readonly surface: Surface;
  /**
   * Calls a tool. The same call asked for twice is made once and answered alike, unless `anew`. After the limit of calls
   * or of time every further one is answered by silence (`none`), and `spent` is true.
   */
  readonly call: (tool: string, args: JsonObject, how?: How) => Promise<Answer>;
  /** Makes several calls at the same time, each anew; answers come in the order of the calls. */
  readonly together: (
    calls: readonly { readonly tool: string; readonly arguments: JsonObject }[],
  ) => Promise<readonly Answer[]>;
  /** Reads a resource over the connection on which tools are called: a link may lead to what only that one knows. */
  readonly read: (uri: string) => Promise<Exchange>;
  /** Any other request, over the same connection: one that executes no tool. */
  readonly ask: (method: string, params?: JsonObject) => Promise<Exchange>;
  readonly spent: () => boolean;
}

/** How one call is made. */
export interface How {
  readonly anew?: boolean;
  readonly timeoutMs?: number;
  /** Tells the server at once that the answer is not wanted any more, as a client does whose user or clock stops it. */
  readonly cancel?: boolean;
}

export interface CallableTool {
  readonly tool: Tool;
  /** It may write; its author, or `--allow-writes`, allowed it all the same. */
  readonly writes: boolean;
  /** What the author wrote down about calling it. */
  readonly known: KnownCalls;
  readonly plain: Plain;
}

/** The call of a tool with arguments known to be good, or at least not made up. */
export type Plain =
  | {
      readonly kind: 'made';
      readonly arguments: JsonObject;
      readonly sources: readonly Source[];
      readonly answer: Answer;
      /** The same call made a second time, once for all checks: what differs between the two is volatile. */
      readonly again: () => Promise<Answer>;
    }
  /** It was made once, and took so long, or brought so much, that no check makes it again. */
  | { readonly kind: 'costly'; readonly why: string }
  /** It may write, and its turn has not come: see `Calls.tools`. */
  | { readonly kind: 'later' }
  | { readonly kind: 'lacking'; readonly missing: readonly string[] };

/** A process that ended while, or right after, it was called. */
export interface Crash {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly ending: Ending | null;
  readonly stderr: readonly string[];
  readonly frames: readonly Frame[];
}
