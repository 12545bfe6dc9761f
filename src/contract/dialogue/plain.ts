import type { JsonObject } from '../../base/json.ts';
import { shortHash } from '../../base/hash.ts';
import { modernMeta } from '../../wire/client-info.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { modernHeaders } from '../../wire/headers.ts';
import type { MessageId } from '../../wire/message.ts';
import type { Session } from '../../wire/session.ts';
import type { SendOptions } from '../../wire/wire.ts';
import type { Surface } from '../../surface/surface.ts';
import { declaredLists } from './lists.ts';

/** A request that every server of the era answers with a result, at little cost. */
export function plainMethod({ era, capabilities }: Pick<Session, 'era' | 'capabilities'>): string {
  if (era === 'modern') return 'server/discover';
  return declaredLists(capabilities)[0]?.method ?? 'ping';
}

/** No server has this method. */
export const UNKNOWN_METHOD = 'surveyor/does-not-exist';

/** A resource that no server has: no server knows its scheme. */
export const UNKNOWN_URI = 'surveyor-none://does-not-exist/at-all';

/**
 * A tool name that this server does not list, so that a call of it executes nothing. It follows from the list, so that
 * the same server is always asked the same.
 */
export function unlistedTool({ tools }: Pick<Surface, 'tools'>): string {
  const names = tools.map(({ name }) => name);
  let name = `surveyor_no_such_tool_${shortHash(names.join('\n'))}`;
  while (names.includes(name)) name = `${name}_${shortHash(name)}`;
  return name;
}

/** A request with an id of our choice, right in every other way. */
export function requestWithId(
  session: Session,
  id: MessageId,
  method: string,
  options: SendOptions = {},
): Promise<Exchange> {
  const { era, revision, wire } = session;
  if (era === 'legacy') return wire.request({ jsonrpc: '2.0', id, method, params: {} }, options);
  return requestWithMeta(session, method, modernMeta(revision), { ...options, id });
}

/** A modern request with just this in its `_meta`; null: without `_meta`. The headers are right. */
export function requestWithMeta(
  { wire, revision }: Session,
  method: string,
  meta: JsonObject | null,
  { id, ...options }: SendOptions & { id?: MessageId } = {},
): Promise<Exchange> {
  const params = meta === null ? {} : { _meta: meta };
  const headers =
    wire.http === null ? {} : { ...modernHeaders(revision, method, params), ...options.headers };
  return wire.request(
    { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params },
    { ...options, headers },
  );
}
