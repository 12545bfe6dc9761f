/**
 * How a client hands a target's tools to its model: `all` of them at once; `deferred`, some or all only once the model
 * has searched for them; `none`. `unknown`: nobody has looked.
 */
export type Exposure = 'all' | 'deferred' | 'none' | 'unknown';

/** Why what a model called is no choice between the tools; null: it is one, as far as is known. */
export function unchosenWhy(exposure: Exposure): string | null {
  if (exposure === 'deferred')
    return 'the client offers its model the tools behind a search, so that what was called is no choice between them';
  if (exposure === 'none')
    return "the client showed its model none of the server's tools, so that there was nothing to choose";
  return null;
}
