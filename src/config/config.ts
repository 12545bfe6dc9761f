import type { Json, JsonObject } from '../base/json.ts';
import type { ReleaseRule } from './gates.ts';

/** What a user's `surveyor.yaml` or `surveyor.config.ts` comes to: every default filled in, every path absolute. */
export interface Config {
  readonly target: TargetConfig;
  /** What each tool does to the world, where annotations are missing or wrong. */
  readonly tools: Readonly<Record<string, 'reads' | 'writes'>>;
  /** What the author wrote down about calling a tool: what a contract check may use as known. */
  readonly calls: Readonly<Record<string, KnownCalls>>;
  /** Other users of the same target. */
  readonly identities: Readonly<Record<string, IdentityOverlay>>;
  /** Other states of the target's data. */
  readonly fixtures: Readonly<Record<string, FixtureOverlay>>;
  /** At least one, each of another name. */
  readonly clients: readonly ClientSetting[];
  /** Glob patterns of case files, relative to the config's folder. */
  readonly cases: readonly string[];
  /** How many times each case runs with each client. */
  readonly trials: number;
  /** What scenarios run in. */
  readonly world: WorldConfig;
  readonly log: LogConfig;
  /** What must hold before a release, in the order in which it is written; none: nothing was declared. */
  readonly gates: readonly ReleaseRule[];
  /** The file that says what the surface is to be, absolute; it need not be there. */
  readonly lock: string;
  /** File of the store, absolute; or `memory`, which keeps nothing. */
  readonly store: string;
}

/** Who answers questions, and with what. Null: what the client itself does when it is told nothing. */
export interface ClientSetting {
  /** `literal`, `codex`, `model:openai/gpt-5-mini`, `command:./agent.sh`, `replay:RUN`. */
  readonly name: string;
  readonly model: string | null;
  /** Of the model's API. */
  readonly baseUrl: string | null;
  /** The NAME of the environment variable that holds the key of the model's API. */
  readonly key: string | null;
  /** The words that start the client, in place of its program on the PATH. */
  readonly command: readonly string[] | null;
  /** What the model's tokens cost; absent where nobody says. */
  readonly price?: Price;
}

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of input that the provider had in its cache; absent: as other input. */
  readonly cachedInput?: number;
}

/** What a config says of the project's own unit tests. They need neither the target nor its secrets. */
export interface UnitSetting {
  /** Null: nothing was said. */
  readonly unit: UnitConfig | null;
  /** The target beside which the results stand, as its author wrote it. */
  readonly target: TargetEndpoint;
  readonly store: string;
  /** The lock file, absolute. */
  readonly lock: string;
  /** Of the release rules (`gatesHash`). */
  readonly gatesHash: string;
  /** Absolute: the command starts here, and patterns begin here. */
  readonly folder: string;
}

/** The command that runs unit tests, as it is written, and where its results are. */
export interface UnitConfig {
  readonly words: readonly [string, ...string[]];
  /** File patterns; none: the results come as TAP on stdout. */
  readonly junit: readonly string[];
}

export interface TargetConfig {
  /** Ready to connect to: secrets are filled in, so it never reaches a log, store or report. */
  readonly endpoint: TargetEndpoint;
  /** As the author wrote it, `${NAME}` and all: this one is for reports. */
  readonly written: TargetEndpoint;
  /** How long any one answer may take. */
  readonly timeoutMs: number;
  /** How long the first answer may take. */
  readonly startTimeoutMs: number;
  /** Null: find the era and the revision. */
  readonly revision: string | null;
}

/** The shape of the wire's endpoints, told here in the config's own terms. */
export type TargetEndpoint =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | null;
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** What replaces parts of the target: environment and further arguments of a command, URL and headers of a server. */
export interface Overlay {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * `token`: it is no other user, but a token that the target must turn away: one that was issued for another server, or
 * one without the scopes that the target asks for. Left out: another user.
 */
export interface IdentityOverlay extends Overlay {
  readonly token?: 'other-audience' | 'few-scopes';
}

/** `state`: what the target's data is like under it. */
export interface FixtureOverlay extends Overlay {
  readonly state: 'populated' | 'empty' | 'unmeasured' | 'failing';
}

/** What a scenario's trial is set in, unless its case says otherwise. */
export interface WorldConfig {
  /** Local time with seconds, `2026-10-01T09:00:00`; null: the machine's own. */
  readonly clock: string | null;
  /** Of the IANA database; null: the machine's own. */
  readonly zone: string | null;
  /** `serial`: one trial at a time. `trial`: a folder for each, for which texts stand as `${SURVEYOR_WORLD}`. */
  readonly isolation: 'serial' | 'trial';
  /** An absolute file, or a URL of Postgres with its credentials: never logged, never stored. */
  readonly database: string | null;
  readonly fixture: WorldFixture | null;
  readonly approvals: Approvals;
}

/** How the state before a trial is made: commands as words, run without a shell in the config's folder. */
export interface WorldFixture {
  readonly version: string | null;
  readonly setup: Words | null;
  readonly reset: Words | null;
  readonly check: FixtureCheck | null;
}

/** What must hold after a reset: a command that ends with 0, or a reading that shows this value. */
export type FixtureCheck =
  | { readonly kind: 'succeeds'; readonly words: Words }
  | { readonly kind: 'equals'; readonly read: FixtureReading; readonly value: Json };

type FixtureReading =
  | { readonly kind: 'sql'; readonly query: string }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'command'; readonly words: Words };

type Words = readonly [string, ...string[]];

/** What the user says to a call: `tools` by name, `default` to all others. */
export interface Approvals {
  readonly default: 'reads-only' | 'allow' | 'deny';
  readonly tools: Readonly<Record<string, 'allow' | 'deny'>>;
}

export const NO_WORLD: WorldConfig = {
  clock: null,
  zone: null,
  isolation: 'serial',
  database: null,
  fixture: null,
  approvals: { default: 'reads-only', tools: {} },
};

/** What an author knows about calling one tool. Null: nothing was said. */
export interface KnownCalls {
  readonly effect: 'reads' | 'writes' | null;
  /** Arguments of a call that answers with data. */
  readonly with: JsonObject | null;
  /** Arguments for which the honest answer is that there is nothing. */
  readonly empty: JsonObject | null;
  /** Arguments for which nothing was ever measured, so that zero would be a lie. */
  readonly unmeasured: JsonObject | null;
  /** Arguments of a call that must fail. */
  readonly fails: JsonObject | null;
  /** The call that shows what a write has written. `with` may name members of the write's result: `${$.id}`. */
  readonly readBack: { readonly tool: string; readonly with: JsonObject } | null;
  /** How large an answer may be. */
  readonly maxBytes: number | null;
}

export const NOTHING_KNOWN: KnownCalls = {
  effect: null,
  with: null,
  empty: null,
  unmeasured: null,
  fails: null,
  readBack: null,
  maxBytes: null,
};

export interface LogConfig {
  /**
   * Which argument values are kept: tool (or `*`) to paths. Null keeps all, which only an author who declares the data
   * synthetic (`payloads: full`) gets without a list.
   */
  readonly arguments: Readonly<Record<string, readonly string[]>> | null;
  readonly payloads: Payloads;
}

/** none: not even error texts; summary: sizes, types, counts and error texts; full: every message. */
export type Payloads = 'none' | 'summary' | 'full';

/** What holds where the author says nothing. */
export const DEFAULTS: {
  readonly clients: readonly string[];
  readonly cases: readonly string[];
  readonly trials: number;
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  readonly payloads: Payloads;
  readonly lock: string;
  readonly store: string;
} = {
  clients: ['literal'],
  cases: ['cases/**/*.{yaml,yml}'],
  trials: 1,
  timeoutMs: 30_000,
  startTimeoutMs: 60_000,
  payloads: 'summary',
  lock: 'surveyor.surface.json',
  store: '.surveyor/surveyor.db',
};
