import type { Scenario } from '../case/scenario.ts';
import type { Config, WorldConfig } from '../config/config.ts';
import { overlaid } from '../config/overlay.ts';
import { inWorld } from '../config/world-folder.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { Environment } from '../wire/environment.ts';
import type { OpenOptions } from '../wire/session.ts';
import type { ToolEffects } from './approvals.ts';
import { commandEnvironment, endpointIn, type WorldFacts } from './environment.ts';
import { instructionsFor } from './instructions.ts';
import type { Place } from './place.ts';
import { newSentinel } from './sentinel.ts';

/** What worlds are made around. */
export interface WorldSetting extends Pick<Config, 'identities' | 'fixtures'> {
  /** May name the trial's folder. */
  readonly target: Endpoint;
  readonly tools: ToolEffects;
  readonly open: OpenOptions;
  /** The config's: commands run here. */
  readonly folder: string;
  /** For the folders of trials; whoever made it empties it. */
  readonly scratch: string;
  /** What commands are given besides. */
  readonly env: Environment;
}

/** The place of a scenario's trial, or of whatever is no scenario (null), before anything has been made in it. */
export function placeFor(
  scenario: Scenario | null,
  { rules, setting }: { readonly rules: WorldConfig; readonly setting: WorldSetting },
  folder: string | null,
): Place {
  const facts = factsOf(scenario, rules, folder);
  const target = endpointIn(setting.target, facts);
  const identity = scenario?.identity ?? null;
  const overlay = identity === null ? undefined : setting.identities[identity];
  return {
    target: overlay === undefined ? target : endpointIn(overlaid(setting.target, overlay), facts),
    database: rules.database === null ? null : inWorld(rules.database, folder),
    instructions: instructionsFor(facts),
    start: {
      fixture: facts.fixture,
      isolation: rules.isolation,
      clock: facts.clock,
      zone: facts.zone,
      identity,
      sentinel: facts.sentinel,
    },
    folder,
    commands: { folder: setting.folder, env: commandEnvironment(setting.env, target, facts) },
    calls: { ...setting, endpoint: setting.target, facts },
  };
}

function factsOf(
  scenario: Scenario | null,
  { clock, zone, fixture }: WorldConfig,
  folder: string | null,
): WorldFacts {
  return {
    clock: scenario?.clock ?? clock,
    zone: scenario?.zone ?? zone,
    sentinel: fixture === null ? null : newSentinel(),
    folder,
    fixture: fixture?.version ?? null,
  };
}
