import type { ExtensionCode } from '../../finding/words/call-extensions.ts';
import type { CallingCheck } from '../check.ts';
import { extFallback } from './ext-fallback.ts';
import { tasks4Call } from './tasks4-call.ts';
import { tasksInputKeys, tasksReadable, tasksShape, tasksTerminal, tasksUndeclared } from './tasks.ts';

/** Checks of extensions, and of what a client without them gets. */
export const extensionChecks: Record<ExtensionCode, CallingCheck> = {
  'ext.fallback': extFallback,
  'tasks.undeclared': tasksUndeclared,
  'tasks.readable': tasksReadable,
  'tasks.shape': tasksShape,
  'tasks.terminal': tasksTerminal,
  'tasks.input-keys': tasksInputKeys,
  'tasks4.call': tasks4Call,
};
