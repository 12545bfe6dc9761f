import { didYouMean, nearest } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { Bank, Case } from './case.ts';
import type { Effect } from './effect.ts';
import type { Mention, Scenario } from './scenario.ts';

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
  if (one.kind === 'scenario') return [...new Set(inScenario(one))];
  return one.expect.kind === 'none' ? [] : one.expect.anyOf;
}

/** Also those that may not be called: a ban on a tool that does not exist bans nothing. */
function inScenario({ approvals, outages, accept }: Scenario): readonly string[] {
  const expected = accept.flatMap(({ tools, arguments: args, effects, never, answer }) => [
    ...tools.all.flat(),
    ...tools.never,
    ...Object.keys(args),
    ...Object.values(args).flatMap((rules) =>
      Object.values(rules).flatMap((rule) => (rule.kind === 'from' ? [rule.tool] : [])),
    ),
    ...[...effects, ...never, ...answer.mentions.flatMap(readOf)].flatMap(({ read }) =>
      read.kind === 'call' ? [read.tool] : [],
    ),
  ]);
  const struck = outages.map(({ tool }) => tool).filter((tool) => tool !== '*');
  return [...expected, ...Object.keys(approvals), ...struck];
}

function readOf(mention: Mention): readonly Pick<Effect, 'read'>[] {
  return mention.kind === 'read' ? [mention.effect] : [];
}

/** Where a case stands, for a message: `cases/rooms.yaml:3`, or its id where it was read from no file. */
export function placeOf({ id, source }: Case): string {
  return source === null ? `case ${id}` : `${source.file}:${source.line}`;
}

function unknownTool(one: Case, tool: string, listed: readonly string[]): UnknownTool {
  const message = `${placeOf(one)}: the server lists no tool "${excerpt(tool, 100)}".${didYouMean(tool, listed)}`;
  return { caseId: one.id, tool, nearest: nearest(tool, listed), source: one.source, message };
}
