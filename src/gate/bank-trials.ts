import type { Asked } from '../case/case.ts';
import type { ClientName } from '../client/client.ts';
import type { Verdict } from '../grade/verdict.ts';
import type { Graded, Run, Standing } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import type { Surface } from '../surface/surface.ts';
import { bankFingerprint } from './bank.ts';

/** A trial of a case of the bank: little, so that those of many runs can be held at once. */
export interface BankTrial {
  readonly case: string;
  readonly client: ClientName;
  readonly surfaceHash: string;
  /** Trials of one fingerprint can be compared with each other: surface, client, version, model and config are the same. */
  readonly fingerprint: string;
  readonly standing: Standing;
  /** Whether anything was called. */
  readonly called: boolean;
  readonly verdicts: readonly Pick<Verdict, 'grader' | 'status'>[];
}

/** What a run holds of a bank. */
export interface BankedRun {
  readonly startedAt: string;
  readonly surfaceHash: string;
  readonly surface: Surface;
  readonly trials: readonly BankTrial[];
}

/** Whether a run asked any case of the bank as it is now. */
export function asksAny({ cases }: Run, bank: readonly Asked[]): boolean {
  const asked = new Set(cases.map(keyOf));
  return bank.some((one) => asked.has(keyOf(one)));
}

/** The trials of a run that are of cases of the bank as they are now, read one at a time. */
export async function bankTrials(
  run: Run,
  trials: AsyncIterable<Graded> | Iterable<Graded>,
  bank: readonly Asked[],
): Promise<BankedRun> {
  const { startedAt, surfaceHash, surface } = run;
  const wanted = new Set(bank.map(keyOf));
  const cases = new Map(run.cases.filter((one) => wanted.has(keyOf(one))).map((one) => [one.id, one]));
  const fingerprints = new Map(
    run.clients.map(({ name }) => [name, bankFingerprint(run, name) ?? surfaceHash]),
  );
  const found: BankTrial[] = [];
  for await (const graded of trials) {
    const { trial, verdicts } = graded;
    const one = cases.get(trial.caseId);
    if (one === undefined) continue;
    found.push({
      case: one.id,
      client: trial.client,
      surfaceHash,
      fingerprint: fingerprints.get(trial.client) ?? surfaceHash,
      standing: standingOf(graded, one).standing,
      called: trial.calls.length > 0,
      verdicts: verdicts.map(({ grader, status }) => ({ grader, status })),
    });
  }
  return { startedAt, surfaceHash, surface, trials: found };
}

/** The id and the content: another wording is another case. */
function keyOf({ id, hash }: Asked): string {
  return `${id}@${hash}`;
}
