import type { ClientMeans } from './client/clients.ts';
import type { Surroundings } from './request-base.ts';
import { NOTHING_PROVEN } from './preflight/proven.ts';
import type { SurveyRequest } from './survey-request.ts';

/**
 * Tries each client that has a model once for its version, and keeps in `file` what that has shown. Loaded only when there
 * is such a client: a preflight brings four wire formats.
 */
export function preflightIn(
  file: string | null,
  means: ClientMeans,
  { env, scratch }: Pick<Surroundings, 'env' | 'scratch'>,
): SurveyRequest['proven'] {
  return async (client, { version, model }, signal) => {
    if (client === 'literal' || /^(command|replay):/.test(client)) return NOTHING_PROVEN;
    const [{ hasModel }, { keptProof }, { preflight }] = await Promise.all([
      import('./preflight/stand-in.ts'),
      import('./preflight/kept-proof.ts'),
      import('./preflight/preflight.ts'),
    ]);
    if (!hasModel(client)) return NOTHING_PROVEN;
    const tried = { client, version: version ?? '', model };
    return keptProof(tried, file, () => preflight(client, means, { env, folder: scratch, signal }));
  };
}
