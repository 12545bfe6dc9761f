import type { RunId } from '../base/ids.ts';
import { canonicalJson, type Json } from '../base/json.ts';
import { listed } from '../base/listing.ts';
import { count, excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import type { Run } from '../run/run.ts';
import { LEAST_SENTINELS } from './affected.ts';
import { MOST_BANK_RUNS } from './bank-runs.ts';
import { bankFingerprint, toldOf, type BankedCase, type BankRun, type BankTrialTold } from './bank.ts';
import { isDatedAhead } from './dated-ahead.ts';
import { nightly, twoRoute } from './open-design.ts';
import { baselineRun, isNightly } from './open-plans.ts';
import type { CandidateRecord, ClientPlan, Design } from './record.ts';

/*
 * A stored gate may have come in a bundle that somebody has written by hand, or from another version. It is believed only
 * where this version, given the same runs, would have opened it so: its plans are made once more and compared.
 */

/** What the store holds of the runs that a gate names. */
export interface Named {
  /** Runs of its bank; those that are missing are not stored. */
  readonly bank: readonly BankRun[];
  /** The run of its trials on the surface before; null: none is stored. */
  readonly baseline: Run | null;
}

/** A bank with more cases than this is none that anybody has written. */
const MOST_CASES = 10_000;

const NOT_STORED = 'which it was measured against, is not in this store';

/** Why a record is no gate that this version would have opened, seen without the runs that it names; null: nothing says so. */
export function recordFlaw(run: Run, record: CandidateRecord): string | null {
  const { plans, bank, baseline } = record;
  const [planned, clients] = [plans.map(({ client }) => client), run.clients.map(({ name }) => name)];
  if (!isSame(planned, clients) || new Set(clients).size < Math.max(1, clients.length))
    return `its plans are for ${named(planned)}, and its run has ${named(clients)}`;
  if (plans.some(({ design }) => design !== plans[0]?.design)) return 'its plans are of two designs';
  if (new Set([run.id, baseline, ...bank]).size < bank.length + 2) return 'it names a run twice';
  if (bank.length > MOST_BANK_RUNS) return `it names ${bank.length} runs that it was measured against`;
  if (run.cases.length > MOST_CASES) return `its run has ${count(run.cases.length, 'case')}`;
  const known = new Map(run.cases.map((one) => [one.id, one]));
  if (known.size < run.cases.length) return 'two cases of its run share an id';
  return first(plans, (plan) => planFlaw(plan, known));
}

function named(clients: readonly string[]): string {
  return clients.length === 0 ? 'no client' : listed(clients);
}

function planFlaw(plan: ClientPlan, known: ReadonlyMap<string, Asked>): string | null {
  const ids = casesOf(plan).map(({ id }) => id);
  if (ids.length === 0) return `it has no case for ${shown(plan.client)}`;
  if (new Set(ids).size < ids.length) return 'two cases of a plan share an id';
  const stray = ids.find((id) => !isFor(plan, known.get(id)));
  if (stray !== undefined) return `case ${shown(stray)} of its plan is none that its run could try`;
  const { margin } = plan.design === 'two-route' ? plan.plan.rules : plan.rules;
  if (!(margin >= 0 && margin <= 1)) return `its margin is ${margin}`;
  if (plan.design === 'nightly') return null;
  const { seed, cases } = plan.plan;
  if (!Number.isSafeInteger(seed) || seed < 0 || seed >= 2 ** 32) return `its seed is ${seed}`;
  const bridges = cases.filter(({ bridge }) => bridge).length;
  return bridges >= Math.min(LEAST_SENTINELS, cases.length)
    ? null
    : `it looks at ${count(bridges, 'case')} for a change of the client`;
}

function isFor({ design }: Design, one: Asked | undefined): boolean {
  return one !== undefined && one.defect === null && (design === 'nightly' || one.kind === 'selection');
}

/** The same of a record without such a flaw, seen with the runs that it names. */
export function evidenceFlaw(run: Run, record: CandidateRecord, { bank, baseline }: Named): string | null {
  const stored = new Map<RunId, Run>(bank.map((each) => [each.run.id, each.run]));
  const flaw = first(record.bank, (id) => {
    const found = stored.get(id);
    if (found === undefined) return `run ${shown(id)}, ${NOT_STORED}`;
    return isBaseline(found, run, record) ? null : `run ${shown(id)} is no baseline of it`;
  });
  if (flaw !== null) return flaw;
  if (baseline !== null && !isOtherSide(baseline, run, record))
    return `run ${shown(baseline.id)}, which it names as its other side, belongs to another gate`;
  return first(record.plans, (plan) => {
    const from = plan.design === 'nightly' ? bank.map((each) => each.run) : [baselineRun({ run, ...record })];
    const fingerprints = new Set(from.flatMap((each) => bankFingerprint(each, plan.client) ?? []));
    const flaws = [...fingerprints].map((each) => designFlaw(plan, { run, bank, fingerprint: each }));
    if (flaws.includes(null)) return null;
    return flaws[0] ?? `nothing that it names holds a trial of ${shown(plan.client)}`;
  });
}

function isBaseline(found: Run, { id, configHash, startedAt }: Run, { against }: CandidateRecord): boolean {
  const isOwn = found.gate?.arm === 'baseline' && found.gate.candidate === id;
  if (isOwn || isNightly(found) || isDatedAhead(found.startedAt, new Date(startedAt))) return false;
  return found.surfaceHash === against && found.configHash === configHash;
}

function isOtherSide(found: Run, run: Run, { against }: CandidateRecord): boolean {
  const other = baselineRun({ run, against });
  return (
    found.gate?.arm === 'baseline' &&
    found.gate.candidate === run.id &&
    run.clients.every(({ name }) => bankFingerprint(found, name) === bankFingerprint(other, name))
  );
}

interface Recount {
  readonly run: Run;
  readonly bank: readonly BankRun[];
  readonly fingerprint: string;
}

/** Makes a plan once more from the trials that it says it was made from: the first so many of each case. */
function designFlaw(plan: ClientPlan, { run, bank, fingerprint }: Recount): string | null {
  const recorded = new Map(casesOf(plan).map((each) => [each.id, each]));
  const scope = { client: plan.client, fingerprint, sinceMs: Number.NEGATIVE_INFINITY };
  const banked: BankedCase[] = [];
  for (const { one, told } of toldOf(run.cases, bank, scope)) {
    const each = recorded.get(one.id);
    if (each === undefined) {
      if (plan.design === 'nightly' && wasScored(told, Date.parse(run.startedAt)))
        return `it leaves out case ${shown(one.id)}, of which there were trials`;
      continue;
    }
    const found = beginningOf(told, each);
    if (found === null || !isSame(outcomesOf(found), each.outcomes))
      return `what it was opened with of case ${shown(one.id)} is not what the runs hold that it names`;
    banked.push({ one, ...found });
  }
  return rebuiltFlaw(plan, banked, run.clients.length);
  function outcomesOf({ bank: all }: Pick<BankedCase, 'bank'>): CaseRecord['outcomes'] {
    return plan.design === 'two-route' ? all : all.filter((each) => each === 'passed').length;
  }
}

function rebuiltFlaw(plan: ClientPlan, banked: readonly BankedCase[], clients: number): string | null {
  const { client, ...design } = plan;
  const made = madeAnew(design, banked, clients);
  if (isSame(made, design)) return null;
  const what = isSame(rulesOf(made), rulesOf(design)) ? 'plan' : 'rules';
  return `its ${what} for ${shown(client)} are not those of a gate of ${count(banked.length, 'case')} with ${count(clients, 'client')}`;
}

function madeAnew(design: Design, banked: readonly BankedCase[], clients: number): Design {
  if (design.design === 'nightly') return nightly({ banked, clients, margin: design.rules.margin });
  const { cases, rules, seed } = design.plan;
  const bridges = cases.filter(({ bridge }) => bridge).map(({ id }) => id);
  return twoRoute({ banked, clients, affected: { bridges }, margin: rules.margin, seed });
}

function rulesOf(design: Design): unknown {
  return design.design === 'two-route' ? design.plan.rules : design.rules;
}

/** What a plan says of the stored trials of one case. */
interface CaseRecord {
  readonly id: string;
  readonly scored: number;
  readonly lost: number;
  /** One after the other; of a nightly gate how many passed. */
  readonly outcomes: BankedCase['bank'] | number;
}

function casesOf(plan: Design): readonly CaseRecord[] {
  return plan.design === 'two-route'
    ? plan.plan.cases.map(({ id, bank, bankLost }) => ({
        id,
        scored: bank.length,
        lost: bankLost,
        outcomes: bank,
      }))
    : plan.cases.map(({ id, baseline, baselineLost }) => ({
        id,
        scored: baseline.n,
        lost: baselineLost,
        outcomes: baseline.passed,
      }));
}

/** The first trials, so many of them scored and so many lost; a run may have gone on since. Null: they are not there. */
function beginningOf(
  told: readonly BankTrialTold[],
  { scored, lost }: CaseRecord,
): Pick<BankedCase, 'bank' | 'bankLost'> | null {
  const bank: BankedCase['bank'][number][] = [];
  let bankLost = 0;
  for (const { standing } of told) {
    if (bank.length >= scored && bankLost >= lost) break;
    if (standing === 'infrastructure') bankLost += 1;
    else if (standing === 'passed' || standing === 'failed') bank.push(standing);
  }
  return bank.length === scored && bankLost === lost ? { bank, bankLost } : null;
}

function wasScored(told: readonly BankTrialTold[], beforeMs: number): boolean {
  return told.some(
    ({ standing, endedAtMs }) => (standing === 'passed' || standing === 'failed') && endedAtMs < beforeMs,
  );
}

function first<T>(items: readonly T[], flawOf: (item: T) => string | null): string | null {
  for (const item of items) {
    const flaw = flawOf(item);
    if (flaw !== null) return flaw;
  }
  return null;
}

function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown): string => canonicalJson(value as Json); // oxlint-disable-line typescript/no-unsafe-type-assertion -- plans are JSON throughout
  return text(a) === text(b);
}

function shown(name: string): string {
  return excerpt(name, 60);
}
