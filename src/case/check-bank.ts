import { didYouMean, nearest } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { Bank, Case } from './case.ts';

/** A case that names a tool which the server does not list. */
export interface UnknownTool {
  readonly caseId: string;
  readonly tool: string;
  /** Names that the server lists and that look like it, best first: to be suggested, never used. */
  readonly nearest: readonly string[];
  readonly source: Case['source'];
  /** One sentence with the place. */
  readonly message: string;
}

/** Every tool name of the bank that the server does not list, in the order of the bank. Cases marked as defects are let be. */
export function checkBank(bank: Bank, toolNames: readonly string[]): readonly UnknownTool[] {
  const listed = new Set(toolNames);
  return bank.cases
    .filter(({ defect }) => defect === null)
    .flatMap((one) =>
      toolsOf(one)
        .filter((tool) => !listed.has(tool))
        .map((tool) => unknownTool(one, tool, toolNames)),
    );
}

/** The tools that a case names. */
export function toolsOf(one: Case): readonly string[] {
  if (one.kind === 'probe') return [one.tool];
  if (one.kind === 'contract') return [...new Set(one.steps.map(({ call }) => call))];
  return one.expect.kind === 'none' ? [] : one.expect.anyOf;
}

/** Where a case stands, for a message: `cases/rooms.yaml:3`, or its id where it was read from no file. */
export function placeOf({ id, source }: Case): string {
  return source === null ? `case ${id}` : `${source.file}:${source.line}`;
}

function unknownTool(one: Case, tool: string, listed: readonly string[]): UnknownTool {
  const message = `${placeOf(one)}: the server lists no tool "${excerpt(tool, 100)}".${didYouMean(tool, listed)}`;
  return { caseId: one.id, tool, nearest: nearest(tool, listed), source: one.source, message };
}
