import { isArray, member } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import { modernMeta } from '../../wire/client-info.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';
import type { Check, CheckContext } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { startPatienceMs } from '../dialogue/legacy-opening.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { outside } from '../dialogue/outside.ts';
import { plainMethod, requestWithMeta } from '../dialogue/plain.ts';
import { judgeAttempts, refusal, type Attempt } from '../dialogue/refusals.ts';
import { judged, sdkHabit } from '../flaws.ts';

/** A date before there was a protocol. */
const NEVER = '1900-01-01';
const UNSUPPORTED_VERSION = -32022;

export const httpUnsupportedVersion: Check = {
  id: 'http.unsupported-version',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const exchange = await askNever(context.session);
    return judgeAttempts(context, 'http.unsupported-version', attempts(exchange, 400));
  },
};

export const negUnsupportedVersion: Check = {
  id: 'neg.unsupported-version',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session } = context;
    const out = outside(session, { transport: 'stdio', era: 'modern' });
    if (out !== null) return out;
    const exchange = await askNever(session);
    const judgment = await judgeAttempts(context, 'neg.unsupported-version', attempts(exchange, null));
    if (exchange.reply.kind !== 'result' || !(await isRefusedAtFirst(context))) return judgment;
    const message = `a request in version ${NEVER} is refused when it is the first of a process, and served after a good one, a habit of the official SDK`;
    const evidence = replyEvidence(context.frames, exchange);
    return judged([sdkHabit('neg.unsupported-version', message, evidence)], `version ${NEVER} was tried`);
  },
};

async function isRefusedAtFirst(context: CheckContext): Promise<boolean> {
  const start = await context.connect();
  if (start.kind === 'failed') return false;
  await using wire = start.to.wire;
  const { reply } = await askNever({ ...context.session, wire }, startPatienceMs(context));
  return reply.kind === 'error' && reply.code === UNSUPPORTED_VERSION;
}

/** A plain request in a version that no server speaks, said alike in body and header. */
function askNever(session: Session, timeoutMs = ODD_TIMEOUT_MS): Promise<Exchange> {
  const meta = { ...modernMeta(session.revision), 'io.modelcontextprotocol/protocolVersion': NEVER };
  const headers = { 'MCP-Protocol-Version': NEVER };
  return requestWithMeta(session, plainMethod(session), meta, { headers, timeoutMs });
}

function attempts(exchange: Exchange, status: number | null): readonly Attempt[] {
  const refused = refusal(UNSUPPORTED_VERSION, status);
  return [
    {
      what: `a request in version ${NEVER}`,
      exchange,
      fault: (answer, of) => {
        const fault = refused(answer, of);
        if (fault !== null || answer.kind !== 'error') return fault;
        const supported = member(answer.data, 'supported');
        const named = isArray(supported) ? supported.filter((each) => typeof each === 'string') : [];
        if (!isArray(supported) || named.length === 0 || named.length < supported.length) {
          return { severity: 'error', expected: 'data.supported with the versions that are spoken' };
        }
        if (member(answer.data, 'requested') === NEVER) return null;
        return {
          severity: 'error',
          expected: `data.requested with ${NEVER} (beside ${count(named.length, 'version')})`,
        };
      },
    },
  ];
}
