import type { Overlay, TargetEndpoint } from './config.ts';

/** The target with something of it replaced: environment and arguments of a command, URL and headers of a server. */
export function overlaid(endpoint: TargetEndpoint, overlay: Overlay): TargetEndpoint {
  if (endpoint.kind === 'stdio') {
    return {
      ...endpoint,
      args: [...endpoint.args, ...(overlay.args ?? [])],
      env: { ...endpoint.env, ...overlay.env },
    };
  }
  return {
    ...endpoint,
    url: overlay.url ?? endpoint.url,
    headers: { ...endpoint.headers, ...overlay.headers },
  };
}
