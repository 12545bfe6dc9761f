import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { Finding } from '../finding/finding.ts';
import { knowsAllTools } from '../surface/knows-all-tools.ts';
import type { Surface } from '../surface/surface.ts';

/** Where a config names tools, and which it names there. */
export interface NamedTools {
  /** The key as its author wrote it: `tools`, `log.arguments`. */
  readonly key: string;
  readonly names: readonly string[];
}

/** Tools that a config names and that the server does not list: what is said of them has no effect. */
export function configFindings(
  named: readonly NamedTools[],
  surface: Pick<Surface, 'tools' | 'gaps'>,
): readonly Finding[] {
  if (!knowsAllTools(surface)) return [];
  const listed = surface.tools.map(({ name }) => name);
  return named.flatMap(({ key, names }) =>
    names.filter((name) => name !== '*' && !listed.includes(name)).map((name) => finding(key, name, listed)),
  );
}

function finding(key: string, tool: string, listed: readonly string[]): Finding {
  const said = `${key} names "${excerpt(tool, 100)}", and the server lists no such tool, so what stands there has no effect.`;
  return {
    code: 'config-tool-unlisted',
    severity: 'warning',
    site: { place: 'case', caseId: `${key}.${tool}` },
    message: `${said}${didYouMean(tool, listed)}`,
    facts: { key, tool },
    evidence: [],
  };
}
