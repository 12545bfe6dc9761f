import { exitCodes } from '../../base/exit.ts';
import { count, excerpt } from '../../base/text.ts';
import type { ChangeClass } from '../../surface/diff/change.ts';
import type { SurfaceDiff } from '../../surface/diff/diff.ts';
import type { SelectionChange } from '../selection-change.ts';
import { type Judged, worst } from './judged.ts';
import type { JudgedRelease } from './release.ts';
import type { LateRun } from './rules-of.ts';

/** What `surveyor gate` says; every form of it (terminal, JSON, JUnit, Markdown) shows this. Printable, bounded. */
export interface GateDocument {
  readonly schema: 'mcp-surveyor.gate/1';
  readonly command: 'gate';
  readonly ok: boolean;
  /** 0: every rule holds. 1: one fails. 3: none fails, and evidence is missing. */
  readonly exitCode: 0 | 1 | 3;
  readonly target: string;
  /** The surface that changes are seen from. */
  readonly baseline: { readonly shown: string; readonly fingerprint: string };
  /** The surface that is to be released. */
  readonly surface: { readonly fingerprint: string };
  readonly changes: Readonly<Record<ChangeClass, number>>;
  /** How many rules the config declares, and their hash. */
  readonly declared: { readonly rules: number; readonly hash: string };
  /** Whether what could not be told counts as no answer. */
  readonly strict: boolean;
  /** Runs that began before the rules of now were declared, and were used all the same. */
  readonly lateRuns: readonly LateRun[];
  readonly rules: readonly Judged[];
  /** What is known of each client on the changed surface, with the numbers of its verdict. */
  readonly selection: readonly SelectionChange[];
  /** What a reader must know before believing the answer. */
  readonly notes: readonly string[];
  /** What produces the evidence that is missing: whole commands. */
  readonly next: readonly string[];
}

export interface Answer extends JudgedRelease {
  readonly target: string;
  readonly baseline: { readonly shown: string; readonly notes: readonly string[] };
  readonly diff: SurfaceDiff;
  readonly changes: readonly SelectionChange[];
  readonly declared: GateDocument['declared'];
  readonly strict: boolean;
}

export function gateDocument(answer: Answer): GateDocument {
  const { target, baseline, diff, changes, declared, strict, rules, late } = answer;
  const exitCode = EXITS[worst(rules.map(({ outcome }) => outcome))];
  return {
    schema: 'mcp-surveyor.gate/1',
    command: 'gate',
    ok: exitCode === exitCodes.holds,
    exitCode,
    target: excerpt(target, 400),
    baseline: { shown: excerpt(baseline.shown, 200), fingerprint: diff.fingerprints.before },
    surface: { fingerprint: diff.fingerprints.after },
    changes: diff.counts,
    declared,
    strict,
    lateRuns: late,
    rules,
    selection: changes,
    notes: notesOf(answer),
    next: fewest([...new Set(rules.flatMap(({ command }) => command ?? []))]),
  };
}

/** A run asks all that a selection run asks, and one of all clients asks each of them. */
function fewest(commands: readonly string[]): readonly string[] {
  const isThere = (command: string): boolean => commands.includes(command);
  return commands.filter((command) => {
    const all = command.replace(/ --client (?:'[^']*'|\S+)/, '');
    const run = all.replace(/^surveyor select\b/, 'surveyor run');
    return ![all, run].some((wider) => wider !== command && isThere(wider));
  });
}

const EXITS = {
  holds: exitCodes.holds,
  fails: exitCodes.failed,
  unanswered: exitCodes.unanswered,
} as const;

function notesOf({ late, declared, diff, rules, baseline }: Answer): readonly string[] {
  const review = diff.counts['needs-review'];
  const breaking = rules.some(({ metric, outcome }) => metric === 'surface.breaking' && outcome === 'fails');
  return [
    ...(late.length === 0 ? [] : [lateText(late)]),
    ...(declared.rules === 0 ? [NONE_DECLARED] : []),
    ...baseline.notes.map((note) => excerpt(note, 300)),
    ...(review === 0
      ? []
      : [
          `${count(review, 'change')} may break something, and only the author can say: surveyor surface diff`,
        ]),
    ...(breaking
      ? [
          'Breaking changes are undone, or released as a new major version and locked anew: surveyor surface lock',
        ]
      : []),
  ];
}

function lateText(late: readonly LateRun[]): string {
  const runs = late.slice(0, 5).map(({ run, command }) => `${run} (${command})`);
  const more = late.length > 5 ? ` and ${late.length - 5} more` : '';
  return `The rules were declared after these runs began, so they may have been made to fit them: ${runs.join(', ')}${more}.`;
}

const NONE_DECLARED =
  'No release rule is declared, so the usual ones were judged. Declare yours in the config, before the runs that they judge: gates: [{ metric: contract.failures, max: 0 }]';
