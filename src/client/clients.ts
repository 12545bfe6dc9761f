import { UsageError } from '../base/errors.ts';
import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { ClientSetting } from '../config/config.ts';
import { agentClient } from './agent/agent-client.ts';
import { agents } from './agent/agents.ts';
import type { Client } from './client.ts';
import { commandClient } from './command/command-client.ts';
import { literal } from './literal/literal.ts';
import { modelClient } from './model/model-client.ts';
import type { OpenRecorded } from './replay/recorded.ts';
import { replayClient } from './replay/replay-client.ts';

/** What clients are made with. */
export interface ClientMeans {
  /** What the config says of each; a client that it does not name is told nothing. */
  readonly settings: readonly ClientSetting[];
  /** Where `replay:` finds its calls; null: there is no store. */
  readonly recorded: OpenRecorded | null;
  /** Where relative words of a `command:` begin. */
  readonly folder: string;
}

/** For clients that are told nothing, where there is no store. */
export const NO_MEANS: ClientMeans = { settings: [], recorded: null, folder: '.' };

type Told = Omit<ClientSetting, 'name'>;

/** Every client that is called by its name alone. */
const named: ReadonlyMap<string, (told: Told) => Client> = new Map([
  ['literal', () => literal],
  ...agents.map((agent) => [agent.name, (told: Told) => agentClient(agent, told)] as const),
]);

/** Those of which the name says more. `rest` is what follows the prefix. */
const prefixed: Readonly<Record<string, (rest: string, told: Told, means: ClientMeans) => Client>> = {
  'model:': (rest, told) => modelClient(rest, told),
  'command:': (rest, { key }, { folder }) => commandClient(rest, { key, folder }),
  'replay:': (rest, _, { recorded }) => replayClient(rest, recorded),
};

export const CLIENT_NAMES: readonly string[] = [...named.keys()];
/** How the names of the others begin. */
export const CLIENT_PREFIXES: readonly string[] = Object.keys(prefixed);

/**
 * The client that a name means, told what the config says of that name. Throws a `UsageError` that lists the known ones
 * for anything else: nothing is ever guessed. Whether it is installed and has its key is for its `inspect` to say.
 */
export function clientNamed(name: string, means: ClientMeans): Client {
  const told = means.settings.find((setting) => setting.name === name) ?? NOTHING_TOLD;
  const known = named.get(name);
  if (known !== undefined) return known(told);
  const prefix = CLIENT_PREFIXES.find((each) => name.startsWith(each));
  const made = prefix === undefined ? undefined : prefixed[prefix]?.(name.slice(prefix.length), told, means);
  if (made !== undefined) return made;
  throw new UsageError(
    'client-unknown',
    `There is no client called "${excerpt(name, 60)}".${didYouMean(name, LONG_NAMES)}`,
    `Known clients: ${CLIENT_NAMES.join(', ')}, model:PROVIDER/NAME, command:PROGRAM, replay:RUN.`,
  );
}

/** A name of two letters is near to every short word. */
const LONG_NAMES = CLIENT_NAMES.filter((name) => name.length > 2);

const NOTHING_TOLD: Told = { model: null, baseUrl: null, key: null, command: null };
