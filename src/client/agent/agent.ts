import type { Json } from '../../base/json.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Account } from './account.ts';

/**
 * An agent program that people use, as data: what it is given, how it is started, and how its output is read. It starts
 * nothing itself; `agent-client.ts` does that the same way for all of them.
 */
export interface Agent {
  readonly name: string;
  /** The npm package that it is installed from, and the version with which the adapter was seen working. */
  readonly npm: { readonly name: string; readonly version: string };
  /** What it is called on the PATH. */
  readonly program: string;
  /** How long `--version` may take in a new home, where ten seconds are too few on a busy machine. */
  readonly versionMs?: number;
  /** Usual names of the variable that may hold its model's key, the preferred one first. Null: the model's provider decides. */
  readonly keys: readonly string[] | null;
  /** How its model is named, and whether it must be. */
  readonly model: 'NAME' | 'PROVIDER/NAME' | 'PROVIDER/NAME, needed';
  /** The variable in which it takes the key that was found in another. */
  readonly keyVariable: (found: string, task: Pick<Task, 'model' | 'baseUrl'>) => string;
  /** How it is kept from the user's own settings and tools, and how well that is proven: one sentence. */
  readonly isolation: string;
  readonly approvals: string;
  /** Whether it starts servers with its model's key in their environment: the key is then taken out again. */
  readonly handsKeyOn: boolean;
  /** False: started anew it cannot take up an earlier conversation, so that the user says one thing to it. */
  readonly goesOn?: false;
  /** What it counts from the beginning of the conversation, and not of the question. */
  readonly runningTotals: readonly ('tokens' | 'cost')[];
  /** A function of the task alone; the key is added by whoever starts it. */
  readonly prepare: (task: Task) => Prepared;
  /** What it has said so far, and a line more (JSON; other lines are passed over), or what is in its report. */
  readonly hear: (account: Account, line: Json) => Account;
}

/** One question for an agent. */
export interface Task {
  readonly question: string;
  /** The session that it goes on with; null: a new one. */
  readonly session: string | null;
  readonly server: Endpoint;
  readonly instructions: string | null;
  readonly model: string | null;
  readonly baseUrl: string | null;
  /** How long one call may take, and how long the server may take to start. */
  readonly callMs: number;
  readonly startMs: number;
  /** Absolute: its private home. */
  readonly home: string;
}

interface Prepared {
  /** Written below its home before it starts. */
  readonly files: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** A JSON file that it leaves behind, below its home; null: none. */
  readonly report: string | null;
}

/** What the server is called in every client. */
export const SERVER_NAME = 'target';

/** Turns of its model after which an agent that can be told so stops. */
export const TURN_LIMIT = 50;
