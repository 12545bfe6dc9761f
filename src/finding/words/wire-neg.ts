import type { CodeWords } from './words.ts';

/** Codes of checks on how the two sides agree on a version. */
export type NegotiationCode =
  | 'neg.discover'
  | 'neg.discover-resulttype'
  | 'neg.discover-cache'
  | 'neg.server-identity'
  | 'neg.server-version-stable'
  | 'neg.any-rpc-first'
  | 'neg.stateless-caps'
  | 'neg.initialize-on-modern-only'
  | 'neg.legacy-echo'
  | 'neg.legacy-counter'
  | 'neg.initialize-result'
  | 'neg.version-matrix'
  | 'neg.instructions-quality'
  | 'neg.legacy-before-initialized'
  | 'neg.unsupported-version'
  | 'neg.missing-meta';

export const negWords: Record<NegotiationCode, CodeWords> = {
  'neg.discover': {
    title: 'a discovery that does not say what is spoken',
    hurts: 'Clients cannot choose a version, and fall back to the older protocol or give up.',
    repair: 'Answer server/discover with supportedVersions (dates) and capabilities (an object).',
    source: 'MCP 2026-07-28, server/discover',
  },
  'neg.discover-resulttype': {
    title: 'a discovery without resultType',
    hurts:
      'Strict clients take the answer for invalid; the official one accepts it silently, so you never hear of it.',
    repair: 'Put "resultType": "complete" into the answer.',
    source: 'MCP 2026-07-28, basic, result type',
  },
  'neg.discover-cache': {
    title: 'a discovery that does not say how long it holds',
    hurts: 'Clients ask again each time, or keep for ever what has changed.',
    repair: 'Put ttlMs (a whole number from 0) and cacheScope ("public" or "private") into the answer.',
    source: 'MCP 2026-07-28, server/utilities/caching',
  },
  'neg.server-identity': {
    title: 'a result that does not say whose it is',
    hurts: 'Logs and clients cannot tell which server, and which version of it, gave an answer.',
    repair: 'Put name and version into _meta of every result, under io.modelcontextprotocol/serverInfo.',
    source: 'MCP 2026-07-28, basic, _meta',
  },
  'neg.server-version-stable': {
    title: 'a server that names itself differently from one answer to the next',
    hurts: 'Caches and logs take it for several servers.',
    repair: 'State one name and one version everywhere.',
    source: 'own advice',
  },
  'neg.any-rpc-first': {
    title: 'a request that only works after another one',
    hurts:
      'In this era a connection is not a session: a client may begin with any request, and a load balancer may send it anywhere.',
    repair: 'Serve every request by what it says itself, not by what came before it on the connection.',
    source: 'MCP 2026-07-28, changelog',
  },
  'neg.stateless-caps': {
    title: 'what one request declares is remembered for the next',
    hurts: 'Requests of several clients may share a connection: one is served what only another can handle.',
    repair: 'Go by the capabilities in the request itself, every time.',
    source: 'MCP 2026-07-28, basic, _meta',
  },
  'neg.initialize-on-modern-only': {
    title: 'a handshake refused without a word on what is spoken',
    hurts: 'The user of an older client sees an error that nobody can act on.',
    repair: 'Name the versions that you speak in the error to initialize, in data.supported or in its text.',
    source: 'MCP 2026-07-28, basic/versioning',
  },
  'neg.legacy-echo': {
    title: 'a handshake that does not agree to a version both speak',
    hurts:
      'The two sides continue in different versions, or the client gives up although they have one in common.',
    repair: 'Answer initialize with the version that was asked for if you speak it.',
    source: 'MCP, basic/lifecycle, version negotiation',
  },
  'neg.legacy-counter': {
    title: 'a handshake that agrees to any version, or to none',
    hurts: 'A newer client takes the server for as new as itself, or cannot connect at all.',
    repair: 'Answer a version that you do not speak with the newest that you do.',
    source: 'MCP, basic/lifecycle, version negotiation',
  },
  'neg.initialize-result': {
    title: 'a handshake that leaves out what it must say',
    hurts: 'Strict clients refuse to connect.',
    repair: 'Answer initialize with protocolVersion, capabilities, and serverInfo with name and version.',
    source: 'MCP, basic/lifecycle, initialization',
  },
  'neg.version-matrix': {
    title: 'which revisions the server speaks',
    hurts: 'Nothing is wrong: it is for information.',
    repair: 'Nothing to do.',
    source: 'own observation',
  },
  'neg.instructions-quality': {
    title: 'instructions that say too much or nothing new',
    hurts:
      'They are paid for in every conversation, and clients that cut them off lose what stands at the end.',
    repair:
      'Say in a few sentences what no single tool says: how the tools work together, and what to begin with.',
    source: 'own advice',
  },
  'neg.legacy-before-initialized': {
    title: 'requests served before the handshake is over',
    hurts: 'Harmless by itself; a server that keeps state must not rely on the order.',
    repair: 'Nothing to do, unless something of yours is only ready after notifications/initialized.',
    source: 'MCP, basic/lifecycle, initialization',
  },
  'neg.unsupported-version': {
    title: 'a version that nobody speaks is not refused as such',
    hurts:
      'The client takes the answer for one in the version that it asked for, and cannot tell which versions it may use.',
    repair:
      'Refuse it with error -32022, with data.supported and data.requested, on every request and not only on the first.',
    source: 'MCP 2026-07-28, basic/versioning',
  },
  'neg.missing-meta': {
    title: 'a request without what it must say about itself',
    hurts: 'The server answers in a version, and for capabilities, that the client never named.',
    repair:
      'Refuse a request without protocol version or client capabilities in _meta with error -32602; serve one without clientInfo.',
    source: 'MCP 2026-07-28, basic, _meta',
  },
};
