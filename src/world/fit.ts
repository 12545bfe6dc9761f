import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { Effect } from '../case/effect.ts';
import type { Scenario } from '../case/scenario.ts';
import type { Config } from '../config/config.ts';
import { knowsAllTools } from '../surface/knows-all-tools.ts';
import type { Surface } from '../surface/surface.ts';
import type { ToolEffects } from './approvals.ts';

/** What a scenario's names are looked up in. */
export interface Known extends Pick<Config, 'identities' | 'fixtures'> {
  readonly tools: ToolEffects;
  readonly surface: Surface;
  readonly hasFixture: boolean;
}

/** What of a scenario can never work in this config, as a sentence; null: nothing. */
export function unfitFor(one: Scenario, known: Known): string | null {
  const effects = one.accept.flatMap(({ effects: wanted, never, answer }) => [
    ...wanted,
    ...never,
    ...answer.mentions.flatMap((mention) => (mention.kind === 'read' ? [mention.effect] : [])),
  ]);
  const asked = one.accept.some(({ answer }) => answer.mentions.some(({ kind }) => kind === 'sentinel'));
  return (
    unknown('identity', one.identity, 'identities', known.identities) ??
    (asked && !known.hasFixture
      ? 'the answer must mention the sentinel, and there is no world.fixture that could plant one'
      : null) ??
    firstOf(effects.map(({ read }) => unfitReading(read, known)))
  );
}

function unfitReading(read: Effect['read'], known: Known): string | null {
  if (read.kind !== 'call') return null;
  return (
    unknown('identity', read.identity, 'identities', known.identities) ??
    unknown('fixture', read.fixture, 'fixtures', known.fixtures) ??
    unfitReader(read.tool, known)
  );
}

/** What looks at the world must not change it. */
function unfitReader(name: string, { tools, surface }: Known): string | null {
  const shown = excerpt(name, 80);
  const tool = surface.tools.find((each) => each.name === name);
  if (tool === undefined) {
    const listed = surface.tools.map((each) => each.name);
    return knowsAllTools(surface) ? `the server lists no tool "${shown}".${didYouMean(name, listed)}` : null;
  }
  const said = Object.hasOwn(tools, name) ? tools[name] : undefined;
  return (said ?? (tool.annotations.readOnly === true ? 'reads' : 'writes')) === 'reads'
    ? null
    : `an effect is read by ${shown}, which may write. Read it by a tool that only reads, by sql or by a command.`;
}

function unknown(
  what: string,
  name: string | null,
  key: string,
  known: Readonly<Record<string, unknown>>,
): string | null {
  return name === null || Object.hasOwn(known, name)
    ? null
    : `the config has no ${what} "${excerpt(name, 60)}" under ${key}.${didYouMean(name, Object.keys(known))}`;
}

function firstOf(all: readonly (string | null)[]): string | null {
  return all.find((one) => one !== null) ?? null;
}
