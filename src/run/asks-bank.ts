import type { Run } from './run.ts';

/** Whether a command asks the cases of a bank: its answer is in its trials, and it can be completed. */
export function asksBank(command: Run['command']): boolean {
  return command === 'run' || command === 'select' || command === 'gate';
}
