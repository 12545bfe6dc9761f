import type { Endpoint } from '../wire/endpoint.ts';
import type { Json } from '../base/json.ts';
import type { Environment } from '../wire/environment.ts';
import type { Revision } from '../wire/revision.ts';
import type { Claim } from '../trajectory/claim.ts';

/** The subject that answers a question through a door. Adapters are plain objects in the table of `clients.ts`. */
export interface Client {
  readonly name: ClientName;
  readonly door: 'mcp' | 'app';
  /** Null when the client does not say. */
  readonly version: string | null;
  readonly model: string | null;
  /**
   * Contract: resolves to a session even when the server misbehaves (that shows in the trajectory); rejects only for
   * what is neither the server's nor the client's doing. Leaves no process behind once the session is disposed.
   */
  readonly open: (endpoint: Endpoint, options: ClientOptions) => Promise<ClientSession>;
}

export type ClientName = 'literal';

export interface ClientOptions {
  /** How long one answer of the server may take. */
  readonly timeoutMs: number;
  /** How long its first answer may take. */
  readonly startTimeoutMs: number;
  /** The revision to speak, known from the surface, so that no probing for eras gets into a recording. Null: find it. */
  readonly revision: Revision | null;
  /** What a stdio endpoint's environment is taken from. */
  readonly env: Environment;
}

export interface ClientSession extends AsyncDisposable {
  /** One question, one claim. Ends early when the signal aborts. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Claim>;
  /** False once the connection to the server is gone, so that a further question needs a new session. */
  readonly alive: () => boolean;
}

export interface Question {
  readonly text: string;
  /** `choose`: tools are offered and not executed, so the first call is the answer, whatever its arguments. */
  readonly purpose: 'answer' | 'choose';
  /** Values of the question as arguments, for clients that cannot read them out of it. */
  readonly values: Readonly<Record<string, Json>>;
}
