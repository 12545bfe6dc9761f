import { agents } from '../client/agent/agents.ts';
import type { Client, ClientName } from '../client/client.ts';
import { clientNamed, type ClientMeans } from '../client/clients.ts';
import { DUMMY_KEY } from './canary/surface.ts';

/** Where the client finds the dummy key: no variable that anybody else would use. */
const KEY_VARIABLE = 'SURVEYOR_PREFLIGHT_KEY';

/** What is added to the environment that a client's key is taken from. */
export const KEY_ENVIRONMENT: Readonly<Record<string, string>> = { [KEY_VARIABLE]: DUMMY_KEY };

/** Whether a client has a model that another address can stand in for. */
export function hasModel(name: ClientName): boolean {
  return name.startsWith('model:') || agents.some((agent) => agent.name === name);
}

/**
 * The client as the config describes it, but for its model, which is at `url`, and its key, which is a dummy. Throws a
 * `UsageError` for a name that no client has.
 */
export function standIn(name: ClientName, means: ClientMeans, url: string): Client {
  if (!hasModel(name)) return clientNamed(name, means);
  const told = means.settings.find((setting) => setting.name === name);
  const setting = {
    name,
    // What a client shows may depend on the model, so that the user's own name for it stays.
    model: told?.model ?? modelFor(name),
    baseUrl: `${url}/v1`,
    key: KEY_VARIABLE,
    command: told?.command ?? null,
  };
  return clientNamed(name, { ...means, settings: [setting] });
}

/** A name that each takes for a model; some know theirs by name. */
function modelFor(name: ClientName): string {
  if (name === 'gemini') return 'gemini-2.5-flash';
  const agent = agents.find((each) => each.name === name);
  return agent?.model === 'NAME' ? 'scripted-1' : 'openai-compatible/scripted-1';
}
