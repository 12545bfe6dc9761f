import type { IncomingHttpHeaders } from 'node:http';
import { member, type JsonObject } from '../base/json.ts';
import type { Revision } from './revision.ts';

type HeaderSource = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The headers that may be kept in a recording, names in lower case, values bounded. An allowlist: credentials
 * (`Authorization`, `Cookie`, `DPoP`, an API key under any name) are never among them.
 */
export function recordableHeaders(headers: HeaderSource): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([given, value]) => {
      const name = given.toLowerCase();
      if (value === undefined || !(RECORDABLE.has(name) || name.startsWith('mcp-param-'))) return [];
      const text = typeof value === 'string' ? value : value.join(', ');
      return [[name, (name === 'location' ? withoutQuery(text) : text).slice(0, VALUE_LIMIT)]];
    }),
  );
}

/** Node's headers as one text each, names in lower case. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
}

/** The headers that a modern request must carry beside its body, which they repeat. */
export function modernHeaders(
  revision: Revision,
  method: string,
  params: JsonObject,
): Record<string, string> {
  const name = nameOf(method, params);
  return {
    'MCP-Protocol-Version': revision,
    'Mcp-Method': encodeHeaderValue(method),
    ...(name === null ? {} : { 'Mcp-Name': encodeHeaderValue(name) }),
  };
}

/** A text as a header value: as it is where that is safe, else as base64 between the protocol's marks. */
export function encodeHeaderValue(value: string): string {
  const isPlain = /^[\x21-\x7E](?:[\x20-\x7E\t]*[\x21-\x7E])?$/.test(value);
  const looksEncoded = value.startsWith('=?base64?') && value.endsWith('?=');
  if (isPlain && !looksEncoded) return value;
  return `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/** The member of `params` that names what a request is about, by method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

function nameOf(method: string, params: JsonObject): string | null {
  const key = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined;
  const name = key === undefined ? undefined : member(params, key);
  return typeof name === 'string' ? name : null;
}

/** What follows `?` in a redirect is often a token. */
function withoutQuery(location: string): string {
  return location.replace(/[?#].*$/s, '?…');
}

const VALUE_LIMIT = 2048;

const RECORDABLE = new Set([
  'accept',
  'allow',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'last-event-id',
  'location',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'origin',
  'retry-after',
  'server',
  'traceparent',
  'tracestate',
  'transfer-encoding',
  'user-agent',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
]);
