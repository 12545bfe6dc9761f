/** What a user's `surveyor.yaml` or `surveyor.config.ts` comes to: every default filled in, every path absolute. */
export interface Config {
  readonly target: TargetConfig;
  /** What each tool does to the world, where annotations are missing or wrong. */
  readonly tools: Readonly<Record<string, 'reads' | 'writes'>>;
  /** At least one, each of a known name. */
  readonly clients: readonly string[];
  /** Glob patterns of case files, relative to the config's folder. */
  readonly cases: readonly string[];
  /** How many times each case runs with each client. */
  readonly trials: number;
  readonly log: LogConfig;
  /** File of the store, absolute; or `memory`, which keeps nothing. */
  readonly store: string;
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
  readonly store: string;
} = {
  clients: ['literal'],
  cases: ['cases/**/*.{yaml,yml}'],
  trials: 1,
  timeoutMs: 30_000,
  startTimeoutMs: 60_000,
  payloads: 'summary',
  store: '.surveyor/surveyor.db',
};
