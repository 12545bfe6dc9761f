import type { Report } from '../model.ts';
import { calmChecks, checks } from './checks.ts';
import { next, notes } from './closing.ts';
import { confusable } from './confusable.ts';
import { contracts } from './contracts.ts';
import { coverage } from './coverage.ts';
import type { Detail } from './detail.ts';
import { failure } from './failure.ts';
import { families } from './families.ts';
import { findings } from './findings.ts';
import { head } from './head.ts';
import { reconciliation } from './reconciliation.ts';
import { refused } from './refused.ts';
import { selection } from './selection.ts';
import { sets } from './sets.ts';
import { layers } from './layers.ts';
import { paint, type Line } from './span.ts';
import { trend } from './trend.ts';
import { trials } from './trials.ts';
import { unit } from './unit.ts';

export interface TerminalOptions {
  readonly color: boolean;
  /** Columns; taken as 40 when fewer and as 200 when more, so that lines stay readable. */
  readonly width: number;
  /** Only the answer, and what to do when it is not a good one. */
  readonly quiet?: boolean;
  /** Every id and every piece of advice, where otherwise what needs no look is counted. */
  readonly verbose?: boolean;
}

/** The report for a terminal: no line wider than asked, no escape sequence unless colour was asked for, a newline at the end. */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const width = Math.min(200, Math.max(40, Math.floor(options.width)));
  const parts = options.quiet === true ? QUIET : SECTIONS;
  const detail = { verbose: options.verbose ?? false };
  const lines = parts.flatMap((part) => part(report, width, detail));
  return paint(lines.slice(0, lines.findLastIndex((line) => line.length > 0) + 1), options.color);
}

type Section = (report: Report, width: number, detail: Detail) => readonly Line[];

const SECTIONS: readonly Section[] = [
  head,
  (report, width) => failure(report.error, width),
  layers,
  unit,
  checks,
  contracts,
  coverage,
  confusable,
  findings,
  families,
  selection,
  sets,
  trend,
  trials,
  reconciliation,
  refused,
  calmChecks,
  notes,
  next,
];

const QUIET: readonly Section[] = [
  head,
  (report, width) => failure(report.error, width),
  (report, width) => (report.ok ? [] : next(report, width)),
];
