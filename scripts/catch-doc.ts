import type { CheckId } from '../src/finding/codes.ts';
import type { Report } from '../src/report/model.ts';
import { DECOYS, DEFECTS, type DecoyRow, type DefectRow, type Try } from './catch-rows.ts';
import { checked } from './catch-run.ts';

/** The page of defects and what caught them: where it is kept, and its whole text, made by running all of them. */
export const CATCH_FILE = 'docs/catch-table.md';

export type Severity = 'error' | 'warning' | 'advice';

/** What a check says of a flawed server and not of the same server without the flaw. */
export interface Catch {
  readonly code: string;
  readonly severity: Severity;
}

/** The findings, by check and severity, that the honest twin of a server does not have. */
export function catchesOf(flawed: Report, honest: Report): readonly Catch[] {
  const known = new Set(honest.findings.map(({ code, severity }) => `${severity} ${code}`));
  const fresh = flawed.findings
    .map(({ code, severity }) => ({ code, severity }))
    .filter(({ code, severity }) => !known.has(`${severity} ${code}`));
  const keys = [...new Set(fresh.map(({ code, severity }) => `${severity} ${code}`))];
  return keys
    .map((key) => fresh.find(({ code, severity }) => key === `${severity} ${code}`))
    .filter((each) => each !== undefined)
    .sort((a, b) => RANK.indexOf(a.severity) - RANK.indexOf(b.severity) || (a.code < b.code ? -1 : 1));
}

const RANK: readonly Severity[] = ['error', 'warning', 'advice'];

/** The checks that had to find it and did not. */
export function missedBy({ by }: Try, catches: readonly Catch[]): readonly CheckId[] {
  return by.filter((id) => catches.every(({ code }) => code !== id));
}

/** The findings with which a report blames a server's data or what it shows: none may be there for a decoy. */
export function blamesIn({ findings }: Report): readonly string[] {
  const blamed = ['server-data', 'payload', 'discovery', 'naming', 'prose'];
  return findings
    .filter(({ severity, site }) => severity !== 'advice' && blamed.includes(site.place))
    .map(({ severity, code, message }) => `${code} (${severity}): ${message}`);
}

/**
 * A short way to the same answer: only the checks that have to find it run, on the flawed server and on its twin. What
 * comes back must be empty.
 */
export async function quickProblems(one: Try, withTwin: boolean): Promise<readonly string[]> {
  const found = ({ findings }: Report): ReadonlySet<string> => new Set(findings.map(({ code }) => code));
  const only = [...one.by, ...one.beside];
  const flawed = found(await checked(one, one.flaw, only));
  const honest = withTwin ? found(await checked(one, one.honest, only)) : new Set<string>();
  return [
    ...one.by
      .filter((id) => !flawed.has(id))
      .map((id) => `${one.server} ${one.flaw}: ${id} does not catch it`),
    ...one.by
      .filter((id) => honest.has(id))
      .map((id) => `${one.server} ${one.honest}: ${id} speaks without the flaw`),
  ];
}

/** Of every row, what it came to; `rows` chooses some. Problems are what must not be: a defect missed, a decoy blamed. */
export async function catchTable(
  rows: readonly string[] | null,
  heard: (line: string) => void,
): Promise<{ readonly text: string; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const wanted = ({ row }: { row: string }): boolean => rows === null || rows.includes(row);
  const twins = new Map<string, Promise<Report>>();
  const twinOf = (one: Try): Promise<Report> => {
    const key = JSON.stringify([one.server, one.honest, one.era, one.over, one.config, one.options]);
    const known = twins.get(key) ?? checked(one, one.honest);
    twins.set(key, known);
    return known;
  };
  const caught = async (one: Try): Promise<readonly Catch[]> => {
    const catches = catchesOf(await checked(one, one.flaw), await twinOf(one));
    heard(
      `  ${one.server} ${one.flaw}: ${catches.map(({ code, severity }) => `${code} (${severity})`).join(', ')}`,
    );
    for (const id of missedBy(one, catches))
      problems.push(`${one.server} ${one.flaw}: ${id} did not catch it`);
    return catches;
  };
  const defects: string[] = [];
  for (const row of DEFECTS.filter(wanted)) {
    heard(row.row);
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    defects.push(await defectLine(row, caught));
  }
  const decoys: string[] = [];
  for (const row of DECOYS.filter(wanted)) {
    heard(row.row);
    // oxlint-disable-next-line no-await-in-loop -- as above
    decoys.push(await decoyLine(row, problems));
  }
  return { text: pageOf(defects, decoys), problems };
}

async function defectLine(row: DefectRow, caught: (one: Try) => Promise<readonly Catch[]>): Promise<string> {
  if ('notYet' in row) return line([row.row, row.defect, '', `not yet: ${row.notYet}`, '', '']);
  const cells: string[] = [];
  const [first, ...others] = row.tries;
  for (const tries of [first === undefined ? [] : [first], others]) {
    const catches: string[] = [];
    for (const one of tries) {
      // oxlint-disable-next-line no-await-in-loop -- one server after the other
      catches.push((await caught(one)).map((each) => catchText(each, one)).join(', ') || '**nothing**');
    }
    cells.push(tries.map(serverText).join('<br>'), catches.join('<br>'));
  }
  return line([row.row, row.defect, ...cells]);
}

async function decoyLine(row: DecoyRow, problems: string[]): Promise<string> {
  if ('notYet' in row) return line([row.row, row.looks, '', `not yet: ${row.notYet}`, '']);
  const report = await checked(row.server, row.server.flaw);
  const blames = blamesIn(report);
  for (const blame of blames) problems.push(`${row.row} is blamed: ${blame}`);
  const silent = blames.length === 0 ? 'nothing' : blames.join('<br>');
  return line([row.row, row.looks, serverText(row.server), silent, row.why]);
}

function serverText({ server, flaw, what }: Try): string {
  return `${server} \`${flaw}\`: ${what}`;
}

/** The check that had to is in bold; what else speaks stands beside it. */
function catchText({ code, severity }: Catch, { by }: Try): string {
  const name = `${code} (${severity})`;
  return by.some((id) => id === code) ? `**${name}**` : name;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function pageOf(defects: readonly string[], decoys: readonly string[]): string {
  return [
    '# What catches what',
    '',
    'Made by `npm run catch-table`, which runs the built command line on every server named here; not to be edited. Each row is a',
    'kind of defect that a real server shipped, made again as a small server of ours, and once more in another trade. A server is',
    'a folder of `test/servers`, or a world of `test/servers/defects`, with the flaw that stands behind its name. Beside',
    'it stands every finding that the same server without the flaw does not have; in bold the check that had to find it.',
    '',
    '## Defects',
    '',
    '| # | Defect | Server and flaw | Caught by | The same in another trade | Caught by |',
    '|---|---|---|---|---|---|',
    ...defects,
    '',
    '## Decoys',
    '',
    'They look as if the server were to blame, and it is not. No error and no warning may blame its data or what it shows.',
    '',
    '| # | Looks like | Server | Said against it | Why it is not to blame |',
    '|---|---|---|---|---|',
    ...decoys,
    '',
  ].join('\n');
}
