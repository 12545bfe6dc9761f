import { collect } from '../base/collect.ts';
import { messageOf } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import { excerpt } from '../base/text.ts';
import type { ClientName } from '../client/client.ts';
import type { Graded, Run } from '../run/run.ts';
import type { Store } from '../store/store.ts';
import { MOST_BANK_RUNS } from './bank-runs.ts';
import type { BankRun } from './bank.ts';
import { aheadText, isDatedAhead } from './dated-ahead.ts';
import { madeIn } from './made.ts';
import type { NightlyVerdict } from './nightly-verdict.ts';
import { played } from './played.ts';
import type { CandidateRecord, Design } from './record.ts';
import { evidenceFlaw, recordFlaw, type Named } from './sound-record.ts';
import type { GateVerdict } from './verdict.ts';

/** A stored gate: what it was opened with, and what it came to. */
export interface StoredGate {
  /** The run of the candidate. */
  readonly run: Run;
  readonly record: CandidateRecord;
  readonly finished: boolean;
  /** Why it is no evidence, for readers; null: nothing speaks against it. */
  readonly unsound: string | null;
  /** Of the clients with which it has come to its end. None while it is not finished, and none where it is unsound. */
  readonly verdicts: ReadonlyMap<ClientName, StoredVerdict>;
}

interface StoredVerdict {
  readonly design: Design['design'];
  readonly verdict: GateVerdict | NightlyVerdict;
}

/** Which gates are meant: of exactly this change. */
export interface GateKey {
  readonly surfaceHash: string;
  readonly against: string;
  readonly configHash: string;
  readonly now: Date;
}

/** Every stored gate of one change, the newest first; each verdict is reached anew from the stored trials. */
export async function gatesOf(store: Store, key: GateKey): Promise<readonly StoredGate[]> {
  const gates: StoredGate[] = [];
  for (const { id, command } of await store.listRuns(MOST_BANK_RUNS)) {
    if (command !== 'gate') continue;
    // oxlint-disable-next-line no-await-in-loop -- one run in memory at a time
    const stored = await store.readRun(id);
    const record = stored?.run.gate;
    if (stored === undefined || record?.arm !== 'candidate' || !isMeant(stored.run, record, key)) continue;
    const gate = { run: stored.run, record, finished: stored.finished !== null };
    // oxlint-disable-next-line no-await-in-loop -- the same
    gates.push({ ...gate, ...(await concluded(store, gate, key.now)) });
  }
  return gates;
}

function isMeant({ surfaceHash, configHash }: Run, { against }: CandidateRecord, key: GateKey): boolean {
  return surfaceHash === key.surfaceHash && against === key.against && configHash === key.configHash;
}

const NO_VERDICTS: StoredGate['verdicts'] = new Map();

async function concluded(
  store: Store,
  { run, record, finished }: Pick<StoredGate, 'run' | 'record' | 'finished'>,
  now: Date,
): Promise<Pick<StoredGate, 'unsound' | 'verdicts'>> {
  const unsound = await unsoundness(store, run, record, now);
  if (unsound !== null || !finished) return { unsound, verdicts: NO_VERDICTS };
  const trials = await gateTrials(store, run.id, record.baseline);
  if (trials.candidate.length === 0)
    return { unsound: 'it holds no trial of the changed surface', verdicts: NO_VERDICTS };
  try {
    const verdicts = verdictsOf(run, record, trials);
    const isWhole = verdicts.size > 0;
    return { unsound: isWhole ? null : 'trials that its verdict asks for are not in this store', verdicts };
  } catch (error) {
    // One gate that cannot be played must not take all the others with it.
    return { unsound: `it cannot be played: ${excerpt(messageOf(error), 200)}`, verdicts: NO_VERDICTS };
  }
}

/** Why a stored gate is neither believed nor gone on with; null: it is. */
export async function unsoundness(
  store: Store,
  run: Run,
  record: CandidateRecord,
  now: Date,
): Promise<string | null> {
  if (isDatedAhead(run.startedAt, now)) return `it ${aheadText(run.startedAt)}`;
  return recordFlaw(run, record) ?? evidenceFlaw(run, record, await namedBy(store, record));
}

async function namedBy(store: Store, record: CandidateRecord): Promise<Named> {
  const bank: BankRun[] = [];
  for (const id of record.bank) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other keeps the peak low
    const run = (await store.readRun(id))?.run;
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (run !== undefined) bank.push({ run, trials: await collect(store.readTrials(id)) });
  }
  return { bank, baseline: (await store.readRun(record.baseline))?.run ?? null };
}

interface GateTrials {
  readonly candidate: readonly Graded[];
  readonly baseline: readonly Graded[];
}

function verdictsOf(run: Run, record: CandidateRecord, trials: GateTrials): StoredGate['verdicts'] {
  const verdicts = new Map<ClientName, StoredVerdict>();
  for (const plan of record.plans) {
    const around = { cases: run.cases, client: plan.client };
    const candidate = madeIn('candidate', trials.candidate, around);
    if (candidate.length === 0) continue;
    const at = played(plan, [...candidate, ...madeIn('baseline', trials.baseline, around)], 1);
    if (at.kind === 'verdict') verdicts.set(plan.client, { design: plan.design, verdict: at.verdict });
  }
  return verdicts;
}

/** The stored trials of both sides of a gate. */
export async function gateTrials(store: Store, candidate: RunId, baseline: RunId): Promise<GateTrials> {
  return {
    candidate: await collect(store.readTrials(candidate)),
    baseline: await collect(store.readTrials(baseline)),
  };
}
