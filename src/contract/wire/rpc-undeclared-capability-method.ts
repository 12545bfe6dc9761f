import { member, type JsonObject } from '../../base/json.ts';
import type { Session } from '../../wire/session.ts';
import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { judgeAttempts, type Attempt } from '../dialogue/refusals.ts';
import { notApplicable } from '../flaws.ts';

export const rpcUndeclaredCapabilityMethod: Check = {
  id: 'rpc.undeclared-capability-method',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const methods = undeclared(session);
    if (methods.length === 0) return notApplicable('the server declares every capability that has a method');
    const attempts: Attempt[] = [];
    for (const { method, params } of methods) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await ask(method, params, { timeoutMs: ODD_TIMEOUT_MS });
      attempts.push({
        what: `${method}, whose capability is not declared,`,
        exchange,
        fault: faultFor(session.era),
      });
    }
    return judgeAttempts(context, 'rpc.undeclared-capability-method', attempts);
  },
};

function faultFor(era: Session['era']): Attempt['fault'] {
  const expected = 'error -32601';
  return (answer) => {
    if (answer.kind === 'error') return answer.code === -32601 ? null : { severity: 'advice', expected };
    return { severity: era === 'modern' ? 'error' : 'warning', expected };
  };
}

interface Method {
  readonly capability: string;
  readonly method: string;
  readonly params: JsonObject;
}

const UNKNOWN_REF = {
  ref: { type: 'ref/prompt', name: 'surveyor-no-such-prompt' },
  argument: { name: 'a', value: '' },
};

/** One method of each capability; none of them changes anything. */
const METHODS: readonly Method[] = [
  { capability: 'tools', method: 'tools/list', params: {} },
  { capability: 'prompts', method: 'prompts/list', params: {} },
  { capability: 'resources', method: 'resources/list', params: {} },
  { capability: 'completions', method: 'completion/complete', params: UNKNOWN_REF },
];

function undeclared({ capabilities, revision }: Session): readonly Method[] {
  // 2024-11-05 had completion, and no capability to declare it by.
  return METHODS.filter(
    ({ capability }) =>
      member(capabilities, capability) === undefined &&
      !(capability === 'completions' && revision < '2025-03-26'),
  );
}
