import { isArray, member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { PROVIDERS, providedModel, type ProviderName } from '../../providers.ts';
import { added, FINISHED, countIn, priceIn, withOwnCall, type Account, typeOf } from '../account.ts';
import type { Agent, Task } from '../agent.ts';
import { apiRoot } from '../api-root.ts';
import { mcpServersFile } from '../mcp-servers-file.ts';

/** The pi coding agent. Its program needs Node 22 on the PATH. */
export const pi: Agent = {
  name: 'pi',
  npm: { name: '@earendil-works/pi-coding-agent', version: '1.6.0' },
  program: 'pi',
  keys: null,
  model: 'PROVIDER/NAME, needed',
  keyVariable: (found, { model, baseUrl }) =>
    model !== null && baseUrl === null ? (PROVIDERS[providedModel(model).provider].keys[0] ?? found) : KEY,
  isolation:
    'A private home and agent folder, no context files, no skills, no built-in tools but three resource helpers.',
  approvals: 'It has none: every call is made.',
  handsKeyOn: true,
  runningTotals: [],
  prepare: (task) => ({
    files: {
      'agent/mcp.json': mcpServersFile(task.server, {
        stdio: { exposure: 'direct', timeout: seconds(task.callMs) },
        http: { exposure: 'direct', timeout: seconds(task.callMs) },
      }),
      ...providerFile(task),
    },
    env: {
      PI_CODING_AGENT_DIR: `${task.home}/agent`,
      PI_OFFLINE: '1',
      PI_SKIP_VERSION_CHECK: '1',
      PI_TELEMETRY: '0',
    },
    args: [
      '-p',
      '--mode',
      'json',
      '--no-context-files',
      '--no-skills',
      '--no-approve',
      '--offline',
      '--no-builtin-tools',
      ...modelArguments(task),
      ...(task.instructions === null ? [] : ['--append-system-prompt', task.instructions]),
      ...(task.session === null ? [] : ['--session', task.session]),
      // What begins with @ it would take for the name of a file.
      '--',
      task.question.replace(/^(?=@)/, ' '),
    ],
    report: null,
  }),
  hear: (account, line) => {
    switch (typeOf(line)) {
      case 'session':
        return { ...account, session: stringMember(line, 'id') };
      case 'message_end':
        return hearMessage(account, member(line, 'message'));
      case 'agent_end':
        return { ...account, end: account.end ?? FINISHED };
      default:
        return account;
    }
  },
};

const KEY = 'SURVEYOR_MODEL_KEY';

const APIS: Readonly<Record<ProviderName, string>> = {
  anthropic: 'anthropic-messages',
  openai: 'openai-responses',
  google: 'google-generative-ai',
  'openai-compatible': 'openai-completions',
};

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** With a server of the user's own a provider is written down; pi's own providers read their usual variables. */
function providerFile({ model, baseUrl }: Task): Readonly<Record<string, string>> {
  if (model === null || baseUrl === null) return {};
  const { provider, name } = providedModel(model);
  const ours = {
    baseUrl: BASE[provider]?.(baseUrl) ?? baseUrl,
    apiKey: `$${KEY}`,
    api: APIS[provider],
    models: [{ id: name }],
  };
  return { 'agent/models.json': JSON.stringify({ providers: { [OURS]: ours } }) };
}

const OURS = 'surveyor';
const BASE: Readonly<Partial<Record<ProviderName, (url: string) => string>>> = { anthropic: apiRoot };

function modelArguments({ model, baseUrl }: Task): readonly string[] {
  if (model === null) return [];
  const { provider, name } = providedModel(model);
  return ['--provider', baseUrl === null ? provider : OURS, '--model', name];
}

/** Each message of the model counts for itself; its texts are the answer when it calls nothing. */
function hearMessage(account: Account, message: Json | undefined): Account {
  if (stringMember(message, 'role') !== 'assistant') return account;
  const content = member(message, 'content');
  const parts = isArray(content) ? content : [];
  const usage = member(message, 'usage');
  const said: Account = {
    ...account,
    answer: parts
      .flatMap((part) => (typeOf(part) === 'text' ? (stringMember(part, 'text') ?? []) : []))
      .join('\n'),
    model: stringMember(message, 'model') ?? account.model,
    inputTokens: added(
      account.inputTokens,
      ...['input', 'cacheRead', 'cacheWrite'].map((each) => countIn(member(usage, each))),
    ),
    outputTokens: added(account.outputTokens, countIn(member(usage, 'output'))),
    costUsd: added(account.costUsd, priceIn(member(member(usage, 'cost'), 'total'))),
    end: endOf(message),
  };
  return parts
    .filter((part) => typeOf(part) === 'toolCall')
    .reduce<Account>(
      (so, call) => withOwnCall(so, stringMember(call, 'name') ?? '', member(call, 'arguments')),
      said,
    );
}

/** It exits with 0 after an API failure; a try that failed may be followed by one that does not. */
function endOf(message: Json | undefined): Account['end'] {
  const reason = stringMember(message, 'stopReason');
  if (reason !== 'error' && reason !== 'aborted') return null;
  const why = stringMember(message, 'errorMessage') ?? 'no reason given';
  return { kind: 'failed', why: `its model's API failed: ${excerpt(why, 300)}` };
}
