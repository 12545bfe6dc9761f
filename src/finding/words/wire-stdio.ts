import type { CodeWords } from './words.ts';

/** Codes of checks over stdio. */
export type StdioCode =
  | 'stdio.stdout-clean'
  | 'stdio.utf8-newline'
  | 'stdio.no-server-requests'
  | 'stdio.interleave'
  | 'stdio.cancel-ignored-gracefully'
  | 'stdio.malformed-json'
  | 'stdio.survives-unknown-first'
  | 'stdio.probe-latency'
  | 'stdio.exit-on-eof'
  | 'stdio.clean-exit-code'
  | 'stdio.no-orphan';

export const stdioWords: Record<StdioCode, CodeWords> = {
  'stdio.stdout-clean': {
    title: 'text on stdout that is no message',
    hurts: 'Strict clients drop the connection; lenient ones log an error for every line.',
    repair: 'Write logs and banners to stderr.',
    source: 'MCP, basic/transports/stdio',
  },
  'stdio.utf8-newline': {
    title: 'a line on stdout that is torn or badly encoded',
    hurts: 'The client cannot read the message, and the request that it answers hangs until it times out.',
    repair:
      'Write each message as one line of UTF-8: no pretty-printing, no other encoding, a line feed at the end.',
    source: 'MCP, basic/transports/stdio',
  },
  'stdio.no-server-requests': {
    title: 'a request from the server to the client',
    hurts: 'A client of this era drops it, so the server waits for an answer that never comes.',
    repair: 'Ask back with a result of type input_required instead of sending a request.',
    source: 'MCP 2026-07-28, basic/transports/stdio',
  },
  'stdio.interleave': {
    title: 'answers mixed up between two requests in flight',
    hurts: 'An agent that calls two tools at once reads the answer to the one as the answer to the other.',
    repair: 'Keep the id with the work that was started for it, and answer in whatever order the work ends.',
    source: 'JSON-RPC 2.0, and MCP, basic (messages)',
  },
  'stdio.cancel-ignored-gracefully': {
    title: 'the cancellation of an unknown request does harm',
    hurts: 'A cancellation that crosses its answer on the way is ordinary, and here it costs the session.',
    repair: 'Pass over a notifications/cancelled whose request id is not known, without an answer.',
    source: 'MCP, basic/utilities/cancellation',
  },
  'stdio.malformed-json': {
    title: 'a line that is no JSON ends the conversation',
    hurts: 'One broken line, from whatever source, takes the whole session down.',
    repair: 'Skip a line that cannot be parsed, or answer it with error -32700, and read on.',
    source: 'JSON-RPC 2.0, and own advice',
  },
  'stdio.survives-unknown-first': {
    title: 'an unknown first request ends the server',
    hurts:
      'Clients that look for the newer protocol first find a dead process and report the server as broken.',
    repair: 'Answer an unknown method with error -32601 also before the handshake, and stay.',
    source: 'MCP 2026-07-28, basic/transports/stdio, backward compatibility',
  },
  'stdio.probe-latency': {
    title: 'silence after an unknown first request',
    hurts: 'Every client that looks for the newer protocol waits until it gives up, at each start.',
    repair: 'Answer an unknown method with error -32601 also before the handshake.',
    source: 'MCP 2026-07-28, basic/transports/stdio, backward compatibility',
  },
  'stdio.exit-on-eof': {
    title: 'a server that stays when its stdin is closed',
    hurts: 'Closing the client leaves a process behind, and its port, lock and memory with it.',
    repair: 'End the process when stdin ends: close timers, sockets and child processes that keep it alive.',
    source: 'MCP, basic/lifecycle, shutdown',
  },
  'stdio.clean-exit-code': {
    title: 'an orderly end with an exit code other than 0',
    hurts: 'Supervisors and clients report a crash where there was none.',
    repair: 'Exit with 0 when stdin ends.',
    source: 'own advice',
  },
  'stdio.no-orphan': {
    title: 'processes that outlive the server',
    hurts: 'Each session leaves processes behind, until the machine runs out of something.',
    repair: 'End every child process before the server ends, on every way out.',
    source: 'own advice',
  },
};
