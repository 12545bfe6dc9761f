import type { Incoming } from './message.ts';
import type { Wire } from './wire.ts';

/**
 * Answers what a legacy server asks of its client, so that it does not wait for ever: a ping is returned, everything
 * else (roots, sampling, elicitation: we declare none of them) is refused.
 */
export function serveServer(wire: Wire): void {
  wire.listen((incoming) => {
    if (incoming.kind === 'request') void wire.sendText(JSON.stringify(answerTo(incoming)));
  });
}

function answerTo(request: Incoming & { kind: 'request' }): object {
  const { id, method } = request;
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  return {
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: 'Method not found: this client does not offer it' },
  };
}
