import { didYouMean } from '../../base/nearest.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Contract } from '../../case/contract.ts';
import type { Where } from '../../case/effect.ts';
import { knowsAllTools } from '../../surface/knows-all-tools.ts';
import type { Surface } from '../../surface/surface.ts';
import { nameText } from '../tool-flaws.ts';
import type { CallRules } from '../calls/open-calls.ts';
import { readsOnly } from '../calls/open-calls.ts';
import { knownOf } from '../calls/plain-calls.ts';
import { couldNot, defect, type Stop } from './stage.ts';

/** Why a case is not run at all, before anything of it has been called; null: it is. */
export function unfit(one: Contract, surface: Surface, rules: CallRules): Stop | null {
  if (one.defect !== null) return defect(one.defect);
  return (
    unknownPlace(one, rules) ??
    unlisted(one, surface) ??
    refused(one, rules) ??
    writingReader(one, surface, rules)
  );
}

function unknownPlace(one: Contract, { identities, fixtures }: CallRules): Stop | null {
  for (const { identity, fixture } of wheresOf(one)) {
    if (identity !== null && !Object.hasOwn(identities, identity))
      return unknown('identity', identity, 'identities', identities);
    if (fixture !== null && !Object.hasOwn(fixtures, fixture))
      return unknown('fixture', fixture, 'fixtures', fixtures);
  }
  return null;
}

function unknown(what: string, name: string, key: string, known: Readonly<Record<string, unknown>>): Stop {
  return defect(
    `the config has no ${what} "${excerpt(name, 60)}" under ${key}.${didYouMean(name, Object.keys(known))}`,
  );
}

/** A tool that is not listed can only be called to see it refused. */
function unlisted(one: Contract, surface: Surface): Stop | null {
  if (!knowsAllTools(surface)) return null;
  const listed = surface.tools.map(({ name }) => name);
  const named = [
    ...one.steps.filter(({ error }) => error === null).map(({ call }) => call),
    ...readersOf(one),
  ];
  const missing = named.find((tool) => !listed.includes(tool));
  return missing === undefined
    ? null
    : defect(`the server lists no tool "${excerpt(missing, 80)}".${didYouMean(missing, listed)}`);
}

function refused(one: Contract, rules: CallRules): Stop | null {
  const named = [...new Set([...one.steps.map(({ call }) => call), ...readersOf(one)])];
  const kept = named.filter((tool) => Object.hasOwn(rules.refused, tool));
  const [first] = kept;
  if (first === undefined) return null;
  const more = kept.length === 1 ? '' : `, nor ${count(kept.length - 1, 'other tool')} of the case`;
  return couldNot(
    `${nameText(first)} may not be called${more}: ${rules.refused[first] ?? 'it may write'}. Allow it with --allow-writes; if it only reads, say so in the config (tools: { NAME: reads }).`,
  );
}

/** What looks at the world must not change it, also where writes are allowed. */
function writingReader(one: Contract, surface: Surface, rules: CallRules): Stop | null {
  const writing = readersOf(one).find((reader) => {
    const tool = surface.tools.find(({ name }) => name === reader);
    return tool !== undefined && !readsOnly(tool, knownOf(rules.calls, reader));
  });
  if (writing === undefined) return null;
  return defect(
    `an effect is read by ${nameText(writing)}, which may write. Read it by a tool that only reads, or by a command.`,
  );
}

function readersOf({ effects, never }: Contract): readonly string[] {
  return [...effects, ...never].flatMap(({ read }) => (read.kind === 'call' ? [read.tool] : []));
}

function wheresOf(one: Contract): readonly Where[] {
  const readers = [...one.effects, ...one.never].flatMap(({ read }) => (read.kind === 'call' ? [read] : []));
  return [one, ...one.steps, ...readers];
}
