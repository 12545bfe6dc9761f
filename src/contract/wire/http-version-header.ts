import { LATEST_LEGACY } from '../../wire/revision.ts';
import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { speaksLegacyToo } from '../dialogue/legacy-too.ts';
import { outside } from '../dialogue/outside.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { judgeAttempts, refusal } from '../dialogue/refusals.ts';
import { notApplicable } from '../flaws.ts';

/** Header and body disagree, or a header that must be there is malformed or missing. */
export const HEADER_MISMATCH = -32020;
const UNSUPPORTED_VERSION = -32022;

/** No version, and of neither era. */
const NO_VERSION = '1900-01-01';

export const httpMissingVersionHeader: Check = {
  id: 'http.missing-version-header',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    if (await speaksLegacyToo(context))
      return notApplicable('the server speaks both eras, and may take such a request for a legacy one');
    const headers = { 'MCP-Protocol-Version': null };
    return judgeAttempts(context, 'http.missing-version-header', [
      {
        what: 'a request without MCP-Protocol-Version',
        exchange: await ask(plainMethod(session), {}, { headers, timeoutMs: ODD_TIMEOUT_MS }),
        fault: refusal(HEADER_MISMATCH, 400),
      },
    ]);
  },
};

export const httpHeaderBodyVersion: Check = {
  id: 'http.header-body-version',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    // A server of both eras may go by the header first, and refuse a legacy one for lack of a session.
    const stated = (await speaksLegacyToo(context)) ? NO_VERSION : LATEST_LEGACY;
    const headers = { 'MCP-Protocol-Version': stated };
    const isRight = refusal(HEADER_MISMATCH, 400);
    return judgeAttempts(context, 'http.header-body-version', [
      {
        what: `a request with ${stated} in the header and ${session.revision} in the body`,
        exchange: await ask(plainMethod(session), {}, { headers, timeoutMs: ODD_TIMEOUT_MS }),
        fault: (answer, exchange) =>
          // What the header names is no version at all, which is as good a reason to refuse it.
          stated === NO_VERSION && answer.kind === 'error' && answer.code === UNSUPPORTED_VERSION
            ? null
            : isRight(answer, exchange),
      },
    ]);
  },
};

export const httpLegacyBadVersionHeader: Check = {
  id: 'http.legacy-bad-version-header',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const out = outside(session, { transport: 'streamable-http', era: 'legacy', from: '2025-06-18' });
    if (out !== null) return out;
    const headers = { 'MCP-Protocol-Version': NO_VERSION };
    return judgeAttempts(context, 'http.legacy-bad-version-header', [
      {
        what: `a request with "MCP-Protocol-Version: ${NO_VERSION}"`,
        exchange: await ask(plainMethod(session), {}, { headers, timeoutMs: ODD_TIMEOUT_MS }),
        fault: (_answer, { http }) => {
          const status = http?.status ?? 200;
          if (status === 400) return null;
          return { severity: status < 400 || status >= 500 ? 'error' : 'advice', expected: 'HTTP 400' };
        },
      },
    ]);
  },
};
