import { messageOf, UsageError } from '../../base/errors.ts';
import { redactor } from '../../base/redact.ts';
import type { ClientSetting } from '../../config/config.ts';
import type { Claim } from '../../trajectory/claim.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Environment } from '../../wire/environment.ts';
import type { Client, ClientFacts, ClientOptions, ClientSession } from '../client.ts';
import { findKey, type ModelKey } from '../find-key.ts';
import { baseUrlOf, providedModel, PROVIDERS } from '../providers.ts';
import { claimOf, NOTHING_SAID, since, type Account } from './account.ts';
import type { Agent, Task } from './agent.ts';
import { askVersion } from './ask-version.ts';
import { bareEnvironment, privateHome, type PrivateHome } from './private-home.ts';
import { runAgent } from './run-agent.ts';
import { withoutVariable } from './without-variable.ts';

type Setting = Pick<ClientSetting, 'model' | 'baseUrl' | 'key' | 'command'>;

/** An agent program as a client: each session has a home of its own, and each question starts the program once. */
export function agentClient(agent: Agent, setting: Setting): Client {
  const words = setting.command ?? [agent.program];
  return {
    name: agent.name,
    door: 'mcp',
    sessions: 'alone',
    listsTools: true,
    inspect: async ({ env, folder }) => {
      await using home = await privateHome(folder);
      // Before the key: nobody needs one for a program that is not there.
      const version = await askVersion(agent, { words, home, from: bareEnvironment(env) });
      keyOf(agent, setting, env);
      return factsOf(agent, setting, version);
    },
    open: async (endpoint, options) => {
      const key = keyOf(agent, setting, options.env);
      const home = await privateHome(options.folder);
      return sessionOf(agent, setting, { words, endpoint, options, key, home });
    },
  };
}

/** Throws a `UsageError` for a model that is not named as this agent needs it, and for a key that is not there. */
function keyOf(agent: Agent, { model, baseUrl, key }: Setting, env: Environment): ModelKey | null {
  if (model === null && needsModel(agent, baseUrl)) {
    throw new UsageError(
      'model-missing',
      `The client ${agent.name} needs to be told its model.`,
      `Name it in the config: clients: [{ name: ${agent.name}, model: PROVIDER/NAME }].`,
    );
  }
  const provider = model === null || agent.model === 'NAME' ? null : providedModel(model).provider;
  if (provider !== null) baseUrlOf(agent.name, provider, baseUrl);
  const usual = (provider === null ? agent.keys : PROVIDERS[provider].keys) ?? [];
  return findKey({ client: agent.name, named: key, usual, optional: baseUrl !== null }, env);
}

/** A server of the user's own says nothing of the form that it speaks. */
function needsModel({ model }: Agent, baseUrl: string | null): boolean {
  return model === 'PROVIDER/NAME, needed' || (model === 'PROVIDER/NAME' && baseUrl !== null);
}

function factsOf(agent: Agent, { model }: Setting, version: string): ClientFacts {
  const { isolation, approvals, handsKeyOn } = agent;
  // Elsewhere the key is taken out of the server's environment.
  return { version, model, isolation, approvals, sharesKey: handsKeyOn && process.platform === 'win32' };
}

interface Place {
  readonly words: readonly string[];
  readonly endpoint: Endpoint;
  readonly options: ClientOptions;
  readonly key: ModelKey | null;
  readonly home: PrivateHome;
}

function sessionOf(
  agent: Agent,
  setting: Setting,
  { words, endpoint, options, key, home }: Place,
): ClientSession {
  const { model, baseUrl } = setting;
  const variable = agent.keyVariable(key?.name ?? '', setting);
  const server = agent.handsKeyOn ? withoutVariable(endpoint, variable, process.platform) : endpoint;
  const redact = redactor(key === null ? [] : [key]);
  let before = NOTHING_SAID;
  const say = async (question: string, signal: AbortSignal): Promise<Claim> => {
    const task: Task = {
      question,
      session: before.session,
      server,
      model,
      baseUrl,
      instructions: options.instructions,
      home: home.home,
      callMs: options.timeoutMs,
      startMs: options.startTimeoutMs,
    };
    const { files, env, args, report } = agent.prepare(task);
    await home.write(files);
    const from = bareEnvironment(options.env);
    const { session } = before;
    const told = { ...env, [variable]: key?.value ?? NO_KEY };
    const start = { words, args, home, from, report, session, env: told };
    try {
      const account = await runAgent(agent, start, signal);
      const claim = claimOf(ofThisTurn(account, before, agent.runningTotals));
      before = { ...account, session: account.session ?? session };
      return claim;
    } catch (error) {
      throw new Error(redact(messageOf(error)), { cause: error });
    }
  };
  return {
    ask: ({ text }, signal) => say(text, signal),
    reply:
      agent.goesOn === false
        ? null
        : async (text, signal) => {
            if (before.session === null) throw new Error('it did not say what it calls the conversation.');
            return say(text, signal);
          },
    alive: () => true,
    [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
  };
}

function ofThisTurn(account: Account, before: Account, totals: Agent['runningTotals']): Account {
  const tokens = totals.includes('tokens') ? before : NOTHING_SAID;
  const cost = totals.includes('cost') ? before : NOTHING_SAID;
  return {
    ...account,
    inputTokens: since(account.inputTokens, tokens.inputTokens),
    outputTokens: since(account.outputTokens, tokens.outputTokens),
    costUsd: since(account.costUsd, cost.costUsd),
  };
}

/** For servers that need no key: most programs do not start without one. */
const NO_KEY = 'none';
