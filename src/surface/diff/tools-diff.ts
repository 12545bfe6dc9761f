import type { Surface, Tool } from '../surface.ts';
import type { Warning } from './change.ts';
import { plainName } from './names.ts';
import { paired, reordered, withRenames } from './paired.ts';
import { toolDiffers } from './tool-diff.ts';
import { renamedTools } from './tool-renames.ts';
import type { Fact } from './told.ts';
import { warningsOf } from './warnings.ts';

/** What became of the tools: which went, came, moved and were renamed, then each one field by field. */
export function toolsDiffer(
  before: Surface,
  after: Surface,
): { readonly facts: readonly Fact[]; readonly warnings: readonly Warning[] } {
  const named = paired(before.tools, after.tools, ({ name }) => name);
  const matched = withRenames(named, renamedTools(named.gone, named.come));
  const order = reordered(matched, [before.tools, after.tools], ({ name }) => name);
  const facts: readonly Fact[] = [
    ...matched.gone.map(({ name }): Fact => ({ ...at(name), row: 'tool.removed' })),
    ...matched.pairs.flatMap(([old, now]) => [
      ...renameOf(old, now),
      ...toolDiffers(old, now, { before, after }),
    ]),
    ...matched.come.map(({ name }): Fact => ({ ...at(name), row: 'tool.added' })),
    ...(order === null ? [] : [reorderedTools(order)]),
  ];
  return { facts, warnings: warningsOf(matched, before, after) };
}

function at(name: string): Omit<Fact, 'row'> {
  return { on: 'tool', name, path: [] };
}

function renameOf(old: Tool, { name }: Tool): readonly Fact[] {
  if (old.name === name) return [];
  const row = plainName(old.name) === plainName(name) ? 'tool.recased' : 'tool.renamed';
  return [{ row, on: 'tool', name, path: ['name'], before: old.name, after: name }];
}

function reorderedTools({ before, after }: NonNullable<ReturnType<typeof reordered>>): Fact {
  return {
    row: 'tool.reordered',
    on: 'server',
    name: null,
    path: ['tools'],
    part: 'tools',
    before: before.join(', '),
    after: after.join(', '),
  };
}
