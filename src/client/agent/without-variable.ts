import type { Endpoint } from '../../wire/endpoint.ts';

/**
 * The same server, started without a variable of its client's environment: some clients hand their model's key on to
 * the servers that they start. On Windows, which has no `env`, it stays as it is.
 */
export function withoutVariable(server: Endpoint, name: string, platform: NodeJS.Platform): Endpoint {
  if (server.kind === 'http' || platform === 'win32') return server;
  return { ...server, command: '/usr/bin/env', args: ['-u', name, server.command, ...server.args] };
}
