import type { JsonObject } from '../../base/json.ts';
import type { CheckId } from '../../finding/codes.ts';
import { modernMeta } from '../../wire/client-info.ts';
import type { Check, CheckContext, Judged } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { speaksLegacyToo } from '../dialogue/legacy-too.ts';
import { outside } from '../dialogue/outside.ts';
import { plainMethod, requestWithMeta } from '../dialogue/plain.ts';
import { judgeAttempts, refusal, type Attempt } from '../dialogue/refusals.ts';

const INVALID_PARAMS = -32602;
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';

export const httpMissingMeta: Check = {
  id: 'http.missing-meta',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'streamable-http', era: 'modern' });
    return out ?? judgeMissing(context, 'http.missing-meta', 400);
  },
};

export const negMissingMeta: Check = {
  id: 'neg.missing-meta',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'stdio', era: 'modern' });
    return out ?? judgeMissing(context, 'neg.missing-meta', null);
  },
};

async function judgeMissing(context: CheckContext, rule: CheckId, status: number | null): Promise<Judged> {
  const { session } = context;
  const { [VERSION]: version, [CAPABILITIES]: capabilities, [CLIENT]: client } = modernMeta(session.revision);
  const whole = { [VERSION]: version ?? null, [CAPABILITIES]: capabilities ?? {}, [CLIENT]: client ?? {} };
  const send = (meta: JsonObject | null) =>
    requestWithMeta(session, plainMethod(session), meta, { timeoutMs: ODD_TIMEOUT_MS });
  // A server of both eras may take a request without a version for a legacy one, and answer it as such.
  const unversioned: Attempt['fault'] = (await speaksLegacyToo(context))
    ? anyRefusal
    : refusal(INVALID_PARAMS, status);
  const attempts: readonly Attempt[] = [
    { what: 'a request without _meta', exchange: await send(null), fault: unversioned },
    {
      what: 'one without the protocol version',
      exchange: await send({ [CAPABILITIES]: whole[CAPABILITIES], [CLIENT]: whole[CLIENT] }),
      fault: unversioned,
    },
    {
      what: 'one without the client capabilities',
      exchange: await send({ [VERSION]: whole[VERSION], [CLIENT]: whole[CLIENT] }),
      fault: refusal(INVALID_PARAMS, status),
    },
    {
      what: 'one without clientInfo, which may be left out,',
      exchange: await send({ [VERSION]: whole[VERSION], [CAPABILITIES]: whole[CAPABILITIES] }),
      fault: (answer) =>
        answer.kind === 'result' ? null : { severity: 'error', expected: 'that it is served' },
    },
  ];
  return judgeAttempts(context, rule, attempts);
}

const anyRefusal: Attempt['fault'] = (answer) =>
  answer.kind === 'result' ? { severity: 'error', expected: `error ${INVALID_PARAMS}` } : null;
