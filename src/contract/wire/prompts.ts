import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Check, CheckContext, Flaw } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { isMissing, judgeAttempts, type Attempt } from '../dialogue/refusals.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

/** Some prompts fetch what they show. */
const SAMPLE = 3;

export const promptGet: Check = {
  id: 'prompt.get',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ surface, ask, frames }) => {
    const free = surface.prompts.filter((prompt) => requiredArguments(prompt).length === 0).slice(0, SAMPLE);
    if (free.length === 0) return notApplicable('the server has no prompt that can be had without arguments');
    const flaws: Flaw[] = [];
    let heard = 0;
    for (const prompt of free) {
      const name = stringMember(prompt, 'name') ?? '';
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await ask('prompts/get', { name, arguments: {} }, { timeoutMs: ODD_TIMEOUT_MS });
      if (exchange.reply.kind === 'timeout' || exchange.reply.kind === 'closed') continue;
      heard += 1;
      const fault = getFault(exchange);
      if (fault === null) continue;
      const message = `the prompt ${excerpt(name, 60)}, which needs no arguments, ${fault}`;
      flaws.push(wireFlaw('prompt.get', 'error', message, replyEvidence(frames, exchange)));
    }
    return heard === 0
      ? couldNotRun('no prompt was answered in time')
      : judged(flaws, `${count(heard, 'prompt')} without arguments`);
  },
};

function getFault(exchange: Exchange): string | null {
  const { reply } = exchange;
  if (reply.kind !== 'result') return `gets ${replyText(exchange)}`;
  if (member(reply.result, 'resultType') === 'input_required') return null;
  const messages = member(reply.result, 'messages');
  if (!isArray(messages)) return 'gets a result without messages';
  return (
    messages
      .slice(0, 50)
      .map(messageFault)
      .find((fault) => fault !== null) ?? null
  );
}

const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};

function messageFault(message: Json): string | null {
  const role = stringMember(message, 'role');
  if (role !== 'user' && role !== 'assistant')
    return 'has a message whose role is neither user nor assistant';
  const content = member(message, 'content');
  if (!isObject(content)) return 'has a message whose content is not one block';
  const type = stringMember(content, 'type') ?? '';
  const needed = Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : undefined;
  if (needed === undefined)
    return `has a content of no known type: ${excerpt(JSON.stringify(content['type']) ?? 'none', 40)}`;
  const missing = needed.find((key) => typeof content[key] !== 'string');
  return missing === undefined ? null : `has a content of type ${type} without ${missing}`;
}

export const promptUnknown: Check = {
  id: 'prompt.unknown',
  executes: 'nothing',
  phase: 'talk',
  run: (context) => {
    if (member(context.session.capabilities, 'prompts') === undefined)
      return notApplicable('the server does not declare prompts');
    return refusedPrompt(
      context,
      'prompt.unknown',
      { name: 'surveyor-no-such-prompt' },
      'a prompt that does not exist',
    );
  },
};

export const promptMissingArg: Check = {
  id: 'prompt.missing-arg',
  executes: 'nothing',
  phase: 'talk',
  run: (context) => {
    const prompt = context.surface.prompts.find((each) => requiredArguments(each).length > 0);
    if (prompt === undefined) return notApplicable('no prompt has a required argument');
    const name = stringMember(prompt, 'name') ?? '';
    return refusedPrompt(
      context,
      'prompt.missing-arg',
      { name, arguments: {} },
      `the prompt ${excerpt(name, 60)} without its required arguments`,
    );
  },
};

async function refusedPrompt(
  context: CheckContext,
  rule: 'prompt.unknown' | 'prompt.missing-arg',
  params: JsonObject,
  what: string,
): ReturnType<typeof judgeAttempts> {
  const exchange = await context.ask('prompts/get', params, { timeoutMs: ODD_TIMEOUT_MS });
  if (await isMissing(context, exchange)) return couldNotRun('the server has no prompts/get');
  return judgeAttempts(context, rule, [{ what, exchange, fault: invalidParams }]);
}

/** Any other error still tells the client that it failed (the Python SDK's are 0 and -32603), so it is only advice. */
export const invalidParams: Attempt['fault'] = (answer) => {
  const expected = 'error -32602';
  if (answer.kind !== 'error') return { severity: 'warning', expected };
  const isHabit = answer.code === 0 || answer.code === -32603;
  return answer.code === -32602 ? null : { severity: 'advice', expected, isHabit };
};

function requiredArguments(prompt: JsonObject): readonly Json[] {
  const list = member(prompt, 'arguments');
  return isArray(list) ? list.filter((each) => member(each, 'required') === true) : [];
}
