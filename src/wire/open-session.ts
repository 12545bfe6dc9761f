import { checkEndpoint } from './check-endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { openEitherEra } from './open-either-era.ts';
import { openLegacy } from './open-legacy.ts';
import { openModern } from './open-modern.ts';
import { eraOf } from './revision.ts';
import type { Opened, OpenOptions } from './session.ts';

/**
 * Opens a session with whatever answers at the endpoint: in the pinned revision, or in the era that the server turns
 * out to speak. What the server does wrong is a failure in the result; an endpoint that cannot be used at all (a URL
 * that is none, a header that cannot be sent) is a `UsageError`.
 */
export async function openSession(endpoint: Endpoint, options: OpenOptions): Promise<Opened> {
  checkEndpoint(endpoint);
  const { revision } = options;
  if (revision === null) return openEitherEra(endpoint, options);
  const attempt = { revision, isPinned: true, evidence: [] };
  return eraOf(revision) === 'modern'
    ? openModern(endpoint, options, attempt)
    : openLegacy(endpoint, options, attempt);
}
