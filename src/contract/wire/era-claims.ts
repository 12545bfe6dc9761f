import { member, type JsonObject } from '../../base/json.ts';
import type { Session } from '../../wire/session.ts';
import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { UNKNOWN_URI } from '../dialogue/plain.ts';
import { isMissing, judgeAttempts, type Attempt } from '../dialogue/refusals.ts';
import { notApplicable } from '../flaws.ts';

export const eraClaims: Check = {
  id: 'era.claims',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const claimed = claimedMethods(context.session);
    if (claimed.length === 0)
      return notApplicable('beyond its lists the server claims nothing that can be asked for');
    const attempts: Attempt[] = [];
    for (const { method, params, claim, mustSucceed } of claimed) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await context.ask(method, params, { timeoutMs: ODD_TIMEOUT_MS });
      // oxlint-disable-next-line no-await-in-loop -- asks once in all
      const isThere = !(await isMissing(context, exchange));
      attempts.push({ what: `${method} (${claim})`, exchange, fault: faultFor(mustSucceed, isThere) });
    }
    return judgeAttempts(context, 'era.claims', attempts);
  },
};

/** Where no result is owed, any answer will do but the one that a method gets which is not there. */
function faultFor(mustSucceed: boolean, isThere: boolean): Attempt['fault'] {
  return (answer) => {
    if (mustSucceed) return answer.kind === 'result' ? null : { severity: 'error', expected: 'a result' };
    return isThere ? null : { severity: 'error', expected: 'any answer but "method not found"' };
  };
}

interface Claimed {
  readonly method: string;
  readonly params: JsonObject;
  readonly claim: string;
  readonly mustSucceed: boolean;
}

/** Methods that the revision or the capabilities promise, asked so that nothing changes; lists have checks of their own. */
function claimedMethods({ era, revision, capabilities }: Session): readonly Claimed[] {
  const claims: Claimed[] = [];
  if (era === 'legacy')
    claims.push({ method: 'ping', params: {}, claim: `part of ${revision}`, mustSucceed: true });
  if (member(capabilities, 'completions') !== undefined) {
    const ref = { type: 'ref/prompt', name: 'surveyor-no-such-prompt' };
    const params = { ref, argument: { name: 'a', value: '' } };
    claims.push({
      method: 'completion/complete',
      params,
      claim: 'completions is declared',
      mustSucceed: false,
    });
  }
  if (era === 'legacy' && member(capabilities, 'logging') !== undefined) {
    const params = { level: 'surveyor-no-such-level' };
    claims.push({ method: 'logging/setLevel', params, claim: 'logging is declared', mustSucceed: false });
  }
  if (era === 'legacy' && member(member(capabilities, 'resources'), 'subscribe') === true) {
    const params = { uri: UNKNOWN_URI };
    claims.push({
      method: 'resources/unsubscribe',
      params,
      claim: 'resources.subscribe is declared',
      mustSucceed: false,
    });
  }
  return claims;
}
