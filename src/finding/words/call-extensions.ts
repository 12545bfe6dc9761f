import type { CodeWords } from './words.ts';

/** Codes of checks on extensions that need a call. */
export type ExtensionCode =
  | 'ext.fallback'
  | 'tasks.undeclared'
  | 'tasks.readable'
  | 'tasks.shape'
  | 'tasks.terminal'
  | 'tasks.input-keys'
  | 'tasks4.call';

export const extensionWords: Record<ExtensionCode, CodeWords> = {
  'ext.fallback': {
    title: 'a tool that only works for clients with an extension',
    hurts:
      'Every other client gets a result that it must take for invalid, or an error that does not say why.',
    repair: 'Answer clients without the extension in the way of the protocol itself, or with error -32021.',
    source: 'MCP 2026-07-28, basic/versioning, extensions',
  },
  'tasks.undeclared': {
    title: 'a task for a client that knows no tasks',
    hurts: 'The client takes the result for invalid, and the work is done for nobody.',
    repair:
      'Answer with a task only where the request declares the extension; else wait, or refuse with error -32021.',
    source: 'Tasks extension of MCP 2026-07-28',
  },
  'tasks.readable': {
    title: 'a task that cannot be read once it is given',
    hurts: 'The client gives up a task that is running, or starts it again.',
    repair: 'Store the task before its handle is returned.',
    source: 'Tasks extension of MCP 2026-07-28',
  },
  'tasks.shape': {
    title: 'a task without what a client needs to follow it',
    hurts: 'The client cannot tell whether to wait, what to answer, or where the result is.',
    repair:
      'Give every state of a task its taskId, status, createdAt, lastUpdatedAt and ttlMs, and what its status brings along.',
    source: 'Tasks extension of MCP 2026-07-28',
  },
  'tasks.terminal': {
    title: 'a task that changes after its end',
    hurts: 'What was reported as done turns into something else, and nobody looks again.',
    repair: 'Keep a task as it is once it is completed, failed or cancelled.',
    source: 'Tasks extension of MCP 2026-07-28',
  },
  'tasks.input-keys': {
    title: 'one key for two questions of a task',
    hurts: 'The client takes the second question for one that is answered, and the task waits for ever.',
    repair: 'Give every question of a task a key of its own, for as long as the task lives.',
    source: 'Tasks extension of MCP 2026-07-28',
  },
  'tasks4.call': {
    title: 'a tool that cannot be called as a task, though it says so',
    hurts: 'A client that wants to wait in the background gets an error, or a result that is lost.',
    repair: 'Answer a call with task by a task, show it by tasks/get, and give its result by tasks/result.',
    source: 'MCP 2025-11-25, basic/utilities/tasks',
  },
};
