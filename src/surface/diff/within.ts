import { canonicalJson, type Json } from '../../base/json.ts';
import { ANYTHING, type Demand } from './demand.ts';
import { expandedText } from './expanded.ts';
import { shapeOf } from './read-shape.ts';
import { admits } from './settled.ts';
import { numberWithin, stringWithin } from './scalars-within.ts';
import { type ArrayAtom, type Atom, EVERYTHING, type ObjectAtom, type Shape, valuesOf } from './shape.ts';
import { allOf, type Answer, step, type Study } from './study.ts';

/**
 * `strict`: every value counts, and nothing else. `declared`: an object with a property that its schema does not declare
 * does not count, since nobody sends an argument that was never announced; so an optional property may be added to an
 * open schema. `promised`: `a` must also declare every property that `b` does, since a reader looks for it.
 */
export type Reading = 'strict' | 'declared' | 'promised';

/** Whether every value that meets `a` meets `b`, keyword by keyword. `yes` is a proof; what cannot be proved is `unknown`. */
export function within(a: Demand, b: Demand, reading: Reading, study: Study): Answer {
  if (a.key === b.key || b === ANYTHING) return 'yes';
  const pair = `${reading} ${a.key} ${b.key}`;
  const known = study.answers.get(pair);
  if (known !== undefined) return known;
  // A pair met again lies deeper in a value that ends somewhere, so what holds above may be taken for granted below.
  if (study.comparing.has(pair)) {
    study.assumed += 1;
    return 'yes';
  }
  if (study.comparing.size > DEPTH || !step(study)) return 'unknown';
  const assumed = study.assumed;
  study.comparing.add(pair);
  const answer = compared(a, b, reading, study);
  study.comparing.delete(pair);
  // What rests on something taken for granted is kept only when that has turned out to hold.
  if (answer !== 'yes' || assumed === study.assumed || study.comparing.size === 0)
    study.answers.set(pair, answer);
  return answer;
}

function compared(a: Demand, b: Demand, reading: Reading, study: Study): Answer {
  const [mine, theirs] = [shapeOf(a, study), shapeOf(b, study)];
  if (mine !== null && theirs !== null) return shapesWithin(mine, theirs, reading, study);
  return sameText(a, b, study) ? 'yes' : 'unknown';
}

const DEPTH = 150;

/** True where it is proved that the same values meet both, and that both name the same properties. */
export function same(a: Demand, b: Demand, study: Study): boolean {
  return within(a, b, 'promised', study) === 'yes' && within(b, a, 'promised', study) === 'yes';
}

/** True where any value passes. */
export function isAnything(demand: Demand, study: Study): boolean {
  return within(ANYTHING_STATED, demand, 'strict', study) === 'yes';
}

/** As a demand with a key of its own, so that it is compared at all. */
const ANYTHING_STATED: Demand = { parts: [], key: 'any' };

export function isNothing(demand: Demand, study: Study): boolean {
  return shapeOf(demand, study)?.length === 0;
}

/** Whether every value of one shape is one of the other. */
export function shapesWithin(a: Shape, b: Shape, reading: Reading, study: Study): Answer {
  if (a === null || b === null) return 'unknown';
  if (b === EVERYTHING) return 'yes';
  return allOf(mapped(a, (atom) => atomWithinAny(atom, b, reading, study)));
}

function* mapped<T>(items: Iterable<T>, each: (item: T) => Answer): Generator<Answer> {
  for (const item of items) yield each(item);
}

function atomWithinAny(a: Atom, b: readonly Atom[], reading: Reading, study: Study): Answer {
  if (!step(study)) return 'unknown';
  const candidates = b.filter(({ type }) => type === a.type);
  if (candidates.length === 0) return 'no';
  const answers = candidates.map((atom) => atomWithin(a, atom, reading, study));
  if (answers.includes('yes')) return 'yes';
  const values = valuesOf(a);
  if (values !== null) return allOf(mapped(values, (value) => valueWithin(value, candidates)));
  // Several together may cover what none covers alone.
  return candidates.length === 1 ? (answers[0] ?? 'unknown') : 'unknown';
}

function valueWithin(value: Json, candidates: readonly Atom[]): Answer {
  const text = canonicalJson(value);
  const answers = candidates.map((atom): Answer => {
    const listed = atom.values === null || atom.values.some((each) => canonicalJson(each) === text);
    if (!listed) return 'no';
    const passes = admits(atom, value);
    if (passes === false) return 'no';
    return passes === true && atom.opaque.length === 0 ? 'yes' : 'unknown';
  });
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') ? 'unknown' : 'no';
}

/** One atom within one other of its type. */
function atomWithin(a: Atom, b: Atom, reading: Reading, study: Study): Answer {
  const values = valuesOf(a);
  if (b.values !== null) {
    const texts = new Set(b.values.map(canonicalJson));
    if (values === null || values.some((value) => !texts.has(canonicalJson(value)))) return 'no';
  }
  const beside: Answer = b.opaque.every((demand) => a.opaque.includes(demand)) ? 'yes' : 'unknown';
  const tried = values === null ? 'unknown' : allOf(mapped(values, (value) => answerOf(admits(b, value))));
  if (tried !== 'unknown') return allOf([tried, beside]);
  const bounded = boundsWithin(a, b, reading, study);
  // Some of the values may lie within bounds that others break.
  return allOf([bounded === 'no' && values !== null ? 'unknown' : bounded, beside]);
}

function answerOf(passes: boolean | null): Answer {
  if (passes === null) return 'unknown';
  return passes ? 'yes' : 'no';
}

function boundsWithin(a: Atom, b: Atom, reading: Reading, study: Study): Answer {
  if (a.type === 'number' && b.type === 'number') return numberWithin(a, b);
  if (a.type === 'string' && b.type === 'string') return stringWithin(a, b);
  if (a.type === 'array' && b.type === 'array') return arrayWithin(a, b, reading, study);
  if (a.type === 'object' && b.type === 'object') return objectWithin(a, b, reading, study);
  return 'yes';
}

function arrayWithin(a: ArrayAtom, b: ArrayAtom, reading: Reading, study: Study): Answer {
  const most = a.maxItems ?? Infinity;
  const counts = a.minItems >= b.minItems && most <= (b.maxItems ?? Infinity);
  if (!counts || (b.unique && !a.unique && most > 1)) return 'no';
  const places = Math.max(a.prefix.length, b.prefix.length);
  return allOf(entries());

  function* entries(): Generator<Answer> {
    for (let i = 0; i < Math.min(places, most); i += 1)
      yield within(a.prefix[i] ?? a.rest, b.prefix[i] ?? b.rest, reading, study);
    if (most > places) yield within(a.rest, b.rest, reading, study);
  }
}

function objectWithin(a: ObjectAtom, b: ObjectAtom, reading: Reading, study: Study): Answer {
  if ([...b.required].some((name) => !a.required.has(name))) return 'no';
  const least = Math.max(a.minProperties, a.required.size);
  const most = Math.min(a.maxProperties ?? Infinity, mostNamed(a, study));
  if (least < b.minProperties || most > (b.maxProperties ?? Infinity)) return 'no';
  return allOf([patternsWithin(a, b, reading, study), allOf(members())]);

  function* members(): Generator<Answer> {
    for (const name of new Set([...a.properties.keys(), ...b.properties.keys()]))
      yield memberWithin(name, { a, b, reading, study });
    yield within(a.additional, b.additional, reading, study);
  }
}

/** How many properties an object can have: as many as are named, where no other is allowed. */
function mostNamed(a: ObjectAtom, study: Study): number {
  return a.patterns.size === 0 && isNothing(a.additional, study) ? a.properties.size : Infinity;
}

interface Two {
  readonly a: ObjectAtom;
  readonly b: ObjectAtom;
  readonly reading: Reading;
  readonly study: Study;
}

function memberWithin(name: string, { a, b, reading, study }: Two): Answer {
  if (!step(study)) return 'unknown';
  const [mine, theirs] = [a.properties.get(name), b.properties.get(name)];
  if (reading === 'promised' && mine === undefined) return 'no';
  if (reading === 'declared') {
    if (mine === undefined && isAnything(a.additional, study)) return 'yes';
    // It would pass, and mean nothing any more.
    if (theirs === undefined && isAnything(b.additional, study)) return 'unknown';
  }
  return within(mine ?? a.additional, theirs ?? b.additional, reading, study);
}

/** Which names a pattern meets is not tried, so the same patterns and names must stand on both sides. */
function patternsWithin(a: ObjectAtom, b: ObjectAtom, reading: Reading, study: Study): Answer {
  if (a.patterns.size === 0 && b.patterns.size === 0) return 'yes';
  const isAlike =
    a.patterns.size === b.patterns.size &&
    a.properties.size === b.properties.size &&
    [...a.properties.keys()].every((name) => b.properties.has(name));
  if (!isAlike) return 'unknown';
  return allOf(
    mapped(a.patterns, ([pattern, demand]) => {
      const other = b.patterns.get(pattern);
      return other === undefined || within(demand, other, reading, study) !== 'yes' ? 'unknown' : 'yes';
    }),
  );
}

/** For what has no shape that can be compared. */
function sameText(a: Demand, b: Demand, study: Study): boolean {
  const textOf = ({ parts }: Demand): string =>
    parts
      .map(({ schema, scope }) => expandedText(schema, scope, study))
      .sort()
      .join(' ');
  return textOf(a) === textOf(b);
}
