import type { Asked, Bank } from '../../case/case.ts';
import { familyIn, type GateMetric } from '../../config/gate-metrics.ts';
import type { Run } from '../../run/run.ts';

/** The cases that a metric of trials is about, those that are known to be wrong left out. */
export function populationOf(metric: GateMetric, { cases }: Pick<Bank, 'cases'>): readonly Asked[] {
  return cases.filter((one) => one.defect === null && isAbout(metric, one));
}

function isAbout(metric: GateMetric, one: Asked): boolean {
  const family = familyIn(metric);
  if (family !== null) return one.family === family;
  const [what = '', which = ''] = metric.split('.');
  if (what === 'set') return one.set === which;
  if (what === 'probe' || what === 'scenario') return one.kind === what;
  if (what !== 'selection') return true;
  if (one.kind !== 'selection') return false;
  if (which === 'over_trigger_rate') return one.expect.kind === 'none';
  return which === 'pass_rate' || one.difficulty === which;
}

/** What a population is called where it is empty. */
export function populationText(metric: GateMetric): string {
  const family = familyIn(metric);
  if (family !== null) return `case of the family "${family}"`;
  const [what = '', which = ''] = metric.split('.');
  if (what === 'set') return `case of the set "${which}"`;
  if (what === 'probe' || what === 'scenario') return what;
  if (what !== 'selection') return 'case';
  if (which === 'over_trigger_rate') return 'selection case that expects no call';
  return which === 'pass_rate' ? 'selection case' : `selection case of the kind "${which}"`;
}

/** Those that a run does not hold as they are now: it asked another question under their id, or did not ask. */
export function lackedBy({ cases }: Pick<Run, 'cases'>, population: readonly Asked[]): readonly Asked[] {
  const held = new Set(cases.map(keyOf));
  return population.filter((one) => !held.has(keyOf(one)));
}

function keyOf({ id, version, hash }: Asked): string {
  return JSON.stringify([id, version, hash]);
}
