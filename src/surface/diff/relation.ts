import type { Demand } from './demand.ts';
import type { Shape } from './shape.ts';
import type { Answer, Study } from './study.ts';
import { shapesWithin, within, type Reading } from './within.ts';

/** Whose values a schema describes: what is sent to a tool, or what comes back. */
export type Side = 'input' | 'output';

/**
 * What became of the values that pass. `widened` and `narrowed` are proofs in the direction that matters: that what was
 * sent before still passes (input), that what comes back now still fits what was promised (output).
 */
export type Relation = 'same' | 'widened' | 'narrowed' | 'changed' | 'unproven';

export function relationOf(before: Demand, after: Demand, side: Side, study: Study): Relation {
  return related(side, {
    forward: (reading) => within(before, after, reading, study),
    backward: (reading) => within(after, before, reading, study),
  });
}

export function shapeRelation(before: Shape, after: Shape, side: Side, study: Study): Relation {
  return related(side, {
    forward: (reading) => shapesWithin(before, after, reading, study),
    backward: (reading) => shapesWithin(after, before, reading, study),
  });
}

interface Ways {
  readonly forward: (reading: Reading) => Answer;
  readonly backward: (reading: Reading) => Answer;
}

function related(side: Side, { forward, backward }: Ways): Relation {
  if (forward('promised') === 'yes' && backward('promised') === 'yes') return 'same';
  return side === 'input' ? inputRelation(forward, backward) : outputRelation(forward, backward);
}

function inputRelation(forward: Ways['forward'], backward: Ways['backward']): Relation {
  const sent = forward('declared');
  if (sent === 'unknown') return 'unproven';
  // Compatible both ways and not the same: only the reading makes it so.
  if (sent === 'yes') return backward('declared') === 'yes' ? 'unproven' : 'widened';
  return backward('strict') === 'yes' ? 'narrowed' : 'changed';
}

function outputRelation(forward: Ways['forward'], backward: Ways['backward']): Relation {
  const promised = backward('promised');
  if (promised === 'unknown') return 'unproven';
  if (promised === 'yes') return 'narrowed';
  return forward('strict') === 'yes' ? 'widened' : 'changed';
}
