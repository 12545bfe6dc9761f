import type { Json } from '../../base/json.ts';
import { withinTime } from '../../base/within-time.ts';
import { judgeValue, type Judgment } from '../../surface/json-schema.ts';

/** Time for judging that many judgments share. */
export interface Purse {
  leftMs: number;
}

/** Judges a value in what time is left; once one judgment has run out of it, nothing more is judged. */
export function judgeFrom(purse: Purse, schema: Json, value: Json): Judgment {
  const late: Judgment = { kind: 'unjudged', cause: 'time', why: 'judging takes too long' };
  if (purse.leftMs < 1) return late;
  const start = performance.now();
  const timed = withinTime(Math.ceil(purse.leftMs), () => judgeValue(schema, value));
  purse.leftMs = timed.done ? purse.leftMs - (performance.now() - start) : 0;
  return timed.done ? timed.value : late;
}
