// The part of the flawed server that wants a bearer token. A flaw with `auth` is protected.

const TOKEN = 'good-token';
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** The refusal of a request without a good token; null where there is nothing to refuse. */
export function unauthorized({ flaw, era }, request) {
  const { auth } = flaw;
  if (auth === undefined) return null;
  const given = request.headers.authorization;
  if (given === `Bearer ${TOKEN}` || (auth.anyToken === true && given !== undefined)) return null;
  if (auth.open === true) return null;
  const where = `http://${request.headers.host}${WELL_KNOWN}${request.url}`;
  const pointer = auth.pointer === false ? '' : `, resource_metadata="${auth.pointer ?? where}"`;
  const scope = auth.scope === null ? '' : `, scope="${auth.scope ?? 'rooms:read'}"`;
  const headers =
    auth.challenge === false ? {} : { 'www-authenticate': `Bearer realm="${era}"${pointer}${scope}` };
  return { status: auth.status ?? 401, headers };
}

/** The protected resource metadata, where this request asks for it. */
export function metadataAnswer(request, flaws) {
  if (!request.url.startsWith(WELL_KNOWN)) return null;
  const path = request.url.slice(WELL_KNOWN.length);
  const [, name] = /^\/\w+\/([\w-]+)\/(?:\d+\/)?mcp/.exec(path) ?? [];
  const auth = flaws[name]?.auth;
  if (auth === undefined || auth.metadata === false) return { status: 404 };
  const plain = {
    resource: `http://${request.headers.host}${path}`,
    authorization_servers: ['https://auth.example.com'],
    scopes_supported: ['rooms:read'],
  };
  const body = auth.metadata?.(plain) ?? plain;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: text };
}
