import { listed } from '../../base/listing.ts';
import { excerpt } from '../../base/text.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Calls } from '../calls/calls.ts';
import { isRefusal } from '../calls/answer.ts';
import type { CallingCheck, Judged } from '../check.ts';
import { readChallenge } from '../dialogue/challenge.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { toConfigure } from './auth-tokens.ts';
import { knock, protectedEndpoint } from './knock.ts';

const RULE = 'auth.insufficient-scope';

/** Who has a good token without the scope that a request needs is told by HTTP 403 which scope that is. */
export const authInsufficientScope: CallingCheck = {
  id: RULE,
  executes: 'good-input',
  phase: 'call',
  run: async (calls, context) => {
    const guarded = protectedEndpoint(context, '2025-11-25');
    if (guarded.kind === 'open') return guarded.judged;
    const named = calls.tokens.find(({ token }) => token === 'few-scopes');
    if (named === undefined) return notApplicable(toConfigure('newcomer', 'few-scopes'));
    const target = calls.endpointAt({ identity: named.name });
    if (target.kind !== 'http') return couldNotRun('the target is no address');
    const opening = await knock(target, context);
    const status = opening.http?.status ?? 0;
    if (status === 403) return ofRefusal(opening, 'the first request');
    if (status >= 300 || status === 0)
      return couldNotRun(`the token with few scopes is turned away at the door: ${replyText(opening)}`);
    return overCalls(calls, named.name);
  },
};

/** Makes the plain calls of tools that read until one is refused for its scope. */
async function overCalls(calls: Calls, identity: string): Promise<Judged> {
  const place = await calls.elsewhere({ identity });
  if (place.kind === 'unreachable') return couldNotRun(place.why);
  let tried = 0;
  for (const { tool, plain, writes } of calls.tools) {
    if (writes || plain.kind !== 'made' || plain.answer.kind !== 'data') continue;
    tried += 1;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await place.call(tool.name, plain.arguments);
    const what = `a call of ${nameText(tool.name)}`;
    if (answer.exchange.http?.status === 403) return ofRefusal(answer.exchange, what);
    if (isRefusal(answer) && OF_SCOPE.test(answer.text)) {
      const message = `${what} with a token of few scopes gets ${replyText(answer.exchange)}; expected: HTTP 403 with error="insufficient_scope"`;
      return judged([wireFlaw(RULE, 'warning', message)], '');
    }
  }
  return couldNotRun(
    `the token with few scopes was let into everything (${tried} calls); give tools.NAME.with a call that it may not make`,
  );
}

const OF_SCOPE = /scope|permission|not (?:allowed|authori[sz]ed)|forbidden/i;

function ofRefusal(exchange: Exchange, what: string): Judged {
  const text = exchange.http?.headers['www-authenticate'] ?? null;
  const { scopes, metadataUrl } = readChallenge(text);
  const missing = [
    ...(/error\s*=\s*"?insufficient_scope/i.test(text ?? '') ? [] : ['error="insufficient_scope"']),
    ...(scopes === null ? ['scope'] : []),
    ...(metadataUrl === null ? ['resource_metadata'] : []),
  ];
  const saw = `${what} with a token of few scopes gets HTTP 403`;
  if (missing.length === 0) return judged([], `${saw} that names the scope: ${excerpt(text ?? '', 80)}`);
  const header = text === null ? 'no WWW-Authenticate' : `"${excerpt(text, 120)}"`;
  const message = `${saw} with ${header}, which does not state ${listed(missing)}`;
  return judged([wireFlaw(RULE, 'warning', message)], '');
}
