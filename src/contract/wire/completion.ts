import { isArray, member, stringMember, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Check } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { isMissing, judgeAttempts } from '../dialogue/refusals.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { invalidParams } from './prompts.ts';

const NOT_DECLARED = notApplicable('the server does not declare completions');
const LIMIT = 100;

export const compUnknownRef: Check = {
  id: 'comp.unknown-ref',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    if (member(context.session.capabilities, 'completions') === undefined) return NOT_DECLARED;
    const params = {
      ref: { type: 'ref/prompt', name: 'surveyor-no-such-prompt' },
      argument: { name: 'a', value: '' },
    };
    const exchange = await context.ask('completion/complete', params, { timeoutMs: ODD_TIMEOUT_MS });
    if (await isMissing(context, exchange)) return couldNotRun('the server has no completion/complete');
    const what = 'a completion for a prompt that does not exist';
    return judgeAttempts(context, 'comp.unknown-ref', [{ what, exchange, fault: invalidParams }]);
  },
};

export const compLimits: Check = {
  id: 'comp.limits',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ session, surface, ask, frames }) => {
    if (member(session.capabilities, 'completions') === undefined) return NOT_DECLARED;
    const params = anyArgument(surface);
    if (params === null)
      return notApplicable('no prompt and no resource template has an argument to complete');
    const exchange = await ask('completion/complete', params, { timeoutMs: ODD_TIMEOUT_MS });
    const { reply } = exchange;
    if (reply.kind !== 'result')
      return couldNotRun(`the completion of an argument gets ${replyText(exchange)}`);
    const values = member(member(reply.result, 'completion'), 'values');
    const flaw = (message: string) =>
      judged([wireFlaw('comp.limits', 'error', message, replyEvidence(frames, exchange))], '');
    if (!isArray(values))
      return flaw(`the answer to completion/complete has no completion.values: ${excerpt(reply.text, 80)}`);
    if (values.some((value) => typeof value !== 'string'))
      return flaw('completion.values holds something else than texts');
    if (values.length <= LIMIT) return judged([], `${values.length} values for an argument`);
    return flaw(`a completion gives ${values.length} values at once; the protocol allows ${LIMIT}`);
  },
};

/** The first argument of the first prompt that has one, else the first variable of the first template that has one. */
function anyArgument({ prompts, resourceTemplates }: Surface): JsonObject | null {
  for (const prompt of prompts) {
    const list = member(prompt, 'arguments');
    const names = isArray(list) ? list.map((each) => stringMember(each, 'name')) : [];
    const name = names.find((each) => each !== null);
    if (typeof name !== 'string') continue;
    return {
      ref: { type: 'ref/prompt', name: stringMember(prompt, 'name') ?? '' },
      argument: { name, value: '' },
    };
  }
  for (const template of resourceTemplates) {
    const uri = stringMember(template, 'uriTemplate') ?? '';
    const name = /\{[+#./;?&]?([\w.%]+)/.exec(uri)?.[1];
    if (name !== undefined) return { ref: { type: 'ref/resource', uri }, argument: { name, value: '' } };
  }
  return null;
}
