import { groupBy } from '../base/group.ts';
import { excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import type { ClientName } from '../client/client.ts';
import { isPassed, isScored } from '../grade/mean-over-cases.ts';
import { setsOf, type SetsLine } from '../grade/sets.ts';
import type { GraderName } from '../grade/verdict.ts';
import { flipRateWithin, LOW_INFORMATION } from '../stats/flip-rate.ts';
import type { BankedRun, BankTrial } from './bank-trials.ts';
import { bankWords, isTrap, type Pull, type Wordless } from './bank-words.ts';

/** What the stored trials of a bank say about the bank itself. JSON throughout. */
export interface BankStats {
  readonly runs: number;
  readonly scored: number;
  /** Newest first. Words, pulls and sets are told of the first. */
  readonly surfaces: readonly SurfaceLine[];
  readonly clients: readonly ClientName[];
  /** In the order of the bank. */
  readonly cases: readonly CaseLine[];
  readonly neverFailed: readonly NeverLine[];
  readonly neverPassed: readonly NeverLine[];
  readonly graders: readonly GraderLine[];
  readonly traps: readonly TrapLine[];
  readonly wordless: readonly Wordless[];
  readonly sets: readonly SetsLine[];
}

interface SurfaceLine {
  readonly surfaceHash: string;
  readonly runs: number;
  readonly scored: number;
  /** When the newest of these runs began, ISO 8601. */
  readonly last: string;
}

export interface CaseLine {
  readonly case: string;
  readonly kind: Asked['kind'];
  readonly difficulty: 'happy' | 'edge' | 'trap' | null;
  readonly set: Asked['set'];
  readonly question: string;
  /** Why it is known to be wrong; then it is in no figure. */
  readonly defect: string | null;
  readonly passed: number;
  readonly scored: number;
  readonly infrastructure: number;
  readonly clients: readonly CaseClient[];
}

interface CaseClient extends Arm {
  readonly client: ClientName;
  /** Of these, on the newest surface. */
  readonly newest: Arm;
  /** The chance that two trials of one fingerprint disagree; null below two. */
  readonly flipRate: number | null;
  readonly lowInformation: boolean;
}

interface Arm {
  readonly passed: number;
  readonly scored: number;
}

/** A case of which every scored trial came to the same, whoever was asked. */
export interface NeverLine {
  readonly case: string;
  readonly scored: number;
  readonly clients: readonly ClientName[];
  /** False: with so few trials that says nothing yet. */
  readonly enough: boolean;
}

/** What a grader said of all trials; `unclear` decides nothing. */
export interface GraderLine {
  readonly grader: GraderName;
  readonly passed: number;
  readonly failed: number;
  readonly unclear: number;
  /** It decided some trials, and failed none. */
  readonly neverFailed: boolean;
  readonly enough: boolean;
}

export interface TrapLine extends Pull {
  readonly case: string;
  readonly scored: number;
  /** Trials in which it was fallen for: something was called that must not be. */
  readonly lured: number;
  /** Its words pull less than half as much as a question's that wants a tool, and nobody was ever lured. */
  readonly weak: boolean;
}

/** Fewer scored trials say nothing of "never": even ten that agree leave the other a chance of up to 26 % (95 %, one-sided). */
const ENOUGH = 10;

/** A rule of thumb. What is certain is 0: then no word of the trap meets a tool, and it tests nothing by its words. */
const WEAK_PULL = 0.5;

/** The figures of a bank. Runs on several surfaces count together where the surface does not matter, and apart where it does. */
export function bankStats(bank: readonly Asked[], runs: readonly BankedRun[]): BankStats {
  const sound = bank.filter(({ defect }) => defect === null);
  const ids = new Set(sound.map(({ id }) => id));
  const newestFirst = [...runs].sort((a, b) =>
    a.startedAt < b.startedAt ? 1 : a.startedAt > b.startedAt ? -1 : 0,
  );
  const trials = newestFirst.flatMap((run) => run.trials).filter((trial) => ids.has(trial.case));
  const byCase = groupBy(trials, (trial) => trial.case);
  const newest = newestFirst[0]?.surfaceHash ?? '';
  const words = bankWords(sound, newestFirst[0]?.surface.tools ?? []);
  const setOf = new Map(bank.map(({ id, set }) => [id, set]));
  return {
    runs: runs.length,
    scored: trials.filter(isScored).length,
    surfaces: surfacesOf(newestFirst),
    clients: [...new Set(trials.map(({ client }) => client))].sort(),
    cases: bank.map((one) => caseLine(one, byCase.get(one.id) ?? [], newest)),
    neverFailed: neverLines(byCase, sound, (all) => all.every(isPassed)),
    neverPassed: neverLines(byCase, sound, (all) => !all.some(isPassed)),
    graders: gradersOf(trials),
    traps: sound
      .filter(isTrap)
      .map((one) => trapLine(one.id, byCase.get(one.id) ?? [], words.pulls.get(one.id))),
    wordless: words.wordless,
    sets: setsOf(
      trials
        .filter(({ surfaceHash }) => surfaceHash === newest)
        .map((trial) => ({ ...trial, set: setOf.get(trial.case) ?? 'regression' })),
    ),
  };
}

function surfacesOf(newestFirst: readonly BankedRun[]): readonly SurfaceLine[] {
  return [...groupBy(newestFirst, ({ surfaceHash }) => surfaceHash)].map(([surfaceHash, own]) => ({
    surfaceHash,
    runs: own.length,
    scored: own.flatMap(({ trials }) => trials.filter(isScored)).length,
    last: own[0]?.startedAt ?? '',
  }));
}

function caseLine(one: Asked, trials: readonly BankTrial[], newest: string): CaseLine {
  const clients = [...groupBy(trials, ({ client }) => client)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    case: one.id,
    kind: one.kind,
    difficulty: one.kind === 'selection' ? one.difficulty : null,
    set: one.set,
    question: excerpt(one.question, 300),
    defect: one.defect,
    ...armOf(trials),
    infrastructure: trials.filter(({ standing }) => standing === 'infrastructure').length,
    clients: clients.map(([client, own]) => caseClient(client, own, newest)),
  };
}

function caseClient(client: ClientName, trials: readonly BankTrial[], newest: string): CaseClient {
  const groups = [...groupBy(trials, ({ fingerprint }) => fingerprint).values()].map(armOf);
  const flipRate = flipRateWithin(groups.map(({ passed, scored }) => ({ passed, n: scored })));
  return {
    client,
    ...armOf(trials),
    newest: armOf(trials.filter(({ surfaceHash }) => surfaceHash === newest)),
    flipRate,
    lowInformation: (flipRate ?? 0) >= LOW_INFORMATION,
  };
}

function armOf(trials: readonly BankTrial[]): Arm {
  return { passed: trials.filter(isPassed).length, scored: trials.filter(isScored).length };
}

function neverLines(
  byCase: ReadonlyMap<string, readonly BankTrial[]>,
  bank: readonly Asked[],
  holds: (scored: readonly BankTrial[]) => boolean,
): readonly NeverLine[] {
  return bank.flatMap(({ id }) => {
    const scored = (byCase.get(id) ?? []).filter(isScored);
    if (scored.length === 0 || !holds(scored)) return [];
    const clients = [...new Set(scored.map(({ client }) => client))].sort();
    return [{ case: id, scored: scored.length, clients, enough: scored.length >= ENOUGH }];
  });
}

function gradersOf(trials: readonly BankTrial[]): readonly GraderLine[] {
  const verdicts = trials
    .filter(({ standing }) => standing !== 'case-defect')
    .flatMap((trial) => trial.verdicts);
  return [...groupBy(verdicts, ({ grader }) => grader)]
    .map(([grader, own]) => {
      const many = (status: (typeof own)[number]['status']): number =>
        own.filter((each) => each.status === status).length;
      const [passed, failed] = [many('pass'), many('fail')];
      const neverFailed = failed === 0 && passed > 0;
      return {
        grader,
        passed,
        failed,
        unclear: many('unclear'),
        neverFailed,
        enough: passed + failed >= ENOUGH,
      };
    })
    .sort((a, b) => (a.grader < b.grader ? -1 : 1));
}

function trapLine(id: string, trials: readonly BankTrial[], found: Pull | undefined): TrapLine {
  const { pull, tool } = found ?? { pull: null, tool: null };
  const lured = trials.filter(({ standing, called }) => standing === 'failed' && called).length;
  const weak = pull !== null && pull < WEAK_PULL && lured === 0;
  return { case: id, pull, tool, scored: trials.filter(isScored).length, lured, weak };
}
