import { excerpt } from '../base/text.ts';
import { placeText, seconds } from './diagnose-words.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange, HttpReply, Reply } from './exchange.ts';
import type { Failure, FailureCode } from './failure.ts';
import { isPage, pageWords } from './page-words.ts';

/** What an HTTP server, or the way to it, did instead of answering; null when there was a JSON-RPC answer to judge. */
export function diagnoseHttp({ method, reply, http }: Exchange, endpoint: Endpoint): Failure | null {
  const where = placeText(endpoint);
  const fail = (code: FailureCode, message: string, next: string): Failure => {
    return { code, message, next, exit: null, stderr: [], status: http?.status ?? null };
  };
  if (http !== null) {
    const refused = diagnoseStatus(where, http, reply);
    if (refused !== null) return fail(refused.code, refused.message, refused.next);
  }
  if (reply.kind === 'closed') {
    const broken = diagnoseBroken(where, reply, http);
    return fail(broken.code, broken.message, broken.next);
  }
  if (reply.kind !== 'timeout') return null;
  const came = http === null ? 'nothing came back' : `HTTP ${http.status} came back, but no answer`;
  const message = `${where} is silent: ${method} was sent and is unanswered after ${seconds(reply.afterMs)}; ${came}.`;
  return fail(
    'target-silent',
    message,
    'If it only starts slowly, give it longer with --start-timeout (first answer) or --timeout.',
  );
}

/** A stream of the older transport was opened, and did not say where to post. */
export function diagnoseStream(reply: Reply, http: HttpReply, endpoint: Endpoint): Failure {
  const where = placeText(endpoint);
  const facts = { exit: null, stderr: [], status: http.status };
  const next = 'Check the URL: servers of the HTTP+SSE transport often serve /sse, newer ones /mcp.';
  if (reply.kind !== 'malformed') {
    const message = `${where} refuses POST and opens an event stream on GET, which never says where to post.`;
    return { code: 'target-silent', message, next, ...facts };
  }
  const message = `${where} opens an event stream that cannot be used: ${reply.why}.`;
  return { code: 'not-mcp', message, next, ...facts };
}

interface Told {
  readonly code: FailureCode;
  readonly message: string;
  readonly next: string;
}

function diagnoseStatus(where: string, http: HttpReply, reply: Reply): Told | null {
  const { status } = http;
  const body = reply.kind === 'no-message' ? reply.text : null;
  if (status === 401 || status === 403) return unauthorized(where, http);
  if (status >= 300 && status < 400) return moved(where, http);
  if (status >= 500) {
    const message = `${where} answers with HTTP ${status}${body === null ? '' : bodyWords(http, body)}.`;
    return { code: 'server-error', message, next: "Look into the server's own log, or try again later." };
  }
  return body === null ? null : diagnoseClientError(where, http, body);
}

/** A status below 500 and a body without any JSON-RPC in it. */
function diagnoseClientError(where: string, http: HttpReply, body: string): Told {
  const { status } = http;
  if (status === 404 || status === 405 || status === 410) {
    const message = `There is no MCP endpoint at ${where}: HTTP ${status}${bodyWords(http, body)}.`;
    const next = 'Check the path of the URL; it often ends in /mcp or /sse.';
    return { code: 'url-not-found', message, next };
  }
  if (status === 429) {
    const after = http.headers['retry-after'];
    const when = after === undefined ? '' : `, to be tried again after ${excerpt(after, 40)}`;
    const message = `${where} answers that there were too many requests (HTTP 429)${when}.`;
    return { code: 'server-error', message, next: 'Wait, then try again.' };
  }
  const message = `${where} does not answer as an MCP server: HTTP ${status}${bodyWords(http, body)}.`;
  const next = 'Check that this is the URL of an MCP endpoint; its path is often /mcp or /sse.';
  return { code: 'not-mcp', message, next };
}

function unauthorized(where: string, http: HttpReply): Told {
  const challenge = http.headers['www-authenticate'];
  const scheme = challenge === undefined ? null : /^\s*([\w-]{1,40})/.exec(challenge)?.[1];
  const wants =
    scheme === null || scheme === undefined
      ? 'and does not say which kind it wants'
      : `and wants the scheme ${scheme}`;
  const message =
    http.status === 401
      ? `${where} asks for credentials (HTTP 401) ${wants}.`
      : `${where} refuses access (HTTP 403): the credentials that were sent, if any, are not enough.`;
  return {
    code: 'unauthorized',
    message,
    next: "Pass credentials from your environment: --header 'Authorization: Bearer ${TOKEN}'.",
  };
}

function moved(where: string, http: HttpReply): Told {
  const to = http.headers['location'];
  const place =
    to === undefined ? 'without saying where to' : `to ${excerpt(to.replace(/[?#][^]*$/, '?…'), 200)}`;
  return {
    code: 'url-not-found',
    message: `${where} redirects (HTTP ${http.status}) ${place}. Redirects are not followed, since credentials would go along.`,
    next: 'Give the final URL, if it is one that you trust.',
  };
}

function diagnoseBroken(where: string, reply: Reply & { kind: 'closed' }, http: HttpReply | null): Told {
  const { code, why } = reply;
  if (isTlsTrouble(code)) return tlsFailed(where, code ?? '', why);
  if (code?.startsWith('HPE_') === true) {
    const message = `What answers at ${where} does not speak HTTP (${code}).`;
    return {
      code: 'not-mcp',
      message,
      next: 'Check host and port; if the server uses TLS, the URL begins with https.',
    };
  }
  const reason = UNREACHABLE.get(code ?? '') ?? excerpt(why);
  const named = code === null ? reason : `${reason} (${code})`;
  const message =
    http === null ? `${where} cannot be reached: ${named}.` : `${where} broke off its answer: ${named}.`;
  const isName = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  const next = isName
    ? 'Check the host name and the network.'
    : 'Check that the server runs, and host and port.';
  return { code: 'url-unreachable', message, next };
}

const UNREACHABLE: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens on that port'],
  ['ENOTFOUND', 'no such host'],
  ['EAI_AGAIN', 'the name service does not answer'],
  ['ECONNRESET', 'the connection was reset'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['EHOSTUNREACH', 'there is no way to that host'],
  ['ENETUNREACH', 'there is no way to that network'],
]);

/** Codes of OpenSSL's certificate checks as Node gives them, and of the TLS layer itself. */
function isTlsTrouble(code: string | null): boolean {
  return code !== null && (/^(ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|CRL_)/.test(code) || TLS_CODES.has(code));
}

const SELF_SIGNED = new Set(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']);
const UNKNOWN_ISSUER = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
]);
const TLS_CODES = new Set([
  ...SELF_SIGNED,
  'EPROTO',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
]);

function tlsFailed(where: string, code: string, why: string): Told {
  // OpenSSL's own words stand between the colons of a line of numbers and file names.
  const reason = excerpt(/SSL routines:[^:]*:([^:]+)/.exec(why)?.[1] ?? why, 160);
  const message = `${where} cannot be reached safely: TLS failed with ${code} (${reason}).`;
  if (SELF_SIGNED.has(code) || UNKNOWN_ISSUER.has(code)) {
    const next =
      'If you trust that certificate, name a file with its issuer: NODE_EXTRA_CA_CERTS=/path/to/ca.pem.';
    return { code: 'tls-failed', message, next };
  }
  if (code === 'CERT_HAS_EXPIRED')
    return { code: 'tls-failed', message, next: 'Renew the certificate of the server.' };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return { code: 'tls-failed', message, next: 'Use the host name that the certificate was made for.' };
  }
  return {
    code: 'tls-failed',
    message,
    next: 'Check that the server speaks TLS on this port; if not, the URL begins with http.',
  };
}

function bodyWords(http: HttpReply, body: string): string {
  if (isPage(http.contentType, body)) return ` with a web page ${pageWords(body)}`;
  if (body.trim() === '') return ' with an empty body';
  return ` with ${excerpt(http.contentType ?? 'no content type', 60)}: "${excerpt(body, 120)}"`;
}
