import { toolCalls } from '../trajectory/tool-calls.ts';
import { messageOf } from '../base/errors.ts';
import type { Question } from '../client/client.ts';
import type { Asked } from '../case/case.ts';
import { endOf } from './ending.ts';
import type { OpenLane } from './lane.ts';
import type { PlannedTrial } from './plan.ts';
import type { End, Trial } from './run.ts';
import type { Done, Shared, TrialSetting } from './run-trials.ts';

/** How long a call may still be waited for once the client has given its answer. */
export const SETTLE_MS = 1_000;

/** One case, once. What the target or the client does wrong shows in the trial; only a bug of ours throws. */
export async function runTrial(
  planned: PlannedTrial,
  lane: OpenLane,
  { setting, signal }: Pick<Shared, 'setting' | 'signal'>,
): Promise<Done> {
  const startedAtMs = Date.now();
  const deadline = AbortSignal.timeout(limitOf(planned, setting));
  const outcome = await orEvidence(planned, () =>
    lane.session.ask(questionOf(planned), AbortSignal.any([signal, deadline])),
  );
  const claim = typeof outcome === 'string' ? null : outcome;
  const recording = await lane.relay.take(SETTLE_MS);
  const calls = toolCalls(recording.frames, setting.allowlist);
  const trial: Trial = {
    ...identityOf(planned),
    startedAtMs,
    tookMs: Math.max(0, Date.now() - startedAtMs),
    calls,
    claim,
    staged: null,
    end: endOf({
      outcome,
      late: deadline.aborted,
      offered: lane.offered(recording),
      other: lane.other(recording),
      called: calls.map(({ tool }) => tool),
      client: planned.client,
      recording,
      one: planned.one,
      folder: setting.folder,
    }),
  };
  return { planned, trial, recording };
}

/** Why a client that was asked failed before it called anything; null: it did, or it has answered. */
export function startFailure({ trial: { claim, calls, end } }: Pick<Done, 'trial'>): string | null {
  const isIdle = claim === null && calls.length === 0;
  return isIdle && end.kind === 'infrastructure' ? end.evidence : null;
}

/** A trial that never began. */
export function unbegun(planned: PlannedTrial, end: Exclude<End, { kind: 'answered' }>): Done {
  const trial: Trial = {
    ...identityOf(planned),
    startedAtMs: Date.now(),
    tookMs: 0,
    calls: [],
    claim: null,
    staged: null,
    end,
  };
  return { planned, trial, recording: { frames: [], stderr: [], lost: 0, surplus: 0 } };
}

/** How long the trial may take. */
export function limitOf({ client }: PlannedTrial, { limitMs }: TrialSetting): number {
  return limitMs[client.sessions === 'shared' ? 'shared' : 'alone'];
}

/** Which trial it is. */
export function identityOf({
  id,
  one,
  client,
  repeat,
}: PlannedTrial): Pick<Trial, 'id' | 'caseId' | 'caseHash' | 'client' | 'door' | 'repeat'> {
  return { id, caseId: one.id, caseHash: one.hash, client: client.name, door: client.door, repeat };
}

/** What the client did, or the evidence why it did not. */
export async function orEvidence<T>(planned: PlannedTrial, work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    return `the client ${planned.client.name} failed: ${messageOf(error)}`;
  }
}

/** What the client is asked. */
export function questionOf({ one, repeat }: PlannedTrial): Question {
  return {
    text: one.question,
    purpose: purposeOf(one),
    values: one.kind === 'probe' ? one.with : {},
    trial: { caseId: one.id, repeat },
  };
}

function purposeOf(one: Asked): Question['purpose'] {
  return one.kind === 'selection' ? 'choose' : 'answer';
}
