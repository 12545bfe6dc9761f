import { UsageError } from '../base/errors.ts';
import { excerpt } from '../base/text.ts';
import type { Client, ClientName, Question } from '../client/client.ts';
import { clientNamed, type ClientMeans } from '../client/clients.ts';
import { providedModel, PROVIDERS, type ProviderName } from '../client/providers.ts';
import { openModelRelay, type ModelRelay } from './model-relay.ts';
import { hasModel } from './stand-in.ts';

/** What a model is sent, as it comes: both grow while the session lasts. */
export type ModelTraffic = Pick<ModelRelay, 'requests' | 'unread'>;

/**
 * The client as the config describes it, with a relay in front of its model's API. Whoever wants to know what is sent
 * there is told of it when a trial's question is asked. Throws a `UsageError` for a client whose model's address cannot
 * be set, or is not known.
 */
export function recordingClient(
  name: ClientName,
  means: ClientMeans,
  onAsked: (trial: Question['trial'], traffic: ModelTraffic) => void,
): Client {
  const plain = clientNamed(name, means);
  const told = means.settings.find((setting) => setting.name === name);
  const setting = told ?? { name, model: null, baseUrl: null, key: null, command: null };
  const upstream = upstreamOf(name, setting.baseUrl, setting.model);
  return {
    ...plain,
    // What crosses in one session is the view of one trial.
    sessions: plain.sessions === 'choices' ? 'alone' : plain.sessions,
    open: async (endpoint, options) => {
      const relay = await openModelRelay(upstream);
      const relayed = clientNamed(name, { ...means, settings: [{ ...setting, baseUrl: relay.url }] });
      try {
        const session = await relayed.open(endpoint, options);
        return {
          ...session,
          ask: (question, signal) => {
            onAsked(question.trial, relay);
            return session.ask(question, signal);
          },
          [Symbol.asyncDispose]: async () => {
            await session[Symbol.asyncDispose]();
            await relay[Symbol.asyncDispose]();
          },
        };
      } catch (error) {
        await relay[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}

/** Whose API each agent asks when nothing else is said; the others name the provider with their model. */
const USUAL: Readonly<Record<string, ProviderName>> = {
  'claude-code': 'anthropic',
  codex: 'openai',
  gemini: 'google',
};

function upstreamOf(name: ClientName, baseUrl: string | null, model: string | null): string {
  if (!hasModel(name)) throw unrecordable(name, 'it has no model of which the address could be set');
  if (baseUrl !== null) return baseUrl;
  const written = name.startsWith('model:') ? name.slice('model:'.length) : model;
  const usual = USUAL[name];
  if (usual === undefined && written === null)
    throw unrecordable(name, 'the provider of its model is not named');
  const url = PROVIDERS[usual ?? providedModel(written ?? '').provider].baseUrl;
  if (url === null) throw unrecordable(name, 'the address of its model is not known');
  return url;
}

function unrecordable(name: ClientName, why: string): UsageError {
  return new UsageError(
    'view-unrecordable',
    `What the model of ${excerpt(name, 100)} is shown cannot be recorded: ${why}.`,
    'Leave out --record-view, or set model and baseUrl of the client in the config.',
  );
}
