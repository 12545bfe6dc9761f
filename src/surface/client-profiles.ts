/**
 * What a client, or the model service behind it, is known to refuse. Limits move: each line names who reported it and
 * when, so that a reader can look whether it still holds.
 */
export interface ClientProfile {
  readonly client: string;
  /** The longest tool name, prefix included; null where none is known. */
  readonly nameLimit: number | null;
  /** What the client makes of a tool's name before the model service sees it; `{server}` and `{tool}` stand for the two. */
  readonly named: string;
  /** The names that pass; null where none are known to fail. */
  readonly namePattern: RegExp | null;
  /** Root keywords of an input schema that it refuses. */
  readonly refusedAtRoot: readonly string[];
  /** Dialects that it takes for output schemas; null where it takes all or none is known to fail. */
  readonly outputDialects: readonly string[] | null;
  readonly seen: { readonly where: string; readonly on: string };
}

const PLAIN = {
  nameLimit: null,
  named: '{tool}',
  namePattern: null,
  refusedAtRoot: [],
  outputDialects: null,
} as const;

export const CLIENT_PROFILES: readonly ClientProfile[] = [
  {
    ...PLAIN,
    client: 'Claude Desktop and claude.ai',
    nameLimit: 64,
    namePattern: /^[a-zA-Z0-9_-]+$/,
    seen: { where: 'evoila/meho#2745', on: '2026-08-02' },
  },
  {
    ...PLAIN,
    client: 'Claude Desktop',
    outputDialects: ['2020-12'],
    seen: { where: 'modelcontextprotocol/typescript-sdk#2721', on: '2026-09-12' },
  },
  {
    ...PLAIN,
    client: 'Claude Code',
    nameLimit: 64,
    named: 'mcp__{server}__{tool}',
    seen: { where: 'cloudflare/skills#11', on: '2026-01-29' },
  },
  {
    ...PLAIN,
    client: 'clients of the Anthropic API',
    namePattern: /^[a-zA-Z0-9_-]+$/,
    refusedAtRoot: ['oneOf', 'anyOf', 'allOf'],
    seen: { where: 'makenotion/notion-mcp-server#341', on: '2026-08-05' },
  },
  {
    ...PLAIN,
    client: 'Copilot CLI',
    namePattern: /^[a-zA-Z0-9_-]+$/,
    seen: { where: 'github/copilot-cli#2581', on: '2026-04-08' },
  },
  {
    ...PLAIN,
    client: 'clients of the OpenAI API',
    nameLimit: 64,
    namePattern: /^[a-zA-Z0-9_-]+$/,
    refusedAtRoot: ['oneOf', 'anyOf', 'allOf'],
    seen: { where: 'openai/codex#8174, makenotion/notion-mcp-server#340', on: '2026-08-05' },
  },
  {
    ...PLAIN,
    client: 'Cursor',
    nameLimit: 59,
    named: '{server}{tool}',
    seen: { where: 'ComposioHQ/composio#2788', on: '2026-02-27' },
  },
];

/** The name that a client's model service gets, for a server configured under a given key. */
export function effectiveName({ named }: ClientProfile, server: string, tool: string): string {
  return named.replace('{server}', () => server).replace('{tool}', () => tool);
}
