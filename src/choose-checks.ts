import { resolve } from 'node:path';
import { readSarif } from './attribute/sarif/read-sarif.ts';
import { codeOf, messageOf, UsageError } from './base/errors.ts';
import { didYouMean } from './base/nearest.ts';
import { writeWhole } from './base/write-whole.ts';
import { checks } from './contract/catalogue.ts';
import type { GeneratedRules } from './contract/generated/generated-calls.ts';
import { baselineText, readBaseline } from './finding/baseline.ts';
import type { CheckId } from './finding/codes.ts';
import type { ChosenChecks } from './request-check.ts';
import type { Report } from './report/model.ts';

/** Which checks somebody asks for, in their own words. */
export interface AskedChecks {
  /** Ids of checks, or `contract` for the contract cases; empty: all of them. */
  readonly only: readonly string[];
  /** Checks to leave out, each with the reason. */
  readonly skip: readonly (readonly [id: string, reason: string])[];
  readonly baseline: Baseline | null;
  readonly strict: boolean;
  /** Files of scanners' results, as they are named. */
  readonly sarif: readonly string[];
  readonly generated: GeneratedRules;
  /** How an option is called where it is written: `--only`, say. */
  readonly written: (option: 'only' | 'skip') => string;
}

/** A file of accepted findings. */
export interface Baseline {
  /** Absolute. */
  readonly file: string;
  readonly shown: string;
  /** Whether it is written anew. */
  readonly update: boolean;
}

/** Where files are named from, and where the official suite is looked for: in the config's folder too, if there is one. */
export interface ChoosingFrom {
  readonly folder: string;
  readonly configFolder: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The checks to run. Throws UsageError for an id that does not exist, a skip without a reason, or a file that is none. */
export async function chosenChecks(asked: AskedChecks, from: ChoosingFrom): Promise<ChosenChecks> {
  const { baseline, strict, generated, written } = asked;
  const only = asked.only.map((id) => (id === CASES ? CASES : checkNamed(id, written('only'))));
  const skipped = asked.skip.map(([id, reason]): readonly [CheckId, string] => {
    const known = checkNamed(id, written('skip'));
    if (reason.trim() !== '') return [known, reason.trim()];
    const message = `${written('skip')} ${known} gives no reason.`;
    throw new UsageError(
      'option-invalid',
      message,
      `Say why, as in: --skip '${known}=known, repaired in 2.0'.`,
    );
  });
  const scans = [...new Set(asked.sarif)].map((file) => readSarif(resolve(from.folder, file), file));
  return {
    only: only.length === 0 ? null : only,
    skipped: Object.fromEntries(skipped),
    // Whoever writes the file anew wants to see everything.
    accepted: baseline === null || baseline.update ? [] : await readBaseline(baseline.file, baseline.shown),
    strict,
    conformance: suiteIn(from),
    scanned: (await Promise.all(scans)).flat(),
    generated,
  };
}

/** What is found now, advice apart, is what the file accepts from now on; reasons are the author's to reword. */
export async function writeBaseline(
  { file, shown }: Baseline,
  { findings, run }: Pick<Report, 'findings' | 'run'>,
): Promise<void> {
  const text = baselineText(
    findings.filter(({ severity }) => severity !== 'advice'),
    `accepted on ${run.startedAt.slice(0, 10)}`,
  );
  await writeWhole(file, text).catch((error: unknown) => {
    throw new UsageError(
      'baseline-unwritable',
      `The baseline could not be written to ${shown}: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a file in a folder that can be written, on a disk with space left.',
      { cause: error },
    );
  });
}

/** What stands for the contract cases of the bank. */
const CASES = 'contract';

function checkNamed(id: string, option: string): CheckId {
  const found = Object.values(checks).find((check) => check.id === id);
  if (found !== undefined) return found.id;
  throw new UsageError(
    'option-invalid',
    `${option}: there is no check "${id}".${didYouMean(id, Object.keys(checks))}`,
    '`surveyor explain` lists every check.',
  );
}

const SUITE_LIMIT_MS = 240_000;

function suiteIn({ folder, configFolder, env }: ChoosingFrom): ChosenChecks['conformance'] {
  const node = { program: process.execPath, version: process.versions.node };
  const folders: readonly [string, ...string[]] = configFolder === null ? [folder] : [configFolder, folder];
  return { folders, env, node, limitMs: SUITE_LIMIT_MS };
}
