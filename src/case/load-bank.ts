import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { UsageError } from '../base/errors.ts';
import { inReadingOrder, mistakesError } from '../base/mistakes.ts';
import { readText } from '../base/read-text.ts';
import { excerpt } from '../base/text.ts';
import { readYaml } from '../base/yaml.ts';
import { missingKinds, repetitions } from './bank-rules.ts';
import { bankOf } from './case-hash.ts';
import type { Bank } from './case.ts';
import { readCases, type ReadCases, type ReadingRules } from './read-cases.ts';
import type { KnownPlaces } from './unknown-places.ts';

/**
 * Reads every case file that the patterns match, relative to `folder`, in the order of their names. A pattern that
 * begins with `!` takes files out. `redact` takes secrets out of questions before ids are made of them; `known` has the names
 * that scenarios may use, where these are to be looked up. Throws one UsageError for all that is wrong, with file and line
 * of each.
 */
export async function loadBank(
  patterns: readonly string[],
  folder: string,
  redact: (text: string) => string = (text) => text,
  known: KnownPlaces | null = null,
): Promise<Bank> {
  return bankIn(await caseFiles(patterns, folder), folder, { redact, known });
}

/** As `loadBank`, where it is no mistake that there is no file: a bank without cases then. */
export async function loadBankIfAny(
  patterns: readonly string[],
  folder: string,
  redact: (text: string) => string = (text) => text,
): Promise<Bank> {
  const files = await onceEach(await matches(patterns, folder), folder);
  return files.length === 0 ? bankOf([], []) : bankIn(files, folder, { redact, known: null });
}

async function bankIn(files: readonly string[], folder: string, rules: ReadingRules): Promise<Bank> {
  const read = await Promise.all(files.map((file) => readFileCases(file, folder, rules)));
  const placed = read.flatMap(({ cases }) => cases);
  const mistakes = [...read.flatMap((each) => each.mistakes), ...repetitions(placed)];
  if (mistakes.length > 0) throw mistakesError('bank-invalid', inReadingOrder(mistakes), CORRECT);
  const cases = placed.map(({ one }) => one);
  if (cases.length === 0)
    throw new UsageError('bank-empty', `There is no case in ${files.join(', ')}.`, FIRST_CASE);
  const missing = missingKinds(cases);
  if (missing !== null) throw new UsageError('bank-one-sided', missing.message, missing.next);
  return bankOf(cases, files);
}

const CORRECT = 'Correct these places; docs/cases.md lists every key.';
const FIRST_CASE = 'Write one, or run `surveyor init` in a folder without case files to have some drafted.';

async function readFileCases(file: string, folder: string, rules: ReadingRules): Promise<ReadCases> {
  const yaml = readYaml(await readText(resolve(folder, file), file), file);
  return yaml.kind === 'read' ? readCases(yaml.written, rules) : { cases: [], mistakes: yaml.mistakes };
}

/** Matched files, sorted, each once however many names lead to it. Throws UsageError for a pattern that matches nothing. */
async function caseFiles(patterns: readonly string[], folder: string): Promise<readonly string[]> {
  const without = patterns.filter((pattern) => pattern.startsWith('!'));
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
  const matched = await Promise.all(wanted.map((pattern) => matches([pattern, ...without], folder)));
  const barren = wanted.find((_, index) => matched[index]?.length === 0);
  if (barren !== undefined) throw nothingMatches(barren, folder);
  const files = await onceEach([...new Set(matched.flat())], folder);
  if (files.length > 0) return files;
  throw new UsageError(
    'bank-empty',
    'No file pattern says where the cases are.',
    'Set cases: [cases/**/*.yaml]',
  );
}

function matches(patterns: readonly string[], folder: string): Promise<readonly string[]> {
  return glob(patterns, { cwd: folder, expandDirectories: false, ignore: ['**/node_modules/**'] });
}

/** Links may lead to one file by many names; the shortest is kept. */
async function onceEach(files: readonly string[], folder: string): Promise<readonly string[]> {
  const shortFirst = [...files].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const real = await Promise.all(shortFirst.map((file) => realpath(resolve(folder, file)).catch(() => file)));
  return shortFirst.filter((_, index) => real.indexOf(real[index] ?? '') === index).sort();
}

function nothingMatches(pattern: string, folder: string): UsageError {
  const message = `No case file matches "${excerpt(pattern, 120)}" (looked in ${folder}).`;
  const next =
    'Run `surveyor init` to write first cases, or correct `cases` (a folder is written as cases/**/*.yaml).';
  return new UsageError('bank-empty', message, next);
}
