import type { Environment } from '../wire/environment.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { inWorld } from '../config/world-folder.ts';

/** What a trial tells programs of the world that they run in. Null: there is none of it, and they are not told. */
export interface WorldFacts {
  readonly clock: string | null;
  readonly zone: string | null;
  readonly sentinel: string | null;
  /** The trial's own folder, absolute. */
  readonly folder: string | null;
  readonly fixture: string | null;
}

/** The environment variables that say so. */
function worldVariables(facts: WorldFacts): Readonly<Record<string, string>> {
  const all = {
    SURVEYOR_CLOCK: facts.clock,
    TZ: facts.zone,
    SURVEYOR_SENTINEL: facts.sentinel,
    SURVEYOR_WORLD: facts.folder,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** The target in that world: a command is told of it, and finds its folder filled in. A case's zone goes before any `TZ`. */
export function endpointIn(endpoint: Endpoint, facts: WorldFacts): Endpoint {
  if (endpoint.kind === 'http') return endpoint;
  const filled = (text: string): string => inWorld(text, facts.folder);
  const own = Object.entries(endpoint.env).map(([name, text]) => [name, filled(text)] as const);
  return {
    kind: 'stdio',
    command: filled(endpoint.command),
    args: endpoint.args.map(filled),
    env: { ...Object.fromEntries(own), ...worldVariables(facts) },
    cwd: endpoint.cwd === null ? null : filled(endpoint.cwd),
  };
}

/** What a program of the author's is given: all of the environment, the target's own, and the world's. */
export function commandEnvironment(from: Environment, endpoint: Endpoint, facts: WorldFacts): Environment {
  const own = endpoint.kind === 'stdio' ? endpoint.env : {};
  const version = facts.fixture === null ? {} : { SURVEYOR_FIXTURE_VERSION: facts.fixture };
  return { ...from, ...own, ...worldVariables(facts), ...version };
}
