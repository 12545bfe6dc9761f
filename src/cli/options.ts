import type { Command } from 'commander';
import { UsageError } from '../base/errors.ts';

/** Reads parsed options by name and kind; commander's own typing says only `unknown`. */
export function textOption(options: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

export function flagOption(options: Readonly<Record<string, unknown>>, name: string): boolean {
  return options[name] === true;
}

export function listOption(options: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** For options that may be given several times. */
export function collecting(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

/** A whole number within bounds, written in digits; anything else is an error that names the option. */
export function numberOption(
  options: Readonly<Record<string, unknown>>,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  const text = textOption(options, name);
  if (text === null) return null;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(
    'option-invalid',
    `--${name} takes a whole number from ${least} to ${most}, not "${text}".`,
    `For example --${name} ${Math.max(5, least)}.`,
  );
}

/** An amount of US dollars above zero; anything else is an error that names the option. */
export function moneyOption(options: Readonly<Record<string, unknown>>, name: string): number | null {
  const text = textOption(options, name);
  if (text === null) return null;
  const value = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && value > 0) return value;
  throw new UsageError(
    'option-invalid',
    `--${name} takes an amount of US dollars above 0, not "${text}".`,
    `For example --${name} 0.50.`,
  );
}

/** A day, as `2026-11-30`; anything else is an error that names the option. */
export function dayOption(options: Readonly<Record<string, unknown>>, name: string): string | null {
  const text = textOption(options, name);
  if (text === null) return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (isDay) return text;
  throw new UsageError(
    'option-invalid',
    `--${name} takes a day, not "${text}".`,
    `For example --${name} 2026-11-30.`,
  );
}

/** The options of every command that connects to a target. */
export function targetOptions(command: Command): Command {
  return command
    .option(
      '--header <header>',
      "sent with every HTTP request, as 'Name: value'; secrets as ${ENV_NAME}; may be repeated",
      collecting,
    )
    .option(
      '--env <name>',
      'an environment variable for the target, as NAME (from yours) or NAME=value; may be repeated',
      collecting,
    )
    .option('--cwd <folder>', 'the folder in which the target is started')
    .option('--timeout <duration>', 'how long one answer may take, for example 30s')
    .option('--start-timeout <duration>', 'how long the first answer may take, for example 60s')
    .option('--revision <date>', 'speak this protocol revision and no other');
}

/** The options of every command that ends with a report. */
export function reportOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON document and nothing else')
    .option('--html <file>', 'write the report as one self-contained HTML file')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--md <file>', 'write the report as Markdown')
    .option(
      '--store <place>',
      'where runs are kept (default .surveyor/surveyor.db, or what surveyor.yaml says)',
    );
}
