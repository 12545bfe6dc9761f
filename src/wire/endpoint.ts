/**
 * A place where an MCP server can be reached: a command to start, or a URL. The target's own place and the relay's
 * place (which is what a client is given) have the same shape, so a client cannot tell them apart.
 */
export type Endpoint =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      /** Added to the small default environment of `wire/environment.ts`; nothing else is passed on. */
      readonly env: Readonly<Record<string, string>>;
      /** Null: the current folder. */
      readonly cwd: string | null;
    }
  | {
      readonly kind: 'http';
      readonly url: string;
      /** Sent with every request. May hold credentials: never logged, never stored. */
      readonly headers: Readonly<Record<string, string>>;
    };

/** How an endpoint is written in reports: command line or URL, no headers, no environment. */
export function endpointText(endpoint: Endpoint): string {
  if (endpoint.kind === 'stdio') return [endpoint.command, ...endpoint.args].map(shellWord).join(' ');
  if (!URL.canParse(endpoint.url)) return endpoint.url;
  const url = new URL(endpoint.url);
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`;
}

/** A word as it is typed into a shell. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
