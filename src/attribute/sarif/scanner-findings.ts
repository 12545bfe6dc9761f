import { listed } from '../../base/listing.ts';
import { beginning, excerpt, printable } from '../../base/text.ts';
import type { Finding, RepairSite } from '../../finding/finding.ts';
import { saysName } from '../../surface/mentions.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Scanned, ScannerResult } from './scanned.ts';

const SEVERITIES: Record<ScannerResult['level'], Finding['severity']> = {
  error: 'error',
  warning: 'warning',
  note: 'advice',
  none: 'advice',
};

/** What scanners found, beside our own findings: of a tool where they name exactly one of the server's, else of no place. */
export function scannerFindings(scanned: readonly Scanned[], { tools }: Surface): readonly Finding[] {
  const names = tools.map(({ name }) => name);
  const all = scanned.flatMap((run) => run.results.map((result) => findingOf(result, run, names)));
  return [...new Map(all.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function findingOf(result: ScannerResult, run: Scanned, tools: readonly string[]): Finding {
  const { rule, level, message, place } = result;
  const where = place === null ? '' : `, at ${placeText(place)}`;
  return {
    code: 'scanner-finding',
    severity: SEVERITIES[level],
    site: siteOf(result, tools),
    message: `${excerpt(run.scanner, 60)} says: ${excerpt(message, 300)} (${excerpt(rule, 80)}${where})`,
    facts: {
      scanner: excerpt(run.scanner, 100),
      version: run.version === null ? null : excerpt(run.version, 60),
      rule: excerpt(rule, 200),
      level,
    },
    evidence: [
      {
        trial: null,
        at: {
          in: 'file',
          file: excerpt(place?.file ?? run.file, 300),
          line: place?.line ?? null,
          quote: printable(beginning(place?.quote ?? '', 400)).trim(),
        },
      },
    ],
  };
}

/** The parts of a program that a scanner names are better evidence than the words of its message. */
function siteOf({ logical, message, place }: ScannerResult, tools: readonly string[]): RepairSite {
  const byPart = tools.filter((tool) => logical.some((name) => segmentsOf(name).includes(tool)));
  const named = byPart.length > 0 ? byPart : tools.filter((tool) => isNamed(tool, message));
  const [tool, ...others] = [...new Set(named)];
  if (tool !== undefined && others.length === 0) return { place: 'server-data', tool };
  const told = [...(place === null ? [] : [placeText(place)]), ...logical.map((name) => excerpt(name, 80))];
  const what = told.length === 0 ? 'no place' : listed([...new Set(told)]);
  const missing =
    tool === undefined
      ? 'which tool runs this code: none of the listed tools is named'
      : `which tool it concerns: ${listed([tool, ...others])} are named`;
  return { place: 'undetermined', missing: `${missing}; the scanner named ${what}` };
}

/** `rooms.tools::book_room` → the whole, and each of its parts. */
function segmentsOf(name: string): readonly string[] {
  const bounded = name.slice(0, 1_000);
  return [bounded, ...bounded.split(/[^\w-]+/)];
}

/** A name that is an ordinary word ("search") counts only where it is set off, or called a tool. */
function isNamed(tool: string, message: string): boolean {
  if (!saysName(message, tool)) return false;
  if (!/^[a-z]+$/i.test(tool) || /[a-z][A-Z]/.test(tool)) return true;
  const quoted = ['`', '"', "'"].some((mark) => message.includes(`${mark}${tool}${mark}`));
  return quoted || saysName(message, `tool ${tool}`) || saysName(message, `${tool} tool`);
}

function placeText({ file, line }: NonNullable<ScannerResult['place']>): string {
  return line === null ? excerpt(file, 120) : `${excerpt(file, 120)}:${line}`;
}
