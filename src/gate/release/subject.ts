import { bankHash } from '../../case/case-hash.ts';
import type { Bank } from '../../case/case.ts';
import type { Run } from '../../run/run.ts';

/** What is to be released: a run is evidence of it where all of this is the same. */
export interface Subject {
  /** As runs record it (`endpointText`, secrets taken out). */
  readonly target: string;
  /** Of the surface as it is stored: secrets that it shows are taken out. */
  readonly fingerprint: string;
  readonly configHash: string;
  readonly bank: Bank;
  /** Names of the config's clients: a rule that names none is about each of them. */
  readonly clients: readonly string[];
  /** Trials of each case that the config asks for: a run with fewer says less than was declared to be enough. */
  readonly trials: number;
}

/** In what a run of the same target is no evidence of this subject; empty where it is. For readers. */
export function apartFrom(run: Run, subject: Subject): readonly string[] {
  return [
    ...(run.surfaceHash === subject.fingerprint ? [] : ['saw another surface']),
    ...(run.configHash === subject.configHash ? [] : ['had another config']),
    ...(run.command === 'check' ? checkApart(run, subject.bank) : []),
  ];
}

function checkApart(run: Run, { contracts }: Bank): readonly string[] {
  return [
    ...(run.partial === true ? ['ran some of the checks only'] : []),
    ...(run.checks.length === 0 ? ['ran no check'] : []),
    ...(run.bankHash === bankHash(contracts) ? [] : ['had other contract cases']),
  ];
}
