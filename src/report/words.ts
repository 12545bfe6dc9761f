import { codes } from '../finding/codes.ts';
import type { CodeWords } from '../finding/words/words.ts';
import type { CheckOutcome } from '../contract/check.ts';
import type { Finding, RepairSite } from '../finding/finding.ts';
import type { Standing } from '../run/run.ts';
import type { ConfusablePair } from '../surface/confusable.ts';

/** In the order of reading: what needs work first. */
export const OUTCOMES: Record<CheckOutcome, string> = {
  fails: 'fails',
  warns: 'warns',
  'could-not-run': 'could not run',
  holds: 'holds',
  'not-applicable': 'not applicable',
};

/** In the order of reading: what needs work first. */
export const STANDINGS: Record<Standing, string> = {
  failed: 'failed',
  infrastructure: 'infrastructure',
  'case-defect': 'case defect',
  'not-run': 'not run',
  passed: 'passed',
};

/**
 * Every repair site, with who or what is to be repaired there, in the order of reading: what the author wrote first, then
 * how the server speaks (often a habit of the SDK beneath it), then what is not the server's.
 */
export const PLACES: Record<RepairSite['place'], { readonly title: string; readonly means: string }> = {
  'server-data': { title: 'Server data', means: 'what a tool gives back is wrong or missing' },
  discovery: { title: 'Discovery', means: 'the words by which a model finds the tool' },
  naming: { title: 'Naming', means: 'what tools and arguments are called and allow' },
  payload: { title: 'Payload', means: 'the shape of what a tool gives back' },
  prose: { title: 'Prose', means: "the server's instructions and guidance" },
  wire: { title: 'Wire', means: 'how the server speaks the protocol' },
  client: { title: 'Client', means: 'a habit of one client, not of the server' },
  model: { title: 'Model', means: 'the reasoning of one model' },
  door: { title: 'Door', means: 'one way in, while another works' },
  infrastructure: { title: 'Infrastructure', means: 'what the run stood on, neither server nor client' },
  case: { title: 'Case', means: 'the case asks or expects something wrong' },
  undetermined: { title: 'Undetermined', means: 'evidence is missing' },
};

export const REASONS: Record<ConfusablePair['reason'], string> = {
  words: 'their words are alike',
  names: 'their names are alike',
  'ranked-first': "one comes first for the other's own question",
};

/** In the order of reading. */
export const SEVERITIES: Record<Finding['severity'], string> = {
  error: 'error',
  warning: 'warning',
  advice: 'advice',
};

/** What would have to be known to name the place; null where it is named. Text from outside, not yet bounded. */
export function missingText(site: RepairSite): string | null {
  return site.place === 'undetermined' ? site.missing : null;
}

/** The words of a code; null for one that this version does not know (a report of another version). */
export function wordsOf(code: string): CodeWords | null {
  const known: Readonly<Record<string, CodeWords>> = codes;
  return Object.hasOwn(known, code) ? (known[code] ?? null) : null;
}

/** What stands between the names of tools and a reason that is worded for one of them. */
export function eachOf(tools: number): string {
  return tools > 1 ? ' (each of them)' : '';
}

/** The command that shows a finding's page, wherever Surveyor was installed: what was seen, why it hurts, how to repair it. */
export function pageCommand(code: string): string {
  return `surveyor explain ${code}`;
}

/** The keys of a table in the order in which it was written. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table) as Key[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- tables of this folder have no other keys
}
