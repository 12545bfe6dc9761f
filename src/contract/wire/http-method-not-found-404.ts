import type { JsonObject } from '../../base/json.ts';
import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { speaksLegacyToo } from '../dialogue/legacy-too.ts';
import { outside } from '../dialogue/outside.ts';
import { UNKNOWN_METHOD, UNKNOWN_URI } from '../dialogue/plain.ts';
import { judgeAttempts, refusal, type Attempt } from '../dialogue/refusals.ts';

const METHOD_NOT_FOUND = -32601;

export const httpMethodNotFound404: Check = {
  id: 'http.method-not-found-404',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const exchange = await context.ask(UNKNOWN_METHOD, {}, { timeoutMs: ODD_TIMEOUT_MS });
    const fault = refusal(METHOD_NOT_FOUND, 404);
    return judgeAttempts(context, 'http.method-not-found-404', [
      { what: 'an unknown method', exchange, fault },
    ]);
  },
};

export const httpRemovedMethods404: Check = {
  id: 'http.removed-methods-404',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const attempts: Attempt[] = [];
    for (const [method, params] of removedMethods(await speaksLegacyToo(context))) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await ask(method, params, { timeoutMs: ODD_TIMEOUT_MS });
      attempts.push({ what: method, exchange, fault: refusal(METHOD_NOT_FOUND, 404) });
    }
    return judgeAttempts(context, 'http.removed-methods-404', attempts);
  },
};

/** Methods that this era no longer has. A server of both eras may take `initialize` for the other one's. */
function removedMethods(isDual: boolean): readonly (readonly [string, JsonObject])[] {
  const handshake = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'mcp-surveyor', version: '0' },
  };
  const removed: readonly (readonly [string, JsonObject])[] = [
    ['ping', {}],
    ['logging/setLevel', { level: 'error' }],
    ['resources/subscribe', { uri: UNKNOWN_URI }],
    ['resources/unsubscribe', { uri: UNKNOWN_URI }],
  ];
  return isDual ? removed : [...removed, ['initialize', handshake]];
}
