import type { Approvals } from '../config/config.ts';
import type { Surface, Tool } from '../surface/surface.ts';

/** What the author says a tool does to the world, where annotations are missing or wrong. */
export type ToolEffects = Readonly<Record<string, 'reads' | 'writes'>>;

export interface ApprovalRules {
  readonly tools: ToolEffects;
  readonly allowWrites: boolean;
}

/**
 * The tools that must not be executed, with the reason a reader is shown. The default is reads only: a tool runs when
 * the author says that it reads, when it is annotated read-only and the author says nothing, or when writes are allowed.
 */
export function refusals(
  surface: Pick<Surface, 'tools'>,
  rules: ApprovalRules,
): Readonly<Record<string, string>> {
  if (rules.allowWrites) return {};
  const refused = surface.tools
    .map((tool): readonly [string, string | null] => [tool.name, refusalReason(tool, rules.tools)])
    .filter((entry): entry is readonly [string, string] => entry[1] !== null);
  return Object.fromEntries(refused);
}

/**
 * The tools that a user does not let a scenario's client call, with the reason a reader is shown: what the case says of a
 * tool, else what the config says of it, else the config's default.
 */
export function refusalsFor(
  surface: Pick<Surface, 'tools'>,
  rules: ApprovalRules & { readonly approvals: Approvals },
  own: Readonly<Record<string, 'allow' | 'deny'>>,
): Readonly<Record<string, string>> {
  const { approvals } = rules;
  const said = { ...approvals.tools, ...own };
  const byDefault = Object.entries(refusedByDefault(surface, rules)).filter(
    ([tool]) => !Object.hasOwn(said, tool),
  );
  const denied = Object.entries(said).flatMap(([tool, answer]): [string, string][] =>
    answer === 'allow' ? [] : [[tool, Object.hasOwn(own, tool) ? DENIED_BY_CASE : DENIED_BY_CONFIG]],
  );
  return Object.fromEntries([...byDefault, ...denied]);
}

const DENIED_BY_CASE = 'the case says that the user declines it';
const DENIED_BY_CONFIG = 'world.approvals says that the user declines it';

function refusedByDefault(
  surface: Pick<Surface, 'tools'>,
  rules: ApprovalRules & { readonly approvals: Approvals },
): Readonly<Record<string, string>> {
  if (rules.approvals.default === 'allow') return {};
  if (rules.approvals.default === 'reads-only') return refusals(surface, rules);
  return Object.fromEntries(surface.tools.map(({ name }) => [name, DENIED_BY_CONFIG]));
}

/** The reason of a tool of which neither its server nor the author says what it does. */
export const EFFECT_UNSTATED = 'not annotated read-only, so it may write';

function refusalReason(tool: Tool, effects: ToolEffects): string | null {
  const said = Object.hasOwn(effects, tool.name) ? effects[tool.name] : undefined;
  if (said === 'reads') return null;
  if (said === 'writes') return 'the config says that it writes';
  if (tool.annotations.readOnly === true) {
    return tool.annotations.destructive === true ? 'annotated both read-only and destructive' : null;
  }
  return tool.annotations.readOnly === false ? 'annotated as writing' : EFFECT_UNSTATED;
}
