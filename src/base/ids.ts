import { randomBytes } from 'node:crypto';

export type RunId = string & { readonly brand: 'run' };
export type TrialId = string & { readonly brand: 'trial' };

/** A run's id: sorts by time, readable, unique enough for one store (40 random bits a second). */
export function newRunId(now: Date): RunId {
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return asRunId(`${stamp}-${randomBytes(5).toString('hex')}`);
}

/** Whether a text is an id as `newRunId` makes them. */
export function isRunId(text: string): boolean {
  return /^\d{8}-\d{6}-[0-9a-f]{10}$/.test(text);
}

export function asRunId(text: string): RunId {
  return text as RunId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one place where run ids are made
}

/** A trial's id follows from what it is, so that a resumed run finds what it has done. */
export function trialId(
  run: RunId,
  parts: { caseId: string; client: string; door: string; repeat: number },
): TrialId {
  const text = `${run}/${parts.caseId}/${parts.client}/${parts.door}/${parts.repeat}`;
  return asTrialId(text);
}

export function asTrialId(text: string): TrialId {
  return text as TrialId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one place where trial ids are made
}
