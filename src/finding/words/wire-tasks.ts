import type { CodeWords } from './words.ts';

/** Codes of checks on the methods of tasks. */
export type TaskCode = 'tasks.unknown-id' | 'tasks.name-header' | 'tasks4.methods';

export const taskWords: Record<TaskCode, CodeWords> = {
  'tasks.unknown-id': {
    title: 'a task that does not exist, and does not fail as it should',
    hurts: 'A client waits for a task that was never there.',
    repair: 'Refuse tasks/get and tasks/cancel of an unknown task with error -32602.',
    source: 'Tasks extension of MCP 2026-07-28',
  },
  'tasks.name-header': {
    title: 'a request about a task whose header is not compared',
    hurts: 'A gateway that goes by the header sends the request to an instance that does not know the task.',
    repair: 'Compare Mcp-Name with params.taskId, and refuse a difference with HTTP 400 and error -32020.',
    source: 'Tasks extension of MCP 2026-07-28, routing headers',
  },
  'tasks4.methods': {
    title: 'task methods that are not answered as declared',
    hurts: 'A client follows a task by methods that are not there, or waits for one that was never made.',
    repair:
      'Answer tasks/list as declared, and refuse an unknown task with error -32602 in every other method.',
    source: 'MCP 2025-11-25, basic/utilities/tasks',
  },
};
