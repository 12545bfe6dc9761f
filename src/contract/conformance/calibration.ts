/*
 * Which results of the suite say something about a server that was not written for it, found by running 0.2.0-alpha.12
 * on servers known to be sound. The suite's own fixture tools, prompts and resources are on no other server.
 */

export interface Scenario {
  /** The capability without which the scenario asks for something that the server never offered. */
  readonly needs: string | null;
  /** A failure counts for no more than this: the requirement is not one of the revision, or is not a MUST. */
  readonly most: 'error' | 'warning';
}

/** The scenarios that can be judged on any server; of all others only what the wire itself shows counts. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'server-initialize': { needs: null, most: 'error' },
  ping: { needs: null, most: 'error' },
  'logging-set-level': { needs: 'logging', most: 'error' },
  'server-session-lifecycle': { needs: null, most: 'warning' },
  'server-stateless': { needs: null, most: 'error' },
  'tools-list': { needs: 'tools', most: 'error' },
  'resources-list': { needs: 'resources', most: 'error' },
  'prompts-list': { needs: 'prompts', most: 'error' },
  caching: { needs: null, most: 'error' },
  'http-header-validation': { needs: null, most: 'warning' },
  'server-sse-multiple-streams': { needs: null, most: 'warning' },
  'sep-2164-resource-not-found': { needs: 'resources', most: 'warning' },
  'input-required-result-unsupported-methods': { needs: null, most: 'error' },
  'sep-2640-skills-directory': { needs: 'resources', most: 'warning' },
  'sep-2640-skills-enumeration': { needs: 'resources', most: 'warning' },
  'sep-2640-skills-manifest': { needs: 'resources', most: 'warning' },
};

/** The check that every scenario makes of all messages that it saw. */
export const WIRE_SCHEMA = 'wire-schema-valid';

export interface Exclusion {
  /** Of this scenario only; null: of any. */
  readonly scenario: string | null;
  /** Matches the whole of a result's id or of its name; null: any. */
  readonly result: RegExp | null;
  /** Matches its message; null: any. */
  readonly says: RegExp | null;
  /** Excluded only where the server does not have this capability. */
  readonly without: string | null;
  readonly why: string;
}

const any = { scenario: null, result: null, says: null, without: null } as const;

/** Results that are no evidence, whether they pass or fail, each with the reason. The first that fits decides. */
export const EXCLUSIONS: readonly Exclusion[] = [
  { ...any, says: /^Not testable\b/, why: 'the suite itself says that it could not test this' },
  { ...any, result: /^scenario-timeout$/, why: 'the scenario did not come to an end' },
  { ...any, result: /^wire-schema-harness-error$/, why: 'the suite itself sent a message that is not valid' },
  {
    ...any,
    scenario: 'server-stateless',
    result: /^sep-2575-server-sends-(?:tools|prompts|resources)-list-changed-on-subscription$/,
    why: 'it needs a tool of the suite that changes the list',
  },
  {
    ...any,
    scenario: 'server-stateless',
    result: /^sep-2575-http-server-header-mismatch-400$/,
    says: /status 400 with code -32022/,
    why: 'the revision in the header is one that the server does not support, so refusing that is right too',
  },
  {
    ...any,
    scenario: 'prompts-list',
    says: /^(?:Prompt \d+: missing description(?:; )?)+$/,
    why: 'the protocol demands no description of a prompt',
  },
  {
    ...any,
    scenario: 'tools-list',
    says: /^(?:Tool \d+: missing description(?:; )?)+$/,
    why: 'the protocol demands no description of a tool',
  },
  {
    ...any,
    scenario: 'http-header-validation',
    result:
      /^(?:sep-2243-server-accepts-whitespace-header-value|Server(?:RejectsMismatchedNameHeader|AcceptsWhitespaceHeaderValue|RejectsMissingNameHeader)(?:ErrorCode)?)$/,
    why: 'it calls the first tool of the list, and this run executes none for the suite',
  },
  {
    ...any,
    scenario: 'caching',
    result: /^sep-2549-tools-list-caching-hints$/,
    without: 'tools',
    why: 'the server offers no tools',
  },
  {
    ...any,
    scenario: 'caching',
    result: /^sep-2549-prompts-list-caching-hints$/,
    without: 'prompts',
    why: 'the server offers no prompts',
  },
  {
    ...any,
    scenario: 'caching',
    result: /^sep-2549-resources-(?:list|read|templates-list)-caching-hints$/,
    without: 'resources',
    why: 'the server offers no resources',
  },
  {
    ...any,
    scenario: 'caching',
    result: /^sep-2549-resources-templates-list-caching-hints$/,
    says: /-32601/,
    why: 'a server with resources need not have templates',
  },
  {
    ...any,
    scenario: 'server-sse-multiple-streams',
    result: /^server-sse-multiple-streams-session$/,
    why: 'a server need not have sessions',
  },
];
