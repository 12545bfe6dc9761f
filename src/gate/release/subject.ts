import { bankHash } from '../../case/case-hash.ts';
import type { Bank } from '../../case/case.ts';
import type { Run } from '../../run/run.ts';
import { fingerprint } from '../../surface/fingerprint.ts';

/** What is to be released: a run is evidence of it where all of this is the same. */
export interface Subject {
  /** As runs record it (`endpointText`, secrets taken out). */
  readonly target: string;
  readonly fingerprint: string;
  readonly configHash: string;
  readonly bank: Bank;
}

/** In what a run of the same target is no evidence of this subject; empty where it is. For readers. */
export function apartFrom(run: Run, subject: Subject): readonly string[] {
  // Of the surface as it is stored: a server that echoes a secret was hashed before the secret was taken out.
  const isSurface =
    run.surfaceHash === subject.fingerprint || fingerprint(run.surface) === subject.fingerprint;
  return [
    ...(isSurface ? [] : ['saw another surface']),
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
