import type { Endpoint } from '../../wire/endpoint.ts';
import type { Check, Flaw } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { declaredLists } from '../dialogue/lists.ts';
import { outside } from '../dialogue/outside.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

export const authBeforeParse: Check = {
  id: 'auth.before-parse',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ session, endpoint, ask, frames }) => {
    const out = outside(session, { transport: 'streamable-http' });
    if (out !== null) return out;
    const credentials = credentialHeaders(endpoint);
    if (credentials.length === 0)
      return notApplicable('no credentials are configured, and the server is served without');
    const headers = Object.fromEntries(credentials.map((name) => [name, null]));
    const methods = [
      ...new Set([plainMethod(session), ...declaredLists(session.capabilities).map(({ method }) => method)]),
    ];
    const flaws: Flaw[] = [];
    for (const method of methods) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await ask(method, {}, { headers, timeoutMs: ODD_TIMEOUT_MS });
      if (exchange.reply.kind !== 'result') continue;
      const message = `without the configured credentials (${credentials.join(', ')}) ${method} gets ${replyText(exchange)}: anybody can see what the server offers`;
      flaws.push(wireFlaw('auth.before-parse', 'warning', message, replyEvidence(frames, exchange)));
    }
    return judged(flaws, `${methods.length} requests without credentials, none of them served`);
  },
};

/** The names of configured headers that may let somebody in. */
function credentialHeaders(endpoint: Endpoint): readonly string[] {
  if (endpoint.kind === 'stdio') return [];
  return Object.keys(endpoint.headers).filter((name) => /auth|token|key|secret|cookie|session/i.test(name));
}
