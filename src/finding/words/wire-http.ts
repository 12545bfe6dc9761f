import type { CodeWords } from './words.ts';

/** Codes of checks over HTTP. */
export type HttpCode =
  | 'http.content-type'
  | 'http.json-single'
  | 'http.notification-202'
  | 'http.method-not-found-404'
  | 'http.removed-methods-404'
  | 'http.missing-version-header'
  | 'http.header-body-version'
  | 'http.mcp-method'
  | 'http.mcp-name'
  | 'http.unsupported-version'
  | 'http.legacy-bad-version-header'
  | 'http.missing-meta'
  | 'http.get-delete-405'
  | 'http.get-stream-or-405'
  | 'http.no-session-id'
  | 'http.session-ascii'
  | 'http.session-required-400'
  | 'http.session-ended-404'
  | 'http.session-delete'
  | 'http.origin-403'
  | 'http.loopback-bind'
  | 'http.sse-no-requests'
  | 'http.sse-no-id'
  | 'http.sse-priming'
  | 'http.sse-accel-header'
  | 'http.sse-only-related'
  | 'http.no-redirect'
  | 'http.tls'
  | 'http.error-id';

export const httpWords: Record<HttpCode, CodeWords> = {
  'http.content-type': {
    title: 'an answer that is neither JSON nor an event stream',
    hurts: 'The official clients refuse a body of any other type, whatever is in it.',
    repair: 'Send answers as application/json or text/event-stream.',
    source: 'MCP, basic/transports, sending messages to the server',
  },
  'http.json-single': {
    title: 'a JSON body that is not the one answer',
    hurts: 'The client takes the body for the answer to its request and finds another, or several.',
    repair:
      'Answer each POST with one JSON object that carries the id of its request, of the same JSON type.',
    source: 'MCP 2025-06-18 and later, basic/transports',
  },
  'http.notification-202': {
    title: 'a notification answered like a request',
    hurts:
      'Clients that look for 202 take the notification for refused, or wait for a body that means nothing.',
    repair: 'Answer an accepted notification with HTTP 202 and an empty body.',
    source: 'MCP, basic/transports, sending messages to the server',
  },
  'http.method-not-found-404': {
    title: 'an unknown method without HTTP 404',
    hurts: 'Gateways and clients that look at the status take the request for served.',
    repair: 'Send error -32601 with HTTP status 404.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http',
  },
  'http.removed-methods-404': {
    title: 'a method of the older era that is still answered',
    hurts:
      'A client that mixes up the eras is led to believe that it opened a session, or set something, that does not last.',
    repair: 'Refuse methods that the era no longer has with error -32601 and HTTP 404.',
    source: 'MCP 2026-07-28, changelog and basic/transports/streamable-http',
  },
  'http.missing-version-header': {
    title: 'a request without its version header is served',
    hurts:
      'Whatever stands between client and server routes by this header, and sees something else than the server does.',
    repair: 'Refuse it with error -32020 and HTTP 400.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http, headers',
  },
  'http.header-body-version': {
    title: 'header and body name different versions, and it is served',
    hurts:
      'A gateway decides by the header and the server by the body: rules for one version are applied to another.',
    repair:
      'Compare MCP-Protocol-Version with the version in _meta, and refuse a difference with error -32020 and HTTP 400.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http, headers',
  },
  'http.mcp-method': {
    title: 'Mcp-Method is not held to the body',
    hurts: 'A gateway that allows or counts by this header can be passed by writing something else in it.',
    repair:
      'Compare Mcp-Method with the method in the body, case included, and refuse a difference with error -32020 and HTTP 400.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http, headers',
  },
  'http.mcp-name': {
    title: 'Mcp-Name is not held to the body',
    hurts: 'A gateway that allows tools by this header lets a call of another tool pass.',
    repair:
      'Decode Mcp-Name, compare it with the name or uri in the body, and refuse a difference with error -32020 and HTTP 400.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http, headers',
  },
  'http.unsupported-version': {
    title: 'a version that nobody speaks is not refused as such',
    hurts:
      'The client cannot tell which versions it may use, and takes the answer for one in the version that it asked for.',
    repair: 'Refuse it with error -32022 and HTTP 400, with data.supported and data.requested.',
    source: 'MCP 2026-07-28, basic/versioning',
  },
  'http.legacy-bad-version-header': {
    title: 'a version header that names no version is taken',
    hurts: 'A client that speaks a version the server does not know is served as if it spoke another one.',
    repair: 'Answer an unknown MCP-Protocol-Version with HTTP 400.',
    source: 'MCP 2025-06-18 and later, basic/transports, protocol version header',
  },
  'http.missing-meta': {
    title: 'a request without what it must say about itself',
    hurts: 'The server answers in a version, and for capabilities, that the client never named.',
    repair:
      'Refuse a request without protocol version or client capabilities in _meta with error -32602 and HTTP 400; serve one without clientInfo.',
    source: 'MCP 2026-07-28, basic, _meta',
  },
  'http.get-delete-405': {
    title: 'GET or DELETE on an endpoint that has only POST',
    hurts: 'An older client takes the answer for a stream or an ended session.',
    repair: 'Answer every verb but POST with HTTP 405.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http',
  },
  'http.get-stream-or-405': {
    title: 'GET that opens no stream and is not refused as it should be',
    hurts: 'Clients log an error at each start, or wait for a stream that is none.',
    repair: 'Answer GET with an event stream or with HTTP 405.',
    source: 'MCP 2025-03-26 to 2025-11-25, basic/transports, listening for messages',
  },
  'http.no-session-id': {
    title: 'a session id in an era without sessions',
    hurts: 'Clients and proxies that still know sessions pin the client to one instance of the server.',
    repair: 'Leave Mcp-Session-Id out of answers to modern requests.',
    source: 'MCP 2026-07-28, changelog',
  },
  'http.session-ascii': {
    title: 'a session id that no header can carry',
    hurts: 'Some clients and proxies cannot send it back, so the session ends with its first answer.',
    repair: 'Make session ids of visible ASCII characters only.',
    source: 'MCP 2025-03-26 to 2025-11-25, basic/transports, session management',
  },
  'http.session-required-400': {
    title: 'a request outside the session is served',
    hurts:
      'A client that lost its session id gets answers from nowhere in particular instead of an error that it could act on.',
    repair: 'Answer a request without the session id with HTTP 400.',
    source: 'MCP 2025-03-26 to 2025-11-25, basic/transports, session management',
  },
  'http.session-ended-404': {
    title: 'an ended session that is not answered with 404',
    hurts:
      'Only 404 makes a client begin a new session; after a restart of the server it stays broken until its user restarts it too.',
    repair: 'Answer a session id that is not, or no longer, known with HTTP 404.',
    source: 'MCP 2025-03-26 to 2025-11-25, basic/transports, session management',
  },
  'http.session-delete': {
    title: 'a session that can neither be ended nor says so',
    hurts: 'Clients that tidy up get an error, and the session stays in memory.',
    repair:
      'Answer DELETE with a 2xx status when the session is ended, or with 405 when clients may not end it.',
    source: 'MCP 2025-03-26 to 2025-11-25, basic/transports, session management',
  },
  'http.origin-403': {
    title: 'a foreign Origin is served',
    hurts:
      'A web page that the user merely visits can talk to a server on the same machine, by DNS rebinding.',
    repair: 'Refuse requests whose Origin is not one you expect with HTTP 403, and check Host as well.',
    source: 'MCP, basic/transports, security warning',
  },
  'http.loopback-bind': {
    title: 'a local server that listens on every address',
    hurts: 'Everybody on the same network can use the tools of the user.',
    repair: 'Bind to 127.0.0.1, and to other addresses only when told so.',
    source: 'MCP, basic/transports, security warning',
  },
  'http.sse-no-requests': {
    title: 'a request from the server on a stream',
    hurts: 'A client of this era drops it, so the server waits for an answer that never comes.',
    repair: 'Ask back with a result of type input_required instead of sending a request.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http',
  },
  'http.sse-no-id': {
    title: 'event ids on a stream that cannot be resumed',
    hurts: 'A client that knows the older transport tries to resume the stream, in vain.',
    repair: 'Leave the id of events out.',
    source: 'MCP 2026-07-28, changelog',
  },
  'http.sse-priming': {
    title: 'a resumable stream that begins with data',
    hurts: 'A client that loses the connection before the first message has no id to resume from.',
    repair: 'Begin such a stream with an event that has an id and no data.',
    source: 'MCP 2025-11-25, basic/transports, resumability',
  },
  'http.sse-accel-header': {
    title: 'an event stream that proxies may hold back',
    hurts: 'Behind some reverse proxies nothing arrives until the stream ends.',
    repair: 'Send "X-Accel-Buffering: no" with event streams.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http',
  },
  'http.sse-only-related': {
    title: 'a stream with what does not belong to its request',
    hurts:
      'Clients take the stray message for an error, or the answer to one request for the answer to another.',
    repair:
      'Send on the stream of a request only its progress, its log messages and its one answer, and end it.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http',
  },
  'http.no-redirect': {
    title: 'an endpoint that redirects',
    hurts: 'The official clients do not follow redirects, and credentials must not travel with them.',
    repair: 'Serve MCP at the address that you publish, or publish the address that you redirect to.',
    source: 'measured with the official clients',
  },
  'http.tls': {
    title: 'plain http to another machine',
    hurts: 'Everybody on the way can read tokens and results, and change them.',
    repair: 'Serve it over https.',
    source: 'MCP, basic/authorization, and own advice',
  },
  'http.error-id': {
    title: 'an error that does not say what it answers',
    hurts: 'The client cannot tell which of its requests failed, and waits for the answer.',
    repair: 'Send the id of the request with every error, where the request could be read.',
    source: 'JSON-RPC 2.0, and MCP 2026-07-28, basic',
  },
};
