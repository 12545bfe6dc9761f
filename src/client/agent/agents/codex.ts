import { member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { added, FINISHED, countIn, withCall, type Account, typeOf } from '../account.ts';
import { SERVER_NAME, type Agent, type Task } from '../agent.ts';
import { toml, type TomlTable } from '../toml.ts';

/** OpenAI's Codex CLI. */
export const codex: Agent = {
  name: 'codex',
  npm: { name: '@openai/codex', version: '0.171.0' },
  program: 'codex',
  keys: ['OPENAI_API_KEY', 'CODEX_API_KEY'],
  model: 'NAME',
  keyVariable: () => KEY,
  isolation:
    'A private home and CODEX_HOME, a read-only sandbox, built-in tools off but a question to the user and three resource helpers.',
  approvals: 'All tools of the target are approved in the client (default_tools_approval_mode).',
  handsKeyOn: false,
  runningTotals: ['tokens'],
  prepare: (task) => ({
    files: { 'codex/config.toml': toml(configOf(task)) },
    env: { CODEX_HOME: `${task.home}/codex` },
    args:
      task.session === null
        ? ['exec', ...FLAGS, '--', task.question]
        : ['exec', 'resume', ...FLAGS, '--', task.session, task.question],
    report: null,
  }),
  hear: (account, line) => {
    switch (typeOf(line)) {
      case 'thread.started':
        return { ...account, session: stringMember(line, 'thread_id') };
      case 'item.completed':
        return hearItem(account, member(line, 'item'));
      case 'turn.completed':
        return hearUsage({ ...account, end: FINISHED }, member(line, 'usage'));
      case 'turn.failed':
        return { ...account, end: failed(stringMember(member(line, 'error'), 'message')) };
      default:
        return account;
    }
  },
};

const KEY = 'SURVEYOR_MODEL_KEY';
const FLAGS = ['--json', '--skip-git-repo-check'];

function configOf({ model, baseUrl, instructions, server, callMs, startMs }: Task): TomlTable {
  const told = {
    ...(model === null ? {} : { model }),
    ...(instructions === null ? {} : { developer_instructions: instructions }),
  };
  const place =
    server.kind === 'http'
      ? {
          url: server.url,
          ...(Object.keys(server.headers).length === 0 ? {} : { http_headers: server.headers }),
        }
      : {
          command: server.command,
          args: server.args,
          env: server.env,
          ...(server.cwd === null ? {} : { cwd: server.cwd }),
        };
  return {
    ...told,
    model_provider: 'surveyor',
    approval_policy: 'never',
    sandbox_mode: 'read-only',
    check_for_update_on_startup: false,
    web_search: 'disabled',
    project_doc_max_bytes: 0,
    model_providers: {
      surveyor: {
        name: 'Surveyor',
        base_url: baseUrl ?? 'https://api.openai.com/v1',
        env_key: KEY,
        wire_api: 'responses',
        request_max_retries: 2,
        stream_max_retries: 2,
      },
    },
    analytics: { enabled: false },
    history: { persistence: 'none' },
    agents: { enabled: false },
    features: Object.fromEntries(OFF.map((feature) => [feature, false])),
    mcp_servers: {
      [SERVER_NAME]: {
        ...place,
        default_tools_approval_mode: 'approve',
        startup_timeout_sec: seconds(startMs),
        tool_timeout_sec: seconds(callMs),
      },
    },
  };
}

/** The last one: without it a model's API that cannot be reached is tried without end. */
const OFF = [
  'shell_tool',
  'apps',
  'plugins',
  'goals',
  'image_generation',
  'hooks',
  'shell_snapshot',
  'view_image',
  'unbounded_connection_retries',
];

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

function hearItem(account: Account, item: Json | undefined): Account {
  const type = stringMember(item, 'type');
  if (type === 'agent_message') return { ...account, answer: stringMember(item, 'text') ?? '' };
  if (type !== 'mcp_tool_call' || stringMember(item, 'server') !== SERVER_NAME) return account;
  return withCall(account, stringMember(item, 'tool') ?? '', member(item, 'arguments'));
}

function hearUsage(account: Account, usage: Json | undefined): Account {
  return {
    ...account,
    inputTokens: added(account.inputTokens, countIn(member(usage, 'input_tokens'))),
    outputTokens: added(account.outputTokens, countIn(member(usage, 'output_tokens'))),
  };
}

function failed(message: string | null): Account['end'] {
  return { kind: 'failed', why: `its turn failed: ${excerpt(message ?? 'no reason given', 300)}` };
}
