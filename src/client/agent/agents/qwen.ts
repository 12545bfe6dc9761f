import { member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { PROVIDERS, providedModel, type ProviderName } from '../../providers.ts';
import { added, FINISHED, countIn, type Account } from '../account.ts';
import type { Agent, Task } from '../agent.ts';
import { apiRoot } from '../api-root.ts';
import { mcpServersFile } from '../mcp-servers-file.ts';
import { deniedIn, hearStreamJson } from '../stream-json.ts';

/** Qwen Code, on a model of any provider. Its program needs Node 22 on the PATH. */
export const qwen: Agent = {
  name: 'qwen',
  npm: { name: '@qwen-code/qwen-code', version: '0.24.4' },
  program: 'qwen',
  keys: null,
  model: 'PROVIDER/NAME, needed',
  keyVariable: (found, { model }) => (model === null ? found : formOf(model).key),
  isolation: 'A private home, no search among tools, and every built-in tool excluded by name.',
  approvals: 'The target is trusted in the client, so that every call is made.',
  handsKeyOn: true,
  runningTotals: ['tokens'],
  prepare: (task) => ({
    files: {
      '.qwen/settings.json': JSON.stringify(settingsOf(task)),
      'mcp.json': mcpServersFile(task.server, {
        stdio: { trust: true, timeout: task.callMs },
        http: { trust: true, timeout: task.callMs },
        urlKey: 'httpUrl',
      }),
    },
    env: addressOf(task),
    args: [
      '-o',
      'stream-json',
      '--mcp-config',
      `${task.home}/mcp.json`,
      '--approval-mode',
      'default',
      ...(task.model === null ? [] : modelArguments(task.model)),
      ...(task.instructions === null ? [] : [`--append-system-prompt=${task.instructions}`]),
      ...(task.session === null ? [] : ['--resume', task.session]),
      `--prompt=${task.question}`,
    ],
    report: null,
  }),
  hear: hearStreamJson(hearResult),
};

/** What the form of an API is called there, and where its key and its address are looked for. */
interface Form {
  readonly auth: string;
  readonly key: string;
  readonly address: string;
  readonly base: (url: string) => string;
}

const same = (url: string): string => url;

const FORMS: Readonly<Record<ProviderName, Form>> = {
  anthropic: {
    auth: 'anthropic',
    key: 'ANTHROPIC_API_KEY',
    address: 'ANTHROPIC_BASE_URL',
    base: apiRoot,
  },
  openai: { auth: 'openai-responses', key: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL', base: same },
  google: { auth: 'gemini', key: 'GEMINI_API_KEY', address: 'GOOGLE_GEMINI_BASE_URL', base: apiRoot },
  'openai-compatible': { auth: 'openai', key: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL', base: same },
};

function formOf(model: string): Form {
  return FORMS[providedModel(model).provider];
}

function modelArguments(model: string): readonly string[] {
  return ['--auth-type', formOf(model).auth, '--model', providedModel(model).name];
}

function addressOf({ model, baseUrl }: Task): Readonly<Record<string, string>> {
  if (model === null) return {};
  const { address, base } = formOf(model);
  const url = baseUrl ?? PROVIDERS[providedModel(model).provider].baseUrl;
  return url === null ? {} : { [address]: base(url) };
}

/** What is left where `tools.core` names no tool of its own. */
const BUILT_IN = (
  'agent enter_worktree exit_worktree get_goal list_agents record_artifact report_findings send_message skill ' +
  'task_stop update_goal'
).split(' ');

function settingsOf({ model }: Task): Json {
  return {
    general: { enableAutoUpdate: false, disableAutoUpdate: true },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    security: {
      ...(model === null ? {} : { auth: { selectedType: formOf(model).auth } }),
      folderTrust: { enabled: false },
    },
    tools: { toolSearch: { enabled: false }, core: ['none'], exclude: BUILT_IN },
  };
}

function hearResult(account: Account, line: Json): Account {
  const usage = member(line, 'usage');
  return {
    ...account,
    answer: stringMember(line, 'result') ?? account.answer,
    inputTokens: added(account.inputTokens, countIn(member(usage, 'input_tokens'))),
    outputTokens: added(account.outputTokens, countIn(member(usage, 'output_tokens'))),
    denied: deniedIn(line),
    end: endOf(line),
  };
}

function endOf(line: Json): Account['end'] {
  if (stringMember(line, 'subtype') === 'success' && member(line, 'is_error') !== true) return FINISHED;
  const why = stringMember(member(line, 'error'), 'message') ?? 'no reason given';
  return { kind: 'failed', why: `it reported an error: ${excerpt(why, 300)}` };
}
