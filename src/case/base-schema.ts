import * as z from 'zod';

/** What every case may hold besides what makes it of its kind. */
export interface WrittenBase {
  id?: string;
  version?: number;
  family?: string;
  set?: 'regression' | 'fresh';
  draft?: boolean;
  defect?: string;
}

export const CASE_ID = 'at most 100 letters, digits, ".", "_" or "-", beginning with a letter or digit';
export const ID_PATTERN: RegExp = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u;
const VERSION = 'a whole number from 1';
const TOOL = "a tool's name";

/** The keys of `WrittenBase`. */
export function baseShape(): BaseShape {
  return {
    id: z
      .string(CASE_ID)
      .regex(ID_PATTERN, CASE_ID)
      .describe(
        'Unique in the bank. Derived from the question unless stated; state it to keep it when the question is reworded.',
      )
      .exactOptional(),
    version: z
      .int(VERSION)
      .min(1, VERSION)
      .describe('Raise it when the same case comes to mean something else. Default: 1.')
      .exactOptional(),
    family: text(100, 'a short name')
      .describe('Cases that stand or fall for the same reason; reports group by it.')
      .exactOptional(),
    set: z
      .enum(['regression', 'fresh'], '"regression" or "fresh"')
      .describe('fresh: not used while the surface was worked on. Default: regression.')
      .exactOptional(),
    draft: z
      .boolean('true or false')
      .describe(
        "True for a case drafted from the tool's own words; remove it once the question is in users' words.",
      )
      .exactOptional(),
    defect: text(1000, 'why the case is wrong')
      .describe('Why the case is wrong. It then leaves every rate, and stays visible in a count.')
      .exactOptional(),
  };
}

interface BaseShape {
  readonly id: z.ZodExactOptional<z.ZodString>;
  readonly version: z.ZodExactOptional<z.ZodInt>;
  readonly family: z.ZodExactOptional<z.ZodString>;
  readonly set: z.ZodExactOptional<z.ZodEnum<{ regression: 'regression'; fresh: 'fresh' }>>;
  readonly draft: z.ZodExactOptional<z.ZodBoolean>;
  readonly defect: z.ZodExactOptional<z.ZodString>;
}

/** A text that says something, of bounded length; `what` says so to whoever wrote another. */
export function text(limit: number, what: string): z.ZodString {
  return z.string(what).max(limit, what).regex(/\S/, what);
}

/** What is asked. */
export function question(): z.ZodString {
  return text(10_000, 'a question of at most 10000 characters').describe(
    'What is asked, in the words of a user.',
  );
}

export function toolName(): z.ZodString {
  return z.string(TOOL).min(1, TOOL);
}
