import { canonicalJson } from '../../base/json.ts';
import { overlaid } from '../../config/overlay.ts';
import type { Config } from '../../config/config.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { openSession } from '../../wire/open-session.ts';
import type { Elsewhere } from './calls.ts';
import { openPlace, type OpenPlace } from './open-place.ts';

/** The target under every identity, fixture and environment that is asked for, each opened once. */
export interface Places extends AsyncDisposable {
  /** The string says why it could not be reached. */
  readonly at: (where: Elsewhere) => Promise<OpenPlace | string>;
}

/** Opens nothing yet: a place is opened when it is first asked for. */
export function openPlaces(
  endpoint: Endpoint,
  around: Parameters<typeof openPlace>[2],
  overlays: Pick<Config, 'identities' | 'fixtures'>,
): Places {
  const places = new Map<string, Promise<OpenPlace | string>>();
  return {
    at: (where) => {
      const key = canonicalJson({ ...where, env: { ...where.env } });
      const known = places.get(key) ?? reach(endpointAt(endpoint, where, overlays), around);
      places.set(key, known);
      return known;
    },
    [Symbol.asyncDispose]: async () => {
      for (const place of await Promise.all(places.values())) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of connections, ended in order
        if (typeof place !== 'string') await place[Symbol.asyncDispose]();
      }
    },
  };
}

async function reach(
  endpoint: Endpoint,
  around: Parameters<typeof openPlace>[2],
): Promise<OpenPlace | string> {
  const opened = await openSession(endpoint, { ...around.open, revision: around.surface.revision });
  return opened.kind === 'open' ? openPlace(opened.session, endpoint, around) : opened.failure.message;
}

/** The target under an identity, a fixture and an environment. */
export function endpointAt(
  endpoint: Endpoint,
  where: Elsewhere,
  { identities, fixtures }: Pick<Config, 'identities' | 'fixtures'>,
): Endpoint {
  const identity = where.identity === undefined ? undefined : identities[where.identity];
  const fixture = where.fixture === undefined ? undefined : fixtures[where.fixture];
  return [fixture, identity, where.env === undefined ? undefined : { env: where.env }].reduce<Endpoint>(
    (over, overlay) => (overlay === undefined ? over : overlaid(over, overlay)),
    endpoint,
  );
}
