import type { CodeWords } from './words.ts';

/** Codes of checks on `_meta`, results, caching and lists. */
export type ListCode =
  | 'meta.key-grammar'
  | 'meta.trace-accept'
  | 'meta.trace-format'
  | 'meta.unknown-key-tolerated'
  | 'rt.present'
  | 'rt.known'
  | 'rt.absent-legacy'
  | 'cache.hints'
  | 'cache.ttl'
  | 'cache.scope'
  | 'cache.scope-consistent-pages'
  | 'list.terminates'
  | 'list.no-dup-across-pages'
  | 'list.empty-cursor-ok'
  | 'list.invalid-cursor'
  | 'list.deterministic'
  | 'list.connection-invariant'
  | 'list.capability-declared';

export const listsWords: Record<ListCode, CodeWords> = {
  'meta.key-grammar': {
    title: 'a _meta key that is not of the form it must have',
    hurts:
      'Keys of different origins can collide, and later versions of the protocol may give this one a meaning.',
    repair: 'Name your keys reversed-domain/name, and stay out of the prefixes of the protocol.',
    source: 'MCP 2025-06-18 and later, basic, _meta',
  },
  'meta.trace-accept': {
    title: 'trace context in a request changes the answer',
    hurts: 'Whoever turns on tracing breaks the server.',
    repair: 'Accept traceparent, tracestate and baggage in _meta, and answer as without them.',
    source: 'MCP 2026-07-28, basic, _meta',
  },
  'meta.trace-format': {
    title: 'trace context that is not in its form',
    hurts: 'Tracing tools drop the span, or join it to the wrong trace.',
    repair: 'Write traceparent, tracestate and baggage as W3C has them.',
    source: 'MCP 2026-07-28, basic, _meta; W3C Trace Context and Baggage',
  },
  'meta.unknown-key-tolerated': {
    title: 'an unknown _meta key changes the answer',
    hurts: 'Clients put keys of their own there, and each of them breaks the server.',
    repair: 'Pass over keys in _meta that you do not know.',
    source: 'MCP, basic, _meta',
  },
  'rt.present': {
    title: 'a result without resultType',
    hurts: 'Clients of this era take the result for invalid.',
    repair: 'Put resultType into every result.',
    source: 'MCP 2026-07-28, basic, result type',
  },
  'rt.known': {
    title: 'a result of a type that nobody asked for',
    hurts: 'A client that does not know the type must take the result for invalid.',
    repair:
      'Answer with complete or input_required, and with the types of an extension only where the request declares it.',
    source: 'MCP 2026-07-28, basic, result type',
  },
  'rt.absent-legacy': {
    title: 'resultType in a conversation of the older era',
    hurts: 'Harmless to most clients; strict ones do not know the member.',
    repair: 'Leave resultType out of answers to legacy requests.',
    source: 'own advice',
  },
  'cache.hints': {
    title: 'a result that does not say how long it holds',
    hurts: 'Clients of this era take the list for invalid, or ask again each time.',
    repair: 'Put ttlMs and cacheScope into lists and resources.',
    source: 'MCP 2026-07-28, server/utilities/caching',
  },
  'cache.ttl': {
    title: 'a ttlMs that is no whole number from 0',
    hurts: 'Clients of this era take the list for invalid.',
    repair: 'State the time in whole milliseconds, 0 for "do not keep".',
    source: 'MCP 2026-07-28, server/utilities/caching',
  },
  'cache.scope': {
    title: 'a cacheScope that is neither public nor private',
    hurts: 'A shared cache may hand the result of one user to another, or the client refuses it.',
    repair: 'State "public" for what is the same for everybody, else "private".',
    source: 'MCP 2026-07-28, server/utilities/caching',
  },
  'cache.scope-consistent-pages': {
    title: 'pages of one list with different cacheScope',
    hurts: 'A shared cache mixes pages of one user with pages of another.',
    repair: 'State the same cacheScope on every page of a list.',
    source: 'MCP 2026-07-28, server/utilities/caching',
  },
  'list.terminates': {
    title: 'a list that does not come to its end',
    hurts: 'Clients read the same page again and again, show every entry many times, or hang.',
    repair: 'Give a cursor that leads on, and leave nextCursor out on the last page.',
    source: 'MCP, server/utilities/pagination',
  },
  'list.no-dup-across-pages': {
    title: 'an entry on more than one page',
    hurts: 'The model sees it twice, or the client refuses the second.',
    repair: 'Let pages follow one another in a fixed order, without overlap.',
    source: 'MCP, server/utilities/pagination',
  },
  'list.empty-cursor-ok': {
    title: 'an empty cursor that is not taken back',
    hurts: 'A client that follows the protocol asks for the next page and gets an error.',
    repair: 'Leave nextCursor out where there is no next page.',
    source: 'MCP 2026-07-28, server/utilities/pagination',
  },
  'list.invalid-cursor': {
    title: 'a made-up cursor that is answered',
    hurts: 'A client whose cursor is out of date starts from the beginning without noticing.',
    repair: 'Refuse a cursor that you did not give out with error -32602.',
    source: 'MCP, server/utilities/pagination',
  },
  'list.deterministic': {
    title: 'a list that differs from one look to the next',
    hurts: 'The model sees the tools in another order each time, and prompt caches are lost.',
    repair: 'List in a fixed order.',
    source: 'MCP 2026-07-28, server/tools',
  },
  'list.connection-invariant': {
    title: 'a list that depends on who asks, or on what came before',
    hurts: 'A client that caches, or a load balancer that changes the instance, sees tools come and go.',
    repair: 'Let a list depend on authorization at most.',
    source: 'MCP 2026-07-28, server/tools, prompts and resources',
  },
  'list.capability-declared': {
    title: 'a list that is declared and not there, or there and not declared',
    hurts: 'Clients report the server as broken at the start, or never see what it has.',
    repair: 'Declare exactly the capabilities whose lists you answer; an empty list is an answer.',
    source: 'MCP, basic/lifecycle, capability negotiation',
  },
};
