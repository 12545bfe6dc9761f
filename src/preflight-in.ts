import type { ClientMeans } from './client/clients.ts';
import type { Surroundings } from './request-base.ts';
import type { SurveyRequest } from './survey-request.ts';

/**
 * Tries each client that has a model once for its version, and keeps in `file` what it cannot do. Loaded only when there
 * is such a client: a preflight brings four wire formats.
 */
export function preflightIn(
  file: string | null,
  means: ClientMeans,
  { env, scratch }: Pick<Surroundings, 'env' | 'scratch'>,
): SurveyRequest['faults'] {
  return async (client, { version, model }, signal) => {
    if (client === 'literal' || /^(command|replay):/.test(client)) return [];
    const [{ hasModel }, { keptFaults }, { preflight }] = await Promise.all([
      import('./preflight/stand-in.ts'),
      import('./preflight/kept-faults.ts'),
      import('./preflight/preflight.ts'),
    ]);
    if (!hasModel(client)) return [];
    const tried = { client, version: version ?? '', model };
    return keptFaults(tried, file, () => preflight(client, means, { env, folder: scratch, signal }));
  };
}
