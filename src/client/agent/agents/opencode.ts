import { member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { providedModel, type ProviderName } from '../../providers.ts';
import { added, FINISHED, countIn, priceIn, withOwnCall, type Account, typeOf } from '../account.ts';
import { SERVER_NAME, type Agent, type Task } from '../agent.ts';
import { sdkBaseUrl } from '../api-root.ts';

/** OpenCode. */
export const opencode: Agent = {
  name: 'opencode',
  npm: { name: 'opencode-ai', version: '1.18.33' },
  program: 'opencode',
  keys: null,
  model: 'PROVIDER/NAME, needed',
  keyVariable: () => KEY,
  isolation: 'A private home and configuration, no plugins, every built-in tool denied.',
  approvals: 'All tools of the target are allowed in the client, all others denied.',
  handsKeyOn: true,
  runningTotals: [],
  prepare: (task) => ({
    files: { 'opencode.json': JSON.stringify(configOf(task)) },
    env: {
      OPENCODE_CONFIG: `${task.home}/opencode.json`,
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_DISABLE_CLAUDE_CODE: '1',
    },
    args: [
      'run',
      '--format',
      'json',
      '--pure',
      // Without a title it asks its model for one.
      ...(task.session === null ? ['--title', 'surveyor'] : ['--session', task.session]),
      '--',
      task.question,
    ],
    report: null,
  }),
  hear: (account, line) => {
    const part = member(line, 'part');
    const session = stringMember(line, 'sessionID') ?? account.session;
    switch (typeOf(line)) {
      case 'text':
        return { ...account, session, answer: stringMember(part, 'text') ?? '' };
      case 'tool_use':
        return {
          ...withOwnCall(account, stringMember(part, 'tool') ?? '', member(member(part, 'state'), 'input')),
          session,
        };
      case 'step_finish':
        return hearStep({ ...account, session }, part);
      case 'error':
        return { ...account, session, end: failed(member(line, 'error')) };
      default:
        return { ...account, session };
    }
  },
};

const KEY = 'SURVEYOR_MODEL_KEY';
const OURS = 'surveyor';
const AGENT = 'surveyor';

const PACKAGES: Readonly<Record<ProviderName, string>> = {
  anthropic: '@ai-sdk/anthropic',
  openai: '@ai-sdk/openai',
  google: '@ai-sdk/google',
  'openai-compatible': '@ai-sdk/openai-compatible',
};

function configOf(task: Task): Json {
  const { instructions, server, startMs, callMs } = task;
  const place =
    server.kind === 'http'
      ? { type: 'remote', url: server.url, oauth: false, headers: server.headers }
      : { type: 'local', command: [server.command, ...server.args], environment: server.env };
  return {
    autoupdate: false,
    share: 'disabled',
    snapshot: false,
    ...modelOf(task),
    ...(instructions === null
      ? {}
      : { default_agent: AGENT, agent: { [AGENT]: { mode: 'primary', prompt: instructions } } }),
    permission: { '*': 'deny', [`${SERVER_NAME}_*`]: 'allow' },
    mcp: { [SERVER_NAME]: { ...place, enabled: true, timeout: Math.max(startMs, callMs) } },
  };
}

function modelOf({ model, baseUrl }: Task): Readonly<Record<string, Json>> {
  if (model === null) return {};
  const { provider, name } = providedModel(model);
  const apiKey = `{env:${KEY}}`;
  if (baseUrl === null) {
    const id = `${provider}/${name}`;
    return {
      model: id,
      small_model: id,
      enabled_providers: [provider],
      provider: { [provider]: { options: { apiKey } } },
    };
  }
  const id = `${OURS}/${name}`;
  return {
    model: id,
    small_model: id,
    enabled_providers: [OURS],
    provider: {
      [OURS]: {
        npm: PACKAGES[provider],
        options: { baseURL: sdkBaseUrl(provider, baseUrl), apiKey },
        models: { [name]: { tool_call: true } },
      },
    },
  };
}

function hearStep(account: Account, part: Json | undefined): Account {
  const tokens = member(part, 'tokens');
  const cache = member(tokens, 'cache');
  return {
    ...account,
    inputTokens: added(
      account.inputTokens,
      countIn(member(tokens, 'input')),
      countIn(member(cache, 'read')),
      countIn(member(cache, 'write')),
    ),
    outputTokens: added(account.outputTokens, countIn(member(tokens, 'output'))),
    costUsd: added(account.costUsd, priceIn(member(part, 'cost'))),
    end: stringMember(part, 'reason') === 'stop' ? FINISHED : account.end,
  };
}

function failed(error: Json | undefined): Account['end'] {
  const why =
    stringMember(member(error, 'data'), 'message') ?? stringMember(error, 'name') ?? 'no reason given';
  return { kind: 'failed', why: `it reported an error: ${excerpt(why, 300)}` };
}
