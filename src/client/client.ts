import type { Endpoint } from '../wire/endpoint.ts';
import type { Json } from '../base/json.ts';
import type { Environment } from '../wire/environment.ts';
import type { Revision } from '../wire/revision.ts';
import type { Claim } from '../trajectory/claim.ts';

/** The subject that answers a question through a door. Adapters are plain objects; `clients.ts` finds them by name. */
export interface Client {
  readonly name: ClientName;
  readonly door: 'mcp' | 'app';
  /**
   * `shared`: one session may answer many questions, one after the other. `choices`: only those of which the purpose is
   * `choose`, each of them a conversation of its own. `alone`: a session is for one question.
   */
  readonly sessions: 'shared' | 'choices' | 'alone';
  /** Asks every server for its tools before it does anything. A program that may know them from elsewhere need not. */
  readonly listsTools: boolean;
  /** False: it has a model, and it is known beforehand that it will not say what a trial cost. */
  readonly tellsCost?: false;
  /**
   * Looks at this machine: what would answer, and how it is held apart. Executes at most the client's own `--version`.
   * Rejects with a `UsageError` for a client that is not installed or lacks its key.
   */
  readonly inspect: (options: Pick<ClientOptions, 'env' | 'folder'>) => Promise<ClientFacts>;
  /**
   * Contract: resolves to a session even when the server misbehaves (that shows in the trajectory); rejects only for
   * what is neither the server's nor the client's doing. Leaves no process behind once the session is disposed.
   */
  readonly open: (endpoint: Endpoint, options: ClientOptions) => Promise<ClientSession>;
}

/** As it is asked for: `literal`, `codex`, `model:openai/gpt-5-mini`, `command:./agent.sh`, `replay:RUN`. */
export type ClientName = string;

/** What is known of a client before it is asked anything; a run keeps it. */
export interface ClientFacts {
  /** Null when the client does not say. */
  readonly version: string | null;
  readonly model: string | null;
  /** How it is kept from the user's own settings, tools and credentials, and how well that is proven: one sentence. */
  readonly isolation: string;
  /** Who refuses a call that may not be made, and how well that is proven: one sentence. */
  readonly approvals: string;
  /** True: it hands its model's key on to the server under test. */
  readonly sharesKey: boolean;
}

export interface ClientOptions {
  /** How long one answer of the server may take. */
  readonly timeoutMs: number;
  /** How long its first answer may take. */
  readonly startTimeoutMs: number;
  /** The revision to speak, known from the surface, so that no probing for eras gets into a recording. Null: find it. */
  readonly revision: Revision | null;
  /** What a stdio endpoint's environment is taken from, and a client's key. */
  readonly env: Environment;
  /** For a home and a working folder of the client's own; whoever made it empties it. */
  readonly folder: string;
  /** What the client is told beside the question (clock, zone); null: nothing. */
  readonly instructions: string | null;
}

export interface ClientSession extends AsyncDisposable {
  /** One question, one claim. Ends early when the signal aborts. Rejects when the client itself fails, with the reason. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Claim>;
  /** The user's next words in the same conversation. Null: this client holds none. */
  readonly reply: ((text: string, signal: AbortSignal) => Promise<Claim>) | null;
  /** False once the connection to the server is gone, so that a further question needs a new session. */
  readonly alive: () => boolean;
}

export interface Question {
  readonly text: string;
  /** `choose`: tools are offered and not executed, so the first call is the answer, whatever its arguments. */
  readonly purpose: 'answer' | 'choose';
  /** Values of the question as arguments, for clients that cannot read them out of it. */
  readonly values: Readonly<Record<string, Json>>;
  /** Which trial it is asked in: `replay:` looks it up; no other client is shown it. */
  readonly trial: { readonly caseId: string; readonly repeat: number };
}
