import { excerpt } from '../../base/text.ts';
import type { Surface, Tool } from '../surface.ts';
import type { Warning } from './change.ts';
import { deprecationOf } from './deprecation.ts';
import type { Paired } from './paired.ts';

/** What should be done about tools that went, or that are about to go. */
export function warningsOf(
  { pairs, gone }: Paired<Tool>,
  before: Surface,
  after: Surface,
): readonly Warning[] {
  const names = new Set(after.tools.map(({ name }) => name));
  const left = [
    ...gone.map((tool) => ({ tool, now: null })),
    ...pairs.flatMap(([tool, { name }]) => (names.has(tool.name) ? [] : [{ tool, now: name }])),
  ];
  return [
    ...left.flatMap(({ tool, now }) => leaving(tool, now, before, names)),
    ...pairs.flatMap(([old, tool]) =>
      old.description === tool.description ? [] : announcing(tool, after, names),
    ),
  ];
}

function leaving(
  tool: Tool,
  now: string | null,
  before: Surface,
  names: ReadonlySet<string>,
): readonly Warning[] {
  const shown = excerpt(tool.name, 80);
  const said = deprecationOf(tool, before.tools);
  if (said.kind === 'none') {
    const use = now === null ? 'use …' : `use ${excerpt(now, 80)}`;
    const sentence = `${shown} is gone and was never marked as deprecated: keep it for a release or more, its description beginning with "DEPRECATED: ${use}".`;
    return [{ code: 'removed-undeprecated', tool: shown, sentence }];
  }
  if (said.replacement === null || names.has(said.replacement)) return [];
  const sentence = `${shown} is gone, and ${excerpt(said.replacement, 80)}, which it named as its replacement, is not listed.`;
  return [{ code: 'replacement-missing', tool: shown, sentence }];
}

function announcing(tool: Tool, after: Surface, names: ReadonlySet<string>): readonly Warning[] {
  const said = deprecationOf(tool, after.tools);
  if (said.kind === 'none') return [];
  const shown = excerpt(tool.name, 80);
  if (said.replacement === null) {
    const sentence = `${shown} is marked as deprecated and names no replacement: a model that is told not to use it must be told what to use.`;
    return [{ code: 'deprecated-without-replacement', tool: shown, sentence }];
  }
  if (names.has(said.replacement)) return [];
  const sentence = `${shown} names ${excerpt(said.replacement, 80)} as its replacement, and that is not listed.`;
  return [{ code: 'replacement-missing', tool: shown, sentence }];
}
