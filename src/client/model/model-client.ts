import { messageOf } from '../../base/errors.ts';
import { redactor } from '../../base/redact.ts';
import { excerpt } from '../../base/text.ts';
import { version } from '../../base/version.ts';
import type { ClientSetting, Price } from '../../config/config.ts';
import { SURFACE_LIMITS } from '../../surface/limits.ts';
import { takeTools } from '../../surface/take-surface.ts';
import type { Claim } from '../../trajectory/claim.ts';
import type { Environment } from '../../wire/environment.ts';
import { openSession } from '../../wire/open-session.ts';
import type { Session } from '../../wire/session.ts';
import type { Client, ClientOptions, ClientSession, Question } from '../client.ts';
import { findKey, type ModelKey } from '../find-key.ts';
import { callTool } from '../literal/call-tool.ts';
import { baseUrlOf, providedModel, PROVIDERS, type ProvidedModel } from '../providers.ts';
import { unreachable } from '../unreachable.ts';
import type { Means } from './converse.ts';
import { promptCache } from './prompt-cache.ts';

type Setting = Pick<ClientSetting, 'baseUrl' | 'key' | 'price'>;

/** A model without a product around it: a small loop that offers it the server's tools as they are. */
export function modelClient(written: string, setting: Setting): Client {
  const model = providedModel(written);
  const name = `model:${written}`;
  const baseUrl = baseUrlOf(name, model.provider, setting.baseUrl);
  const keyIn = (env: Environment): ModelKey | null =>
    findKey(
      {
        client: name,
        named: setting.key,
        usual: PROVIDERS[model.provider].keys,
        optional: setting.baseUrl !== null,
      },
      env,
    );
  return {
    name,
    door: 'mcp',
    sessions: 'choices',
    listsTools: true,
    ...(setting.price === undefined ? { tellsCost: false } : {}),
    inspect: async ({ env }) => {
      keyIn(env);
      return {
        version,
        model: written,
        isolation:
          'A loop of Surveyor, which gives the model nothing but the question and the tools of the target.',
        approvals: 'It has none of its own; the relay refuses.',
        sharesKey: false,
      };
    },
    open: async (endpoint, options) => {
      const key = keyIn(options.env);
      const opened = await openSession(endpoint, options);
      if (opened.kind === 'failed') return unreachable(opened.failure.message);
      return sessionOf(opened.session, { model, baseUrl, key, price: setting.price ?? null, options });
    },
  };
}

interface Place {
  readonly model: ProvidedModel;
  readonly baseUrl: string;
  readonly key: ModelKey | null;
  readonly price: Price | null;
  readonly options: ClientOptions;
}

async function sessionOf(
  session: Session,
  { model, baseUrl, key, price, options }: Place,
): Promise<ClientSession> {
  // Only whoever asks a model pays for loading the library.
  const [{ conversation }, { languageModel }] = await Promise.all([
    import('./converse.ts'),
    import('./language-model.ts'),
  ]);
  const { timeoutMs } = options;
  const { tools } = await takeTools(session, { ...SURFACE_LIMITS, timeoutMs });
  const system = [options.instructions, session.instructions].filter((part) => part !== null).join('\n\n');
  const means: Means = {
    model: languageModel(model, baseUrl, key?.value ?? 'none'),
    tools,
    system,
    cache: promptCache(model.provider, { system, tools }),
    price,
    call: async (tool, args, signal) => {
      const call = { tool: tool.name, arguments: args };
      return (await callTool(session, call, { timeoutMs, signal })).reply;
    },
  };
  const talk = conversation(means);
  const redact = redactor(key === null ? [] : [key]);
  const say = async (text: string, purpose: Question['purpose'], signal: AbortSignal): Promise<Claim> => {
    try {
      // Choices share the session, and must not know of each other.
      return await (purpose === 'choose' ? conversation(means) : talk)(text, purpose, signal);
    } catch (error) {
      throw new Error(`its model's API failed: ${excerpt(redact(messageOf(error)), 400)}`, { cause: error });
    }
  };
  return {
    ask: ({ text, purpose }, signal) => say(text, purpose, signal),
    reply: (text, signal) => say(text, 'answer', signal),
    alive: () => session.wire.ending() === null,
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}
