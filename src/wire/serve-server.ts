import type { Incoming } from './message.ts';
import type { ClientOffers } from './session.ts';
import type { Wire } from './wire.ts';

/**
 * Answers what a legacy server asks of its client, so that it does not wait for ever: a ping is returned, what we offer
 * is given, and everything else (roots, sampling, elicitation: as a rule we declare none of them) is refused.
 */
export function serveServer(wire: Wire, offers: ClientOffers | null = null): void {
  wire.listen((incoming) => {
    if (incoming.kind === 'request') void wire.sendText(JSON.stringify(answerTo(incoming, offers)));
  });
}

function answerTo(request: Incoming & { kind: 'request' }, offers: ClientOffers | null): object {
  const { id, method, message } = request;
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  const result = offers?.answer(method, message['params'] ?? {}) ?? null;
  if (result !== null) return { jsonrpc: '2.0', id, result };
  return {
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: 'Method not found: this client does not offer it' },
  };
}
