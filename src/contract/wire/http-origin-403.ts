import type { Exchange } from '../../wire/exchange.ts';
import type { Check, CheckContext } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { hear, ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { isLoopbackHost } from '../dialogue/loopback.ts';
import { outside } from '../dialogue/outside.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

/** A web page that has nothing to do with the server. */
const FOREIGN = 'https://surveyor-foreign.example';

export const httpOrigin403: Check = {
  id: 'http.origin-403',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, endpoint, frames } = context;
    const out = outside(session, { transport: 'streamable-http' });
    if (out !== null || endpoint.kind !== 'http')
      return out ?? notApplicable('the target is reached over stdio');
    const exchange = await askFrom(context, { Origin: FOREIGN });
    const heard = await hear(session, 'http.origin-403', exchange);
    if (heard.kind === 'unheard') return heard.judged;
    const status = exchange.http?.status ?? 200;
    const saw = `a request with "Origin: ${FOREIGN}" gets ${replyText(exchange)}`;
    if (status === 403) return judged([], 'a foreign Origin gets HTTP 403');
    const evidence = replyEvidence(frames, exchange);
    if (status >= 400 && status < 500) {
      const isFine = session.revision < '2025-11-25';
      return judged(
        isFine
          ? []
          : [
              wireFlaw(
                'http.origin-403',
                'advice',
                `${saw}; since 2025-11-25 the status for that is 403`,
                evidence,
              ),
            ],
        'a foreign Origin is refused',
      );
    }
    const { severity, why } = await howBad(context, new URL(endpoint.url).hostname);
    return judged(
      [wireFlaw('http.origin-403', severity, `${saw} instead of HTTP 403; ${why}`, evidence)],
      'a foreign Origin was tried',
    );
  },
};

/**
 * Nearly every server in use fails here, so only those are warned that a web page can really reach: a server on this
 * machine that does not look at the Host header either.
 */
async function howBad(
  context: CheckContext,
  hostname: string,
): Promise<{ severity: 'warning' | 'advice'; why: string }> {
  if (!isLoopbackHost(hostname)) {
    return { severity: 'advice', why: 'the server is not on this machine, so a page gains little by it' };
  }
  const rebound = await askFrom(context, { Origin: FOREIGN, Host: new URL(FOREIGN).host });
  const status = rebound.http?.status ?? 0;
  if (status >= 400 && status < 500) {
    return {
      severity: 'advice',
      why: `a foreign Host is refused (HTTP ${status}), which stops the attack that the rule is about`,
    };
  }
  if (status < 200 || status >= 300) {
    return {
      severity: 'advice',
      why: `whether a foreign Host is refused could not be seen: such a request gets ${replyText(rebound)}`,
    };
  }
  return {
    severity: 'warning',
    why: 'a foreign Host is taken too, so any web page can talk to the server by DNS rebinding',
  };
}

function askFrom(
  { session, ask }: CheckContext,
  headers: Readonly<Record<string, string>>,
): Promise<Exchange> {
  return ask(plainMethod(session), {}, { headers, timeoutMs: ODD_TIMEOUT_MS });
}
