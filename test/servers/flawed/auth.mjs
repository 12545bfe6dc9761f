// The part of the flawed server that wants a bearer token. A flaw with `auth` is protected.

const TOKEN = 'good-token';
const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const ISSUER = '/.well-known/oauth-authorization-server/issuer/';

/** The refusal of a request without a good token; null where there is nothing to refuse. */
export function unauthorized({ flaw, era }, request) {
  const { auth } = flaw;
  if (auth === undefined) return null;
  const query = new URL(request.url, 'http://nobody').searchParams.get('access_token');
  const given =
    request.headers.authorization ?? (auth.query === true && query !== null ? `Bearer ${query}` : undefined);
  const good = [TOKEN, ...(auth.tokens ?? [])].map((token) => `Bearer ${token}`);
  if (good.includes(given) || (auth.anyToken === true && given !== undefined)) return null;
  if (auth.open === true) return null;
  const where = `http://${request.headers.host}${WELL_KNOWN}${request.url}`;
  const stated = typeof auth.pointer === 'function' ? auth.pointer(where) : (auth.pointer ?? where);
  const pointer = stated === false ? '' : `, resource_metadata="${stated}"`;
  const scope = auth.scope === null ? '' : `, scope="${auth.scope ?? 'rooms:read'}"`;
  const headers =
    auth.challenge === false ? {} : { 'www-authenticate': `Bearer realm="${era}"${pointer}${scope}` };
  return { status: auth.status ?? 401, headers };
}

/** The protected resource metadata, where this request asks for it. */
export function metadataAnswer(request, flaws) {
  if (request.url.startsWith(ISSUER)) return issuerAnswer(request, flaws);
  if (!request.url.startsWith(WELL_KNOWN)) return null;
  const path = request.url.slice(WELL_KNOWN.length);
  const [, name] = /^\/\w+\/([\w-]+)\/(?:\d+\/)?mcp/.exec(path) ?? [];
  const auth = flaws[name]?.auth;
  if (auth === undefined || auth.metadata === false) return { status: 404 };
  const plain = {
    resource: `http://${request.headers.host}${path}`,
    authorization_servers: [`http://${request.headers.host}/issuer/${name}`],
    scopes_supported: ['rooms:read'],
  };
  return document(auth.metadata?.(plain) ?? plain);
}

/** The metadata of the authorization server that stands beside a flaw. */
function issuerAnswer(request, flaws) {
  const name = request.url.slice(ISSUER.length);
  const auth = flaws[name]?.auth;
  if (auth === undefined || auth.issuer === false) return { status: 404 };
  const own = `http://${request.headers.host}/issuer/${name}`;
  const plain = {
    issuer: own,
    authorization_endpoint: `${own}/authorize`,
    token_endpoint: `${own}/token`,
    code_challenge_methods_supported: ['S256'],
  };
  return document(auth.issuer?.(plain) ?? plain);
}

function document(body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: text };
}
