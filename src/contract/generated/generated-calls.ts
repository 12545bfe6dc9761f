import type { Json, JsonObject } from '../../base/json.ts';
import { fingerprint } from '../../surface/fingerprint.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import type { Input } from './inputs.ts';

/** One generated call and what came of it. */
export interface GeneratedCall {
  readonly input: Input;
  readonly answer: Answer;
}

/** Whether a call breaks a property. */
export type Breaks = (call: GeneratedCall) => boolean;

/** The generated calls of one tool. */
export interface GeneratedTool {
  readonly one: CallableTool;
  readonly calls: readonly GeneratedCall[];
  /** Why there are none; null where there are. */
  readonly why: string | null;
  /** The smallest call that breaks the same property as a call that was seen to, found by trying smaller ones. */
  readonly smallest: (seen: GeneratedCall, breaks: Breaks) => Promise<GeneratedCall>;
}

export interface Generated {
  readonly seed: number;
  readonly runs: number;
  readonly tools: readonly GeneratedTool[];
}

/** What whoever starts the check may choose. */
export interface GeneratedRules {
  /** Null: made of the surface, so that the same server gets the same inputs. */
  readonly seed: number | null;
  /** Inputs for each tool. */
  readonly runs: number;
}

export const GENERATED_RULES: GeneratedRules = { seed: null, runs: 25 };

/** The generated calls of one check run, made when the first check asks and shared by all. */
export function generatedOf(calls: Calls): Promise<Generated> {
  const known = made.get(calls);
  if (known !== undefined) return known;
  const { seed, runs } = calls.generated ?? GENERATED_RULES;
  const chosen = { seed: seed ?? seedOf(calls), runs };
  // The library that draws is large, and only a run that draws should pay for it.
  const generated = import('./make-calls.ts').then(({ makeCalls }) => makeCalls(calls, chosen));
  made.set(calls, generated);
  return generated;
}

const made = new WeakMap<Calls, Promise<Generated>>();

function seedOf({ here }: Calls): number {
  return Number.parseInt(fingerprint(here.surface).slice(0, 7), 16);
}

/** Values that nobody made up, as they stand under each name in a tool's plain call. */
export function plainValues({ plain }: CallableTool): Readonly<Record<string, Json>> {
  const args: JsonObject = plain.kind === 'made' ? plain.arguments : {};
  return args;
}
