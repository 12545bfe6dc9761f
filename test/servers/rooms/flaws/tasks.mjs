// Tasks: the extension of the modern era, and those of 2025-11-25.

import { shown } from '../house.mjs';

const TASKS = 'io.modelcontextprotocol/tasks';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const error = (code, message, data) => ({ error: { code, message, ...(data && { data }) } });

const indexTool = (execution) => ({
  name: 'index_rooms',
  description: 'Builds the index of all rooms and says how many there are.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true },
  ...(execution === undefined ? {} : { execution }),
});
const result = () => shown({ indexed: 5 });
const complete = (value) => ({ result: { resultType: 'complete', ...value } });

const HONEST = {
  declares: true,
  isKnown: true,
  /** What a client without the extension gets. */
  plain: () => complete(result()),
  gives: (task) => task,
  shows: (task) => task,
  questions: [{ q1: 'Which floor?' }],
  afterCancel: (task) => (task.status === 'completed' ? task : { ...task, status: 'cancelled' }),
};

const question = (message) => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties: { floor: { type: 'string' } } } },
});
const asRequests = (asked) =>
  Object.fromEntries(Object.entries(asked).map(([key, message]) => [key, question(message)]));

/** One task at a time: it asks its questions one after the other, and is then done. */
const tasks = (changes = {}) => {
  const of = { ...HONEST, ...changes };
  return {
    capabilities: (plain, era) =>
      of.declares && era === 'modern' ? { ...plain, extensions: { [TASKS]: {} } } : plain,
    tools: (list) => [...list, indexTool()],
    handle: ({ method, params }, { state, era }) => {
      if (era !== 'modern') return undefined;
      if (method === 'tools/call' && params.name === 'index_rooms') {
        const isKnown = params._meta[CAPABILITIES].extensions?.[TASKS] !== undefined;
        if (!isKnown && !of.forAll) return of.plain();
        state.task = { id: 't1', turn: 0, cancelled: false };
        return { result: { resultType: 'task', ...of.gives(stateOf(state.task, of)) } };
      }
      if (!method.startsWith('tasks/')) return undefined;
      if (params.taskId !== state.task?.id || of.isLost) return error(-32602, 'Unknown task');
      if (method === 'tasks/update') state.task.turn += 1;
      if (method === 'tasks/cancel') state.task.cancelled = true;
      return complete(method === 'tasks/get' ? of.shows(stateOf(state.task, of)) : {});
    },
  };
};

function stateOf({ id, turn, cancelled }, of) {
  const common = {
    taskId: id,
    createdAt: '2026-10-01T09:00:00Z',
    lastUpdatedAt: '2026-10-01T09:00:01Z',
    ttlMs: 60_000,
    pollIntervalMs: 30,
  };
  const asked = of.questions[turn];
  const task =
    asked === undefined
      ? { ...common, status: 'completed', result: result() }
      : { ...common, status: 'input_required', inputRequests: asRequests(asked) };
  return cancelled ? of.afterCancel(task) : task;
}

const without = (task, key) => Object.fromEntries(Object.entries(task).filter(([name]) => name !== key));

/** Tasks as of 2025-11-25. `support`: what the tool says of itself. */
const tasks4 = ({ support = 'optional', answersPlainly = false, isLost = false, reads = true } = {}) => ({
  capabilities: (plain, era) =>
    era === 'legacy' ? { ...plain, tasks: { requests: { tools: { call: {} } } } } : plain,
  tools: (list) => [...list, indexTool({ taskSupport: support })],
  handle: ({ method, params }, { era }) => {
    if (era !== 'legacy') return undefined;
    const task = {
      taskId: 't1',
      status: 'completed',
      createdAt: '2026-10-01T09:00:00Z',
      lastUpdatedAt: '2026-10-01T09:00:01Z',
      ttl: 60_000,
    };
    if (method === 'tools/call' && params.name === 'index_rooms') {
      if (params.task !== undefined && !answersPlainly) return { result: { task } };
      return support === 'required' && !answersPlainly
        ? error(-32601, 'index_rooms can only be called as a task')
        : { result: result() };
    }
    if (method === 'tasks/get') return isLost ? error(-32602, 'Unknown task') : { result: task };
    if (method === 'tasks/result') return { result: reads ? result() : {} };
    return undefined;
  },
});

const EXTENDED = (plain, era) =>
  era === 'modern' ? { ...plain, extensions: { 'com.example/index': {} } } : plain;
const extended = (refusal) => ({
  capabilities: EXTENDED,
  tools: (list) => [...list, indexTool()],
  handle: ({ method, params }, { era }) => {
    if (era !== 'modern' || method !== 'tools/call' || params.name !== 'index_rooms') return undefined;
    return params._meta[CAPABILITIES].extensions === undefined ? refusal() : complete(result());
  },
});

export const taskFlaws = {
  tasks: tasks(),
  'task-for-all': tasks({ forAll: true }),
  'task-undeclared': tasks({ declares: false, forAll: true }),
  'task-lost': tasks({ isLost: true }),
  'task-of-another-id': tasks({ shows: (task) => ({ ...task, taskId: 't2' }) }),
  'task-without-date': tasks({ gives: (task) => without(task, 'createdAt') }),
  'task-without-result': tasks({ shows: (task) => without(task, 'result') }),
  'task-for-ever': tasks({ gives: (task) => ({ ...task, ttlMs: null }) }),
  'task-revived': tasks({ afterCancel: (task) => ({ ...task, status: 'cancelled' }) }),
  'task-key-twice': tasks({ questions: [{ q: 'Which floor?' }, { q: 'Which day?' }] }),
  'task-asks-twice': tasks({ questions: [{ q1: 'Which floor?' }, { q2: 'Which day?' }] }),
  'extension-only': extended(() => error(-32603, 'No index')),
  'extension-named': extended(() =>
    error(-32021, 'No index', { requiredCapabilities: { extensions: { 'com.example/index': {} } } }),
  ),
  'extension-left-out': extended(() => complete(result())),
  'fails-for-all': {
    capabilities: EXTENDED,
    answer: (name, args, next) =>
      name === 'list_rooms' ? { code: -32603, message: 'The back end is down' } : next(name, args),
  },
  tasks4: tasks4(),
  'tasks4-required': tasks4({ support: 'required' }),
  'tasks4-none': tasks4({ answersPlainly: true }),
  'tasks4-required-in-words': tasks4({ support: 'required', answersPlainly: true }),
  'tasks4-lost': tasks4({ isLost: true }),
  'tasks4-unread': tasks4({ reads: false }),
};
