import { isObject, member, stringMember, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';

export const TASKS = 'io.modelcontextprotocol/tasks';

const STATUSES: readonly string[] = ['working', 'input_required', 'completed', 'failed', 'cancelled'];
const TERMINAL: readonly string[] = ['completed', 'failed', 'cancelled'];

export function isTerminal(task: Json): boolean {
  return TERMINAL.includes(stringMember(task, 'status') ?? '');
}

/** What is wrong with the members that every state of a task has, as the rest of a sentence. */
export function taskFault(task: Json, ttl: 'ttlMs' | 'ttl'): string | null {
  const status = stringMember(task, 'status');
  if ((stringMember(task, 'taskId') ?? '') === '') return 'has no taskId';
  if (status === null || !STATUSES.includes(status)) return `has the status ${shown(member(task, 'status'))}`;
  for (const key of ['createdAt', 'lastUpdatedAt']) {
    if (!isMoment(stringMember(task, key))) return `has ${shown(member(task, key))} as ${key}`;
  }
  const kept = member(task, ttl);
  if (kept !== null && !isWhole(kept)) return `has ${shown(kept)} as ${ttl}`;
  const pause = member(task, ttl === 'ttlMs' ? 'pollIntervalMs' : 'pollInterval');
  return pause === undefined || isWhole(pause) ? null : `has ${shown(pause)} as its poll interval`;
}

/** What a state of a task lacks that it must bring along, as the rest of a sentence. */
export function contentFault(task: Json): string | null {
  switch (stringMember(task, 'status') ?? '') {
    case 'completed':
      return isObject(member(task, 'result')) ? null : 'is completed and has no result';
    case 'failed':
      return isObject(member(task, 'error')) ? null : 'has failed and has no error';
    case 'input_required':
      return isObject(member(task, 'inputRequests'))
        ? null
        : 'needs input and does not say which (inputRequests)';
    default:
      return null;
  }
}

function isMoment(text: string | null): boolean {
  return text !== null && /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
}

function isWhole(value: Json | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing' : excerpt(JSON.stringify(value), 40);
}
