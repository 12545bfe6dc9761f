import { isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Session } from '../../wire/session.ts';
import { argumentsFor } from '../../client/literal/arguments.ts';
import { nothingCallable } from '../calls/call-check.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { taskFault } from './task-shape.ts';

/** A tool that says that it can be called as a task can be: made, looked at, and read. Tasks as of 2025-11-25. */
export const tasks4Call: CallingCheck = {
  id: 'tasks4.call',
  executes: 'good-input',
  phase: 'call',
  late: true,
  run: async (calls, context) => {
    const out = outside(context.session, { era: 'legacy', from: '2025-11-25' });
    if (out !== null) return out;
    const supporting = context.surface.tools.filter((tool) => supportOf(tool) !== null);
    if (supporting.length === 0) return notApplicable('no tool can be called as a task');
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const callable = calls.tools.filter(
      ({ tool, writes, known }) => supportOf(tool) !== null && (!writes || known.with !== null),
    );
    const [first] = callable;
    if (first === undefined)
      return notApplicable('no tool that can be called as a task may be called; give it tools.NAME.with');
    const opened = await context.open();
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    await using session = opened.session;
    const flaws: Flaw[] = [];
    let [tried, why] = [0, ''];
    for (const one of callable.slice(0, TOOLS)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      const found = await faultOf(one, calls, session);
      if (found !== null && 'why' in found) why = found.why;
      else tried += 1;
      if (found !== null && 'what' in found)
        flaws.push(wireFlaw('tasks4.call', 'warning', `${nameText(one.tool.name)} ${found.what}`));
    }
    return tried === 0 ? couldNotRun(why) : judged(flaws, `${count(tried, 'tool')} called as a task`);
  },
};

const TOOLS = 2;
const RESULT_MS = 15_000;

function supportOf({ raw }: Tool): 'optional' | 'required' | null {
  const support = stringMember(member(raw, 'execution'), 'taskSupport');
  return support === 'optional' || support === 'required' ? support : null;
}

async function faultOf(
  { tool, known }: CallableTool,
  { candidates }: Calls,
  session: Session,
): Promise<{ readonly what: string } | { readonly why: string } | null> {
  const made = argumentsFor(tool, known.with ?? {}, candidates);
  if (made.kind === 'lacking')
    return { why: `no value for ${made.missing.join(', ')}; give tools.NAME.with` };
  const params = { name: tool.name, arguments: made.arguments };
  if (supportOf(tool) === 'required') {
    const plain = await session.request('tools/call', params);
    if (plain.reply.kind === 'result' && member(plain.reply.result, 'isError') !== true)
      return { what: 'says that it can only be called as a task, and answers a plain call' };
  }
  const created = await session.request('tools/call', { ...params, task: { ttl: 60_000 } });
  if (created.reply.kind === 'timeout' || created.reply.kind === 'closed') return { why: replyText(created) };
  const task = created.reply.kind === 'result' ? member(created.reply.result, 'task') : undefined;
  if (!isObject(task)) return { what: `is called as a task and gives none: ${replyText(created)}` };
  const shape = taskFault(task, 'ttl');
  if (shape !== null) return { what: `gives a task that ${shape}` };
  return followed(session, task['taskId'] ?? null);
}

async function followed(session: Session, taskId: Json): Promise<{ what: string } | { why: string } | null> {
  const looked = await session.request('tasks/get', { taskId });
  if (looked.reply.kind !== 'result' || member(looked.reply.result, 'taskId') !== taskId)
    return { what: `gives a task that tasks/get does not show: ${replyText(looked)}` };
  const read = await session.request('tasks/result', { taskId }, { timeoutMs: RESULT_MS });
  if (read.reply.kind === 'timeout') return { why: 'its task did not end within 15 s' };
  if (read.reply.kind !== 'result' || !isArray(member(read.reply.result, 'content')))
    return { what: `gives a task whose result cannot be read as that of a call: ${replyText(read)}` };
  return null;
}
