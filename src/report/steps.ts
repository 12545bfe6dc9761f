import type { Report } from './model.ts';

/** A step of `Report.next`, told apart: what to type, or what to do. */
export interface Step {
  readonly kind: 'command' | 'sentence';
  readonly text: string;
  /** What the command is for; null when it goes without saying. */
  readonly remark: string | null;
}

/** What to do next, the failure's own advice first, each step once, at most ten. */
export function stepsOf({ error, next }: Pick<Report, 'error' | 'next'>): readonly Step[] {
  return [...new Set([...(error === null ? [] : [error.next]), ...next])].slice(0, 10).map(readStep);
}

/** Reads a step. A command begins with a program's name; three spaces and brackets set a remark off from it. */
function readStep(step: string): Step {
  if (!/^(?:npx|npm|node|surveyor|mcp-surveyor) /.test(step))
    return { kind: 'sentence', text: step, remark: null };
  const [, command, remark] = /^(.*?\S) {3,}\((.*)\)$/s.exec(step) ?? [];
  return { kind: 'command', text: command ?? step, remark: remark ?? null };
}
