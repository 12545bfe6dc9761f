import { collect } from '../base/collect.ts';
import type { RunId } from '../base/ids.ts';
import type { ClientName } from '../client/client.ts';
import type { Graded, Run } from '../run/run.ts';
import type { Store } from '../store/store.ts';
import { MOST_BANK_RUNS } from './bank-runs.ts';
import { madeIn } from './made.ts';
import type { NightlyVerdict } from './nightly-verdict.ts';
import { played } from './played.ts';
import type { CandidateRecord, Design } from './record.ts';
import type { GateVerdict } from './verdict.ts';

/** A stored gate: what it was opened with, and what it came to. */
export interface StoredGate {
  /** The run of the candidate. */
  readonly run: Run;
  readonly record: CandidateRecord;
  readonly finished: boolean;
  /** Of the clients with which it has come to its end. */
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
    const { run, finished } = stored;
    // oxlint-disable-next-line no-await-in-loop -- the same
    gates.push({ run, record, finished: finished !== null, verdicts: await verdictsOf(store, run, record) });
  }
  return gates;
}

function isMeant({ surfaceHash, configHash }: Run, { against }: CandidateRecord, key: GateKey): boolean {
  return surfaceHash === key.surfaceHash && against === key.against && configHash === key.configHash;
}

async function verdictsOf(store: Store, run: Run, record: CandidateRecord): Promise<StoredGate['verdicts']> {
  const trials = await gateTrials(store, run.id, record.baseline);
  const verdicts = new Map<ClientName, StoredVerdict>();
  for (const plan of record.plans) {
    const around = { cases: run.cases, client: plan.client };
    const made = [
      ...madeIn('candidate', trials.candidate, around),
      ...madeIn('baseline', trials.baseline, around),
    ];
    const at = played(plan, made, 1);
    if (at.kind === 'verdict') verdicts.set(plan.client, { design: plan.design, verdict: at.verdict });
  }
  return verdicts;
}

/** The stored trials of both sides of a gate. */
export async function gateTrials(
  store: Store,
  candidate: RunId,
  baseline: RunId,
): Promise<{ readonly candidate: readonly Graded[]; readonly baseline: readonly Graded[] }> {
  return {
    candidate: await collect(store.readTrials(candidate)),
    baseline: await collect(store.readTrials(baseline)),
  };
}
