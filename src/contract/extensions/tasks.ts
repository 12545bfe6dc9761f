import { canonicalJson, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { nothingCallable } from '../calls/call-check.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, CheckContext, Flaw, Judged } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { taskCalls, type TaskCall } from './task-calls.ts';
import { contentFault, isTerminal, taskFault, TASKS } from './task-shape.ts';

/** No client is given a task that did not say that it knows tasks. */
export const tasksUndeclared: CallingCheck = {
  id: 'tasks.undeclared',
  executes: 'good-input',
  phase: 'call',
  late: true,
  run: (calls, context) => {
    const out = outside(context.session, { era: 'modern' });
    if (out !== null) return out;
    const given = calls.answers.filter(
      ({ result }) => result !== null && stringMember(result, 'resultType') === 'task',
    );
    const tools = [...new Set(given.map(({ tool }) => tool))];
    if (tools.length === 0 && !declaresTasks(context)) return NONE_DECLARED;
    if (tools.length === 0 && calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const what = 'answers a client that does not know tasks with a task';
    const flaws = tools.map((tool) => wireFlaw('tasks.undeclared', 'error', `${nameText(tool)} ${what}`));
    return judged(flaws, `${count(calls.answers.length, 'call')} by a client that does not know tasks`);
  },
};

function declaresTasks({ session: { capabilities } }: CheckContext): boolean {
  return isObject(member(member(capabilities, 'extensions'), TASKS));
}

const NONE_DECLARED = notApplicable(`the server does not declare the extension ${TASKS}`);

function taskCheck(id: CheckId, fault: (call: TaskCall) => Fault | 'unknown' | null): CallingCheck {
  return {
    id,
    executes: 'good-input',
    phase: 'call',
    late: true,
    run: async (calls, context) => {
      const out = outside(context.session, { era: 'modern' });
      if (out !== null) return out;
      if (!declaresTasks(context)) return NONE_DECLARED;
      if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
      const made = await taskCalls(calls, context);
      return typeof made === 'string' ? couldNotRun(made) : concluded(id, made, { fault, calls });
    },
  };
}

/** As the rest of a sentence about the task of a tool. */
type Fault = Pick<Flaw, 'severity'> & { readonly what: string };

function concluded(
  id: CheckId,
  made: readonly TaskCall[],
  { fault, calls }: { fault: (call: TaskCall) => Fault | 'unknown' | null; calls: Calls },
): Judged {
  if (made.length === 0)
    return notApplicable(
      `${count(calls.tools.length, 'tool')} may be called, and none answers by a task; give tools.NAME.with a call that does`,
    );
  const seen = made.map((call) => ({ call, found: fault(call) }));
  if (seen.every(({ found }) => found === 'unknown'))
    return couldNotRun('no task ended within 10 s; give tools.NAME.with a call whose task ends sooner');
  const flaws = seen.flatMap(({ call, found }) =>
    found === null || found === 'unknown'
      ? []
      : [wireFlaw(id, found.severity, `the task of ${nameText(call.one.tool.name)} ${found.what}`)],
  );
  return judged(flaws, `${count(made.length, 'task')} followed`);
}

export const tasksReadable: CallingCheck = taskCheck('tasks.readable', ({ created, looks: [first] }) => {
  if (first === undefined) return 'unknown';
  const seen = stateIn(first);
  if (seen === null) return error(`cannot be read right after it was given: ${replyText(first)}`);
  return member(seen, 'taskId') === created['taskId'] ? null : error('is read as a task with another taskId');
});

export const tasksShape: CallingCheck = taskCheck('tasks.shape', ({ created, looks }) => {
  const states = looks.flatMap((look) => stateIn(look) ?? []);
  for (const state of [created, ...states]) {
    const fault = taskFault(state, 'ttlMs');
    if (fault !== null) return error(fault);
  }
  const untyped = states.find((state) => stringMember(state, 'resultType') !== 'complete');
  if (untyped !== undefined)
    return error(
      `is read as a result of the type ${excerpt(canonicalJson(member(untyped, 'resultType') ?? null), 40)}`,
    );
  const bare = states.flatMap((state) => contentFault(state) ?? []).at(0);
  return bare === undefined ? null : error(bare);
});

export const tasksTerminal: CallingCheck = taskCheck('tasks.terminal', ({ looks, afterEnd }) => {
  if (afterEnd === null) return 'unknown';
  const end = looks.flatMap((look) => stateIn(look) ?? []).find(isTerminal);
  const after = stateIn(afterEnd);
  // A server may forget a task that has ended.
  if (end === undefined || after === null) return null;
  const [was, is] = [stringMember(end, 'status') ?? '', stringMember(after, 'status') ?? ''];
  return was === is
    ? null
    : error(`had ended as ${excerpt(was, 30)}, was then cancelled, and is ${excerpt(is, 30)}`);
});

export const tasksInputKeys: CallingCheck = taskCheck('tasks.input-keys', ({ questions }) => {
  const keys = questions.map(({ key }) => key);
  const again = keys.find((key, i) => keys.indexOf(key) !== i);
  return again === undefined
    ? null
    : error(`asks two different things under the key "${excerpt(again, 40)}"`);
});

function stateIn({ reply }: Exchange): Json | null {
  return reply.kind === 'result' ? reply.result : null;
}

function error(what: string): Fault {
  return { severity: 'error', what };
}
