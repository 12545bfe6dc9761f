import { stringMember } from '../../base/json.ts';
import type { Demand } from './demand.ts';
import { plainName } from './names.ts';
import type { ObjectAtom } from './shape.ts';
import type { Study } from './study.ts';
import { same } from './within.ts';

/**
 * Properties that have another name now, old to new: the same values pass, and either the names differ only in case and
 * separators, or the description is word for word the same and stands nowhere else.
 */
export function renamedProperties(a: ObjectAtom, b: ObjectAtom, study: Study): ReadonlyMap<string, string> {
  const gone = [...a.properties].filter(([name]) => !b.properties.has(name));
  const come = [...b.properties].filter(([name]) => !a.properties.has(name));
  const renames = new Map<string, string>();
  if (gone.length > MOST || come.length > MOST) return renames;
  for (const by of [byName, byDescription]) {
    for (const [name, demand] of gone.filter(([each]) => !renames.has(each))) {
      const taken = new Set(renames.values());
      const alike = come.filter((other) => !taken.has(other[0]) && by([name, demand], other));
      const rivals = gone.filter((other) => by([name, demand], other));
      const [only] = alike;
      if (only === undefined || alike.length > 1 || rivals.length > 1) continue;
      if (same(demand, only[1], study)) renames.set(name, only[0]);
    }
  }
  return renames;
}

/** An object that lost and gained more than this is another object. */
const MOST = 100;

type Property = readonly [name: string, demand: Demand];

function byName([a]: Property, [b]: Property): boolean {
  return plainName(a) === plainName(b);
}

function byDescription([, a]: Property, [, b]: Property): boolean {
  const [mine, theirs] = [descriptionOf(a), descriptionOf(b)];
  return mine !== null && mine.trim() !== '' && mine === theirs;
}

function descriptionOf({ parts }: Demand): string | null {
  for (const { schema } of parts) {
    const found = stringMember(schema, 'description');
    if (found !== null) return found;
  }
  return null;
}
