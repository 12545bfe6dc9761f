import { stringify } from 'yaml';
import * as z from 'zod';
import { explainIssues } from '../base/explain-issues.ts';
import { isArray } from '../base/json.ts';
import { keyed } from '../base/keyed.ts';
import { inReadingOrder, mistakesError, type Mistake } from '../base/mistakes.ts';
import { didYouMean } from '../base/nearest.ts';
import { readText } from '../base/read-text.ts';
import { parseYaml, type Written } from '../base/yaml.ts';
import { placeOf, type Accepted } from './accept.ts';
import { codes, type FindingCode } from './codes.ts';
import type { Finding } from './finding.ts';
import { surveyWords } from './words/survey.ts';

interface WrittenEntry {
  accept: string;
  at?: string;
  why: string;
}

/**
 * Reads a file of accepted findings. Throws one UsageError for all that is wrong in it, with file and line of each.
 */
export async function readBaseline(file: string, shown: string): Promise<readonly Accepted[]> {
  const written = parseYaml(await readText(file, shown), shown);
  const { value } = written;
  if (value === null) return [];
  const entries = isArray(value) ? value : null;
  const read = entries?.map((_, index) => readEntry(written, index)) ?? [noList(written)];
  const mistakes = read.flatMap((each) => (Array.isArray(each) ? each : []));
  if (mistakes.length > 0)
    throw mistakesError('baseline-invalid', inReadingOrder(mistakes), 'docs/baseline.md shows the form.');
  return read.flatMap((each) => ('code' in each ? [each] : []));
}

/** A file that accepts these findings, each once, to be read and given its reasons by a person. */
export function baselineText(findings: readonly Finding[], why: string): string {
  const entries = findings
    .filter(({ code }) => isCode(code))
    .map((finding) => {
      const at = placeOf(finding);
      return { accept: finding.code, ...(at === null ? {} : { at }), why };
    });
  const unique = [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
  return `# Findings that are known and lived with. An entry that nothing matches any more is reported as stale.\n${stringify(unique)}`;
}

const ENTRY: z.ZodType<WrittenEntry> = keyed(
  {
    accept: z.string('the code of a finding').describe('The code of the finding.'),
    at: z
      .string('a place, as reports print it')
      .describe('Where, as reports print it; for a contract case, its id.')
      .exactOptional(),
    why: z.string('a reason').regex(/\S/, 'a reason').describe('Why it is lived with.'),
  },
  'a map with "accept", "why" and, if it is not meant everywhere, "at"',
);

/** A whole file, for editors. */
export const baselineSchema: z.ZodType = z.array(ENTRY);

function readEntry(written: Written, index: number): Accepted | Mistake[] {
  const { value } = written;
  const parsed = ENTRY.safeParse(isArray(value) ? value[index] : null);
  if (!parsed.success) return [...explainIssues(parsed.error, written, { at: [index], special: () => null })];
  const { accept: code, at, why } = parsed.data;
  const place = written.placeOf([index, 'accept'], 'value');
  if (!isCode(code)) {
    const message = `there is no check with the id "${code}".${didYouMean(code, Object.keys(codes))}`;
    return [
      {
        place,
        message,
        next: 'surveyor explain lists them. A contract case that fails is accepted as contract.case-failed, at its id.',
      },
    ];
  }
  return { code, at: at ?? null, why, source: { file: written.file, line: place.at?.line ?? 0 } };
}

/** What else a survey finds is about cases that agents get, and about configs: those are repaired where they stand. */
function isCode(text: string): text is FindingCode {
  return Object.hasOwn(codes, text) && !Object.hasOwn(surveyWords, text);
}

function noList(written: Written): Mistake[] {
  return [
    {
      place: written.placeOf([], 'value'),
      message: 'a baseline is a list of accepted findings.',
      next: 'Begin each with "- accept: ", or have one written by --update-baseline.',
    },
  ];
}
