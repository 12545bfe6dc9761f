import { isArray, isObject, member } from '../../base/json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Check, CheckContext, Judged } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { outside } from '../dialogue/outside.ts';
import { judgeAttempts, refusal, served, type Attempt } from '../dialogue/refusals.ts';
import { notApplicable } from '../flaws.ts';
import { HEADER_MISMATCH } from './http-version-header.ts';

/** No server has a task of this id: nobody was given it. */
const UNKNOWN_TASK = 'surveyor-no-such-task';
const TASKS = 'io.modelcontextprotocol/tasks';

function askTask(
  { ask }: CheckContext,
  method: string,
  headers: Readonly<Record<string, string | null>> = {},
): Promise<Exchange> {
  return ask(method, { taskId: UNKNOWN_TASK }, { headers, timeoutMs: ODD_TIMEOUT_MS });
}

export const tasksUnknownId: Check = {
  id: 'tasks.unknown-id',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { era: 'modern' }) ?? withoutExtension(context);
    if (out !== null) return out;
    const attempts: readonly Attempt[] = [
      {
        what: 'tasks/get of a task that does not exist',
        exchange: await askTask(context, 'tasks/get'),
        fault: refusedTask,
      },
      {
        what: 'tasks/cancel of one',
        exchange: await askTask(context, 'tasks/cancel'),
        fault: refusedTask,
      },
    ];
    return judgeAttempts(context, 'tasks.unknown-id', attempts);
  },
};

function withoutExtension({ session: { capabilities } }: CheckContext): Judged | null {
  return isObject(member(member(capabilities, 'extensions'), TASKS))
    ? null
    : notApplicable(`the server does not declare the extension ${TASKS}`);
}

/** An error of any code tells the client that there is nothing, unless it says that there is no such method. */
const refusedTask: Attempt['fault'] = (answer) => {
  const expected = 'error -32602';
  if (answer.kind !== 'error' || answer.code === -32601) return { severity: 'error', expected };
  return answer.code === -32602 ? null : { severity: 'advice', expected };
};

export const tasksNameHeader: Check = {
  id: 'tasks.name-header',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out =
      outside(context.session, { transport: 'streamable-http', era: 'modern' }) ?? withoutExtension(context);
    if (out !== null) return out;
    const send = (name: string | null): Promise<Exchange> =>
      askTask(context, 'tasks/get', { 'Mcp-Name': name });
    const refused = refusal(HEADER_MISMATCH, 400);
    const attempts: readonly Attempt[] = [
      { what: 'tasks/get without Mcp-Name', exchange: await send(null), fault: refused },
      { what: 'one whose Mcp-Name is another task', exchange: await send('another'), fault: refused },
      {
        what: 'one whose Mcp-Name is right',
        exchange: await askTask(context, 'tasks/get'),
        fault: served([HEADER_MISMATCH]),
      },
    ];
    return judgeAttempts(context, 'tasks.name-header', attempts);
  },
};

/** Tasks as of 2025-11-25: what is declared is answered, and what is not does not exist. */
export const tasks4Methods: Check = {
  id: 'tasks4.methods',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { era: 'legacy', from: '2025-11-25' });
    if (out !== null) return out;
    const tasks = member(context.session.capabilities, 'tasks');
    if (!isObject(tasks)) return notApplicable('the server declares no tasks');
    const attempts: Attempt[] = [];
    for (const method of ['tasks/get', 'tasks/result']) {
      // oxlint-disable-next-line no-await-in-loop -- one odd request at a time
      attempts.push({
        what: `${method} of no task`,
        exchange: await askTask(context, method),
        fault: refused4,
      });
    }
    const cancel = await askTask(context, 'tasks/cancel');
    const isCancel = isObject(tasks['cancel']);
    attempts.push({
      what: 'tasks/cancel of no task',
      exchange: cancel,
      fault: isCancel ? refused4 : absent4,
    });
    const list = await context.ask('tasks/list', {}, { timeoutMs: ODD_TIMEOUT_MS });
    const isList = isObject(tasks['list']);
    attempts.push({ what: 'tasks/list', exchange: list, fault: isList ? listed4 : absent4 });
    return judgeAttempts(context, 'tasks4.methods', attempts);
  },
};

const refused4: Attempt['fault'] = (answer) => {
  const expected = 'error -32602';
  if (answer.kind !== 'error' || answer.code === -32601) return { severity: 'warning', expected };
  return answer.code === -32602 ? null : { severity: 'advice', expected };
};

/** A method that is not declared may be there all the same, and does no harm. */
const absent4: Attempt['fault'] = (answer) =>
  answer.kind === 'error'
    ? null
    : { severity: 'advice', expected: 'that it is declared, or answered with error -32601' };

const listed4: Attempt['fault'] = (answer) =>
  answer.kind === 'result' && isArray(member(answer.result, 'tasks'))
    ? null
    : { severity: 'warning', expected: 'a list of tasks (result.tasks)' };
