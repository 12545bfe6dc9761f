import type { CodeWords } from './words.ts';

/** Codes of checks on how the server speaks the protocol that need a call, another user, or another token. */
export type WireCallCode =
  | 'stdio.no-reply-after-cancel'
  | 'http.disconnect-cancels'
  | 'http.mcp-param'
  | 'call.handle-expiry'
  | 'call.ids-from-discovery'
  | 'cache.public-vs-auth'
  | 'auth.wrong-audience'
  | 'auth.query-token'
  | 'auth.insufficient-scope'
  | 'res.subscribe';

export const wireCallWords: Record<WireCallCode, CodeWords> = {
  'stdio.no-reply-after-cancel': {
    title: 'an answer to a call that was cancelled',
    hurts:
      'The client has dropped the request and takes the answer for an error, while the work that nobody wants goes on.',
    repair: 'Stop the work when notifications/cancelled names its request, and send nothing for it any more.',
    source: 'MCP, basic/utilities/cancellation',
  },
  'http.disconnect-cancels': {
    title: 'a call that goes on when its stream is closed',
    hurts: 'What the user stopped happens all the same, and the agent tells that it did not.',
    repair: 'Watch the response stream, and stop the work of a request when it closes.',
    source: 'MCP 2026-07-28, basic/patterns/cancellation',
  },
  'http.mcp-param': {
    title: 'a header for an argument that is not compared with it',
    hurts:
      'A gateway that goes by the header and the server that goes by the body act on two different things.',
    repair:
      'Decode Mcp-Param headers and compare them with the arguments; refuse a difference with HTTP 400 and error -32020.',
    source: 'MCP 2026-07-28, basic/transports/streamable-http, custom headers',
  },
  'call.handle-expiry': {
    title: 'a handle that the server does not know, and does not say so',
    hurts: 'The model goes on with state that is gone, and reports work that was never done.',
    repair:
      'Look every handle up, and fail the call with a text that says that it is unknown or has expired, and where a new one comes from.',
    source: 'MCP 2026-07-28, server/tools, stateful tools',
  },
  'call.ids-from-discovery': {
    title: 'an id that no other tool shows',
    hurts:
      'The agent cannot come by the id, so it guesses, or asks the user for something that the user does not know either.',
    repair:
      'Show the id in the answer of a tool that lists or finds the things, or take what a user would say in its place.',
    source: 'own rule',
  },
  'cache.public-vs-auth': {
    title: 'a list for one user that says that it is for everybody',
    hurts: 'A cache between client and server gives one user the list of another.',
    repair: 'Set cacheScope to "private" on every list that depends on who asks.',
    source: 'MCP 2026-07-28, server/utilities/caching',
  },
  'auth.wrong-audience': {
    title: 'a token for another server that is taken',
    hurts: 'Whoever runs another server can use the tokens that its users gave it here.',
    repair:
      'Check the audience of every token, and refuse those that were not issued for this server with HTTP 401.',
    source: 'MCP, basic/authorization, token audience binding',
  },
  'auth.query-token': {
    title: 'a token in the address that is taken',
    hurts: 'Addresses are logged by every proxy and kept in histories, and the token with them.',
    repair: 'Read tokens from the Authorization header only.',
    source: 'MCP, basic/authorization, access token usage',
  },
  'auth.insufficient-scope': {
    title: 'too narrow a token that is not told which scope it lacks',
    hurts:
      'The client cannot ask its user for the one permission that is missing, so the agent gives up or asks for everything.',
    repair:
      'Answer with HTTP 403 and a WWW-Authenticate header that states error="insufficient_scope", scope and resource_metadata.',
    source: 'MCP, basic/authorization, scope challenge handling',
  },
  'res.subscribe': {
    title: 'a subscription to a resource that is refused or forgotten',
    hurts: 'The client shows what was true once, and believes that it would have been told.',
    repair:
      'Answer resources/subscribe and resources/unsubscribe with an empty result, and send notifications/resources/updated when the content changes; or do not declare subscribe.',
    source: 'MCP until 2025-11-25, server/resources, subscriptions',
  },
};
