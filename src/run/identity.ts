import type { Run } from './run.ts';

/** All that must be equal for the trials of two runs to be trials of one thing. */
export const DIFFERENCES = ['target', 'surface', 'bank', 'config', 'clients', 'surveyor'] as const;

/** One respect in which two runs are not the same; texts are for readers. */
export interface Difference {
  readonly what: (typeof DIFFERENCES)[number];
  readonly before: string;
  readonly after: string;
}

/** In what two runs differ. */
export function differences(before: Run, after: Run): readonly Difference[] {
  const texts = (run: Run): Readonly<Record<Difference['what'], string>> => ({
    target: run.target,
    surface: run.surfaceHash,
    bank: run.bankHash,
    config: run.configHash,
    clients: run.clients.map(clientText).join(', '),
    surveyor: run.surveyor,
  });
  const [a, b] = [texts(before), texts(after)];
  return DIFFERENCES.filter((what) => a[what] !== b[what]).map((what) => ({
    what,
    before: a[what],
    after: b[what],
  }));
}

function clientText({ name, version, model }: Run['clients'][number]): string {
  return [name, version, model].filter((part) => part !== null).join(' ');
}
