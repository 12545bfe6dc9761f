import { count, excerpt } from '../../base/text.ts';
import type { Check, ObservingCheck } from '../check.ts';
import { endedSession } from '../dialogue/ended-session.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { httpExchanges } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { judgeAttempts } from '../dialogue/refusals.ts';
import { couldNotRun, frameEvidence, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

const LEGACY_HTTP = { transport: 'streamable-http', era: 'legacy', from: '2025-03-26' } as const;
const NO_SESSION = notApplicable('the server issues no session id');

export const httpSessionAscii: Check = {
  id: 'http.session-ascii',
  executes: 'nothing',
  phase: 'talk',
  run: ({ session }) => {
    const out = outside(session, LEGACY_HTTP);
    if (out !== null) return out;
    const id = session.opening.http?.headers['mcp-session-id'];
    if (id === undefined) return NO_SESSION;
    const odd = id.match(/[^\x21-\x7E]/g) ?? [];
    if (odd.length === 0 && id !== '') return judged([], `a session id of ${id.length} visible characters`);
    const what =
      id === ''
        ? 'is empty'
        : `holds ${count(odd.length, 'character')} that no header should: "${excerpt(odd.slice(0, 5).join(''), 40)}"`;
    return judged([wireFlaw('http.session-ascii', 'error', `the session id ${what}`)], '');
  },
};

export const httpSessionRequired400: Check = {
  id: 'http.session-required-400',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const out = outside(session, LEGACY_HTTP);
    if (out !== null) return out;
    if (session.opening.http?.headers['mcp-session-id'] === undefined) return NO_SESSION;
    const headers = { 'Mcp-Session-Id': null };
    const exchange = await ask(plainMethod(session), {}, { headers, timeoutMs: ODD_TIMEOUT_MS });
    return judgeAttempts(context, 'http.session-required-400', [
      {
        what: 'a request without the session id that the server issued',
        exchange,
        fault: (_answer, { http }) => {
          const status = http?.status ?? 200;
          if (status === 400) return null;
          return { severity: status < 400 || status >= 500 ? 'warning' : 'advice', expected: 'HTTP 400' };
        },
      },
    ]);
  },
};

export const httpSessionDelete: Check = {
  id: 'http.session-delete',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, LEGACY_HTTP);
    if (out !== null) return out;
    if (context.session.opening.http?.headers['mcp-session-id'] === undefined) return NO_SESSION;
    const { kind, text, status } = await endedSession(context);
    if (kind === 'failed') return couldNotRun(text);
    if (status === 405 || (status >= 200 && status < 300))
      return judged([], `DELETE is answered with ${status}`);
    const message = `DELETE of a session is answered with HTTP ${status}; 2xx says that it is over, 405 that clients cannot end it`;
    return judged([wireFlaw('http.session-delete', 'advice', message)], 'a session was ended');
  },
};

export const httpSessionEnded404: Check = {
  id: 'http.session-ended-404',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, LEGACY_HTTP);
    if (out !== null) return out;
    if (context.session.opening.http?.headers['mcp-session-id'] === undefined) return NO_SESSION;
    const ended = await endedSession(context);
    if (ended.kind === 'failed') return couldNotRun(ended.text);
    if (ended.after === null)
      return notApplicable(`clients cannot end a session here (DELETE: HTTP ${ended.status})`);
    const status = ended.after.http?.status;
    if (status === undefined) return couldNotRun(`a request in the ended session: ${replyText(ended.after)}`);
    if (status === 404) return judged([], 'a request in an ended session gets HTTP 404');
    const message = `a request in a session that was ended gets ${replyText(ended.after)}; only 404 tells a client to begin a new one`;
    return judged([wireFlaw('http.session-ended-404', 'error', message)], '');
  },
};

export const httpNoSessionId: ObservingCheck = {
  id: 'http.no-session-id',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const all = httpExchanges(frames);
    const issued = all.flatMap(({ answers }) =>
      answers.filter(({ http }) => http.headers['mcp-session-id'] !== undefined),
    );
    if (issued.length === 0) return judged([], `${count(all.length, 'answer')}, none with a session id`);
    const message = `${count(issued.length, 'answer')} to modern requests ${issued.length === 1 ? 'carries' : 'carry'} Mcp-Session-Id, which this era does not have`;
    return judged(
      [wireFlaw('http.no-session-id', 'warning', message, issued.slice(0, 3).map(frameEvidence))],
      '',
    );
  },
};
