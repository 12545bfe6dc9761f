import type { Json } from '../base/json.ts';
import { judgeSchema, judgeValue, type Judgment } from '../surface/json-schema.ts';
import type { Dialect } from '../surface/json-schema-dialects.ts';
import type { Surface } from '../surface/surface.ts';

/** Judges by a target's schemas, in the time that one run has for all of it. What is out of time is unjudged, and never sound. */
export interface Judging {
  readonly schema: (schema: Json, dialect?: Dialect) => Judgment;
  readonly value: (schema: Json, value: Json, pointer?: string) => Judgment;
}

/** Whoever asks for the same surface shares its time: a server full of schemas that take for ever costs no more than one. */
export function judgingOf(surface: Surface): Judging {
  const known = made.get(surface) ?? newJudging(RUN_MS);
  made.set(surface, known);
  return known;
}

const made = new WeakMap<Surface, Judging>();

/** Of the processor, so that a busy machine judges as much as an idle one. */
const RUN_MS = 20_000;
/** One judgment may take this share of what is left, so that what comes after a slow schema is still judged. */
const SHARE = 1 / 5;

/** Judging that ends when so much of the processor's time has gone into it. */
export function newJudging(runMs: number): Judging {
  let leftMs = runMs;
  const slow = new Set<Json>();
  const timed = (schema: Json, judge: (timeMs: number) => Judgment): Judgment => {
    const timeMs = Math.floor(leftMs * SHARE);
    if (timeMs < 1 || slow.has(schema)) return LATE;
    const start = process.cpuUsage();
    const judgment = judge(timeMs);
    const { user, system } = process.cpuUsage(start);
    leftMs -= (user + system) / 1_000;
    if (judgment.kind === 'unjudged' && judgment.cause === 'time') slow.add(schema);
    return judgment;
  };
  return {
    schema: (schema, dialect) => timed(schema, (timeMs) => judgeSchema(schema, dialect, timeMs)),
    value: (schema, value, pointer) => timed(schema, (timeMs) => judgeValue(schema, value, pointer, timeMs)),
  };
}

const LATE: Judgment = {
  kind: 'unjudged',
  cause: 'time',
  why: 'judging by it, or by the schemas before it, has taken too long',
};
