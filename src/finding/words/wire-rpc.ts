import type { CodeWords } from './words.ts';

/** Codes of checks on JSON-RPC itself. */
export type RpcCode =
  | 'rpc.shape'
  | 'rpc.id-echo-type'
  | 'rpc.no-duplicate-response'
  | 'rpc.no-flood'
  | 'rpc.unknown-method'
  | 'rpc.undeclared-capability-method'
  | 'rpc.malformed-params'
  | 'rpc.reserved-codes'
  | 'rpc.no-stack-leak'
  | 'era.claims';

export const rpcWords: Record<RpcCode, CodeWords> = {
  'rpc.shape': {
    title: 'a message that is not JSON-RPC as MCP has it',
    hurts: 'Clients drop such a message without a word, and the request that it answers seems to time out.',
    repair:
      'Send "jsonrpc": "2.0", the id of the request, and exactly one of result (an object) and error (with a whole number as code, and a message).',
    source: 'JSON-RPC 2.0, and MCP, basic (messages)',
  },
  'rpc.id-echo-type': {
    title: 'an id that comes back changed',
    hurts: 'The client finds no request for the answer, and the request times out.',
    repair: 'Send the id back as it came, of the same JSON type; 0 and texts are ids like any other.',
    source: 'JSON-RPC 2.0, and MCP, basic (messages)',
  },
  'rpc.no-duplicate-response': {
    title: 'an answer too many',
    hurts:
      'Clients log an error, and a client that uses ids again takes it for the answer to another request.',
    repair: 'Answer each request once, and nothing else.',
    source: 'JSON-RPC 2.0',
  },
  'rpc.no-flood': {
    title: 'more messages than anyone asked for or can take in',
    hurts: 'Clients spend their time and memory on messages nobody reads, and answers come late or never.',
    repair:
      'Send notifications only for what has changed, at a rate a person could read, and none in a loop that does not wait.',
    source: 'own rule',
  },
  'rpc.unknown-method': {
    title: 'an unknown method that is not refused as such',
    hurts:
      'Clients find out what a server can do by this error; any other answer is taken for something else.',
    repair: 'Answer a method that you do not have with error -32601.',
    source: 'JSON-RPC 2.0, and MCP, basic',
  },
  'rpc.undeclared-capability-method': {
    title: 'a method that is answered and not declared',
    hurts:
      'Clients that look at the capabilities never ask, and those that ask see something that the server says it has not.',
    repair: 'Declare the capability, or answer its methods with error -32601.',
    source: 'MCP, basic/lifecycle, capability negotiation',
  },
  'rpc.malformed-params': {
    title: 'a malformed request that is not refused as such',
    hurts: 'The author of a client looks for the fault in the server, or does not see it at all.',
    repair: 'Answer a request whose parameters do not fit the method with error -32602.',
    source: 'JSON-RPC 2.0, and MCP, schema',
  },
  'rpc.reserved-codes': {
    title: 'an error code that is not yours to use',
    hurts: 'Clients act on these codes; one that means something else sends them the wrong way.',
    repair: 'Use the codes that the protocol defines, and numbers outside -32768 to -32000 for your own.',
    source: 'MCP 2026-07-28, basic, error codes',
  },
  'rpc.no-stack-leak': {
    title: 'an error that carries a stack trace',
    hurts:
      'The model reads paths and code instead of what went wrong, and so does everybody who can make a call fail.',
    repair: 'Say what failed and what to do about it; keep the trace for the log.',
    source: 'own rule',
  },
  'era.claims': {
    title: 'a method that is claimed and does not work',
    hurts:
      'Clients rely on the revision and the capabilities, and meet an error in the middle of their work.',
    repair: 'Implement what the revision and the capabilities promise, or do not claim it.',
    source: 'MCP, basic/lifecycle and basic/utilities',
  },
};
