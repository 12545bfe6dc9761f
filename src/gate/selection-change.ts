import type { RunId } from '../base/ids.ts';
import { listed } from '../base/listing.ts';
import { count } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import type { ClientName } from '../client/client.ts';
import { fingerprint } from '../surface/fingerprint.ts';
import { withDefect } from '../run/start.ts';
import type { Store } from '../store/store.ts';
import { affectedCases, acceptableTools, type ChangedSurface } from './affected.ts';
import { bankFingerprint, bankOf, type BankRun } from './bank.ts';
import { bankRuns, bankSince } from './bank-runs.ts';
import { fixedVerdict } from './fixed.ts';
import { gatesOf, type StoredGate } from './gates-of.ts';
import type { NightlyVerdict } from './nightly-verdict.ts';
import type { Design } from './record.ts';
import type { Outcome } from './state.ts';
import type { GateVerdict } from './verdict.ts';

/** What is known of one client on a changed surface. */
export type SelectionChange =
  /** Nothing changed that reaches a model. */
  | { readonly kind: 'unchanged'; readonly client: ClientName }
  | {
      readonly kind: 'measured';
      readonly client: ClientName;
      /** `fixed`: from trials that were all planned beforehand, with one look at the end. */
      readonly design: Design['design'] | 'fixed';
      readonly verdict: GateVerdict | NightlyVerdict;
      readonly runs: { readonly candidate: RunId; readonly baseline: readonly RunId[] };
      /** How many gates have measured this very change with this client: each is another chance of a false word. */
      readonly times: number;
    }
  | {
      readonly kind: 'unmeasured';
      readonly client: ClientName;
      readonly design: Design['design'];
      /** What is missing, as a sentence. */
      readonly why: string;
      /** What provides it. */
      readonly command: string;
    };

export interface ChangeQuestion extends ChangedSurface {
  /** `nightly`: only a nightly gate answers, whether anything changed or not. */
  readonly design: Design['design'];
  readonly bank: readonly Asked[];
  readonly configHash: string;
  readonly clients: readonly ClientName[];
  readonly margin: number;
  /** The command that measures what is not measured. */
  readonly command: string;
  readonly now: Date;
}

/**
 * What stored trials say of a changed surface, client by client: the newest finished gate of exactly this change; else the
 * newest finished run on the new surface that asked all cases which the change may have changed, against what is stored of
 * the old one, where these trials can tell: a run that is too small for a verdict leaves the change unmeasured. Trials of another version of a case, another config or another version of the client count for nothing.
 */
export async function selectionChange(
  store: Store,
  question: ChangeQuestion,
): Promise<readonly SelectionChange[]> {
  const { changes, clients, design } = question;
  if (design === 'two-route' && !changes.some(({ reachesModel }) => reachesModel))
    return clients.map((client) => ({ kind: 'unchanged', client }));
  const gates = await gatesOf(store, {
    surfaceHash: fingerprint(question.after),
    against: fingerprint(question.before),
    configHash: question.configHash,
    now: question.now,
  });
  if (design === 'nightly')
    return clients.map(
      (client) => byGate(client, gates, question) ?? withUnsound(noNight(client, question), gates),
    );
  const runsOn = async (surface: ChangedSurface['before']): Promise<readonly BankRun[]> =>
    bankRuns(store, {
      surfaceHash: fingerprint(surface),
      configHash: question.configHash,
      now: question.now,
    });
  const [before, after] = [await runsOn(question.before), await runsOn(question.after)];
  return clients.map(
    (client) =>
      byGate(client, gates, question) ??
      interrupted(client, gates, question) ??
      withUnsound(byRuns(client, { before, after }, question), gates),
  );
}

/** Null: no gate of this change with this client has come to its end on the cases as they are now. */
function byGate(
  client: ClientName,
  gates: readonly StoredGate[],
  question: ChangeQuestion,
): SelectionChange | null {
  const { bank, design } = question;
  const hashes = new Map(bank.map((one) => [one.id, one.hash]));
  const wanted = wantedCases(question);
  const ended = gates.flatMap((gate) => {
    const verdict = gate.verdicts.get(client);
    const tried = triedCases(gate, client);
    // Nothing that was tried has changed since, and nothing that the change may have changed was left out.
    const isOfToday =
      gate.run.cases.every(({ id, hash }) => !tried.has(id) || hashes.get(id) === hash) &&
      wanted.every(({ id }) => tried.has(id));
    return verdict?.design !== design || !isOfToday ? [] : [{ ...gate, ...verdict }];
  });
  const [newest] = ended;
  if (newest === undefined) return null;
  const { record, run, verdict } = newest;
  return {
    kind: 'measured',
    client,
    design,
    verdict,
    runs: { candidate: run.id, baseline: [...new Set([...record.bank, record.baseline])] },
    times: ended.filter((each) => each.verdict.kind !== 'void').length,
  };
}

/** Cases that a measurement of the change has to have tried: all of those that the change may have changed. */
function wantedCases(question: ChangeQuestion): readonly Asked[] {
  if (question.design === 'nightly') return [];
  const choices = choicesOf(question);
  const affected = new Set(affectedCases(question, choices, 0).cases.map((each) => each.case));
  return choices.filter(({ id }) => affected.has(id));
}

/** Selection cases that can be tried on the new surface. */
function choicesOf({ bank, after }: ChangeQuestion): readonly Asked[] {
  return bank
    .map((one) => withDefect(one, after))
    .filter(({ kind, defect }) => kind === 'selection' && defect === null);
}

function triedCases({ record }: StoredGate, client: ClientName): ReadonlySet<string> {
  const plan = record.plans.find((each) => each.client === client);
  if (plan === undefined) return new Set();
  const cases = plan.design === 'two-route' ? plan.plan.cases : plan.cases;
  return new Set(cases.map(({ id }) => id));
}

/** Why a gate that somebody may remember does not count. */
function withUnsound(change: SelectionChange, gates: readonly StoredGate[]): SelectionChange {
  const [newest] = gates.filter(({ unsound }) => unsound !== null);
  if (change.kind !== 'unmeasured' || newest === undefined) return change;
  const why = `${change.why} Run ${newest.run.id}, a gate of this change, is no evidence: ${newest.unsound}.`;
  return { ...change, why };
}

/** A gate that was cut off goes on before anything else counts. */
function interrupted(
  client: ClientName,
  gates: readonly StoredGate[],
  { command, design }: ChangeQuestion,
): SelectionChange | null {
  const open = gates.find(
    ({ finished, unsound, record }) =>
      !finished &&
      unsound === null &&
      record.plans.some((plan) => plan.client === client && plan.design === design),
  );
  if (open === undefined) return null;
  const why = `A gate of this change was cut off (run ${open.run.id}); its trials are kept, and it goes on.`;
  return { kind: 'unmeasured', client, design, why, command };
}

function noNight(client: ClientName, { command }: ChangeQuestion): SelectionChange {
  const why = `No nightly gate of ${client} is stored on exactly this surface.`;
  return { kind: 'unmeasured', client, design: 'nightly', why, command };
}

interface Runs {
  readonly before: readonly BankRun[];
  readonly after: readonly BankRun[];
}

function byRuns(client: ClientName, { before, after }: Runs, question: ChangeQuestion): SelectionChange {
  const { margin, command } = question;
  const unmeasured = (why: string): SelectionChange => ({
    kind: 'unmeasured',
    client,
    design: 'two-route',
    why,
    command,
  });
  const affected = wantedCases(question);
  const wanted = affected.length === 0 ? choicesOf(question) : affected;
  if (wanted.length === 0)
    return unmeasured('The bank has no selection case that the new surface lets be tried.');
  const candidate = after.find(
    ({ run }) => run.gate === undefined && run.clients.some(({ name }) => name === client),
  );
  if (candidate === undefined) return unmeasured(`No run of ${client} is stored on exactly this surface.`);
  const surfaceHash = fingerprint(question.before);
  const made = bankFingerprint({ ...candidate.run, surfaceHash }, client) ?? '';
  const since = bankSince(question.now);
  const now = bankOf(wanted, [candidate], {
    client,
    fingerprint: bankFingerprint(candidate.run, client) ?? '',
    sinceMs: since,
  });
  const then = bankOf(wanted, before, { client, fingerprint: made, sinceMs: since });
  const lacking = wanted.filter((_, at) => !isScored(now[at]) || !isScored(then[at]));
  if (lacking.length > 0) {
    const ids = listed(lacking.map(({ id }) => id));
    return unmeasured(
      `Of ${count(wanted.length, 'case')} that the change may have changed, ${lacking.length} ${lacking.length === 1 ? 'has' : 'have'} no scored trial of ${client} on both surfaces: ${ids}.`,
    );
  }
  const cases = wanted.map((one, at) => ({
    id: one.id,
    tools: acceptableTools(one),
    baseline: armOf(then[at]?.bank ?? []),
    baselineLost: then[at]?.bankLost ?? 0,
    candidate: armOf(now[at]?.bank ?? []),
    candidateLost: now[at]?.bankLost ?? 0,
  }));
  const baseline = before.filter(({ run }) => bankFingerprint(run, client) === made).map(({ run }) => run.id);
  const verdict = fixedVerdict(cases, margin);
  if (verdict.kind === 'void' || verdict.kind === 'inconclusive')
    return unmeasured(`The trials of run ${candidate.run.id} cannot tell: ${openText(verdict)}.`);
  return {
    kind: 'measured',
    client,
    design: 'fixed',
    verdict,
    runs: { candidate: candidate.run.id, baseline },
    times: 1,
  };
}

function openText(verdict: Extract<NightlyVerdict, { kind: 'void' | 'inconclusive' }>): string {
  if (verdict.kind === 'void') return 'too many of them, or of those before, were lost';
  const { detectable } = verdict;
  if (detectable === null) return 'they are too few to show any drop';
  return `the smallest mean drop that they could have shown is ${Math.round(detectable * 1_000) / 10} points`;
}

function isScored(banked: { readonly bank: readonly Outcome[] } | undefined): boolean {
  return banked !== undefined && banked.bank.length > 0;
}

function armOf(bank: readonly Outcome[]): { readonly passed: number; readonly n: number } {
  return { passed: bank.filter((each) => each === 'passed').length, n: bank.length };
}
