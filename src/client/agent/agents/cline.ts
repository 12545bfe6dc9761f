import { member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { providedModel, type ProviderName } from '../../providers.ts';
import { added, FINISHED, countIn, priceIn, withOwnCall, type Account, typeOf } from '../account.ts';
import type { Agent, Task } from '../agent.ts';
import { sdkBaseUrl } from '../api-root.ts';
import { mcpServersFile } from '../mcp-servers-file.ts';

/** Cline. Without a terminal it goes on with no conversation. */
export const cline: Agent = {
  name: 'cline',
  npm: { name: 'cline', version: '3.0.65' },
  program: 'cline',
  keys: null,
  model: 'PROVIDER/NAME, needed',
  keyVariable: (found, { model }) => (model === null ? found : FORMS[providedModel(model).provider].key),
  isolation:
    "A private home and data folder, and every built-in tool disabled by name but OpenAI's image generation.",
  approvals: 'Every call is approved in the client (auto-approve).',
  handsKeyOn: true,
  goesOn: false,
  runningTotals: [],
  prepare: (task) => ({
    files: filesOf(task),
    env: {
      CLINE_DATA_DIR: `${task.home}/${DATA}`,
      // Else it leaves a daemon behind.
      CLINE_SESSION_BACKEND_MODE: 'local',
      CLINE_NO_AUTO_UPDATE: '1',
    },
    args: ['--json', '--auto-approve', 'true', ...modelArguments(task), '--', worded(task.question)],
    report: null,
  }),
  hear: (account, line) => {
    switch (typeOf(line)) {
      case 'agent_event':
        return hearEvent(account, member(line, 'event'));
      case 'run_result':
        return hearResult(account, line);
      case 'error':
        return { ...account, end: account.end ?? failed(stringMember(line, 'message')) };
      default:
        return account;
    }
  },
};

const DATA = 'data';

/** What the form of an API is called there, and where its key is looked for. */
interface Form {
  readonly id: string;
  readonly key: string;
}

const FORMS: Readonly<Record<ProviderName, Form>> = {
  anthropic: { id: 'anthropic', key: 'ANTHROPIC_API_KEY' },
  openai: { id: 'openai-native', key: 'OPENAI_API_KEY' },
  google: { id: 'gemini', key: 'GEMINI_API_KEY' },
  'openai-compatible': { id: 'openai-compatible', key: 'OPENAI_API_KEY' },
};

function modelArguments({ model }: Task): readonly string[] {
  if (model === null) return [];
  const { provider, name } = providedModel(model);
  return ['--provider', FORMS[provider].id, '--model', name];
}

/** One word alone it would take for a command. */
function worded(question: string): string {
  return /\s/.test(question) ? question : `${question} `;
}

function filesOf(task: Task): Readonly<Record<string, string>> {
  const { instructions, server, startMs, callMs } = task;
  // One limit for the start and for calls. Without it a server that takes more than three seconds to start is left out.
  const timeout = Math.max(1, Math.ceil(Math.max(startMs, callMs) / 1000));
  return {
    [`${DATA}/settings/cline_mcp_settings.json`]: mcpServersFile(server, {
      stdio: { type: 'stdio', timeout },
      http: { type: 'streamableHttp', timeout },
    }),
    [`${DATA}/settings/global-settings.json`]: JSON.stringify(SETTINGS),
    ...providerFile(task),
    // A rule is added to its own prompt; its switch for a prompt would replace that.
    ...(instructions === null ? {} : { '.cline/rules/surveyor.md': instructions }),
  };
}

function providerFile({ model, baseUrl }: Task): Readonly<Record<string, string>> {
  if (model === null || baseUrl === null) return {};
  const { provider, name } = providedModel(model);
  const { id } = FORMS[provider];
  const ours = {
    settings: { provider: id, model: name, baseUrl: sdkBaseUrl(provider, baseUrl) },
    updatedAt: '2026-01-01T00:00:00Z',
    tokenSource: 'manual',
  };
  const file: Json = { version: 1, lastUsedProvider: id, modes: {}, providers: { [id]: ours } };
  return { [`${DATA}/settings/providers.json`]: JSON.stringify(file) };
}

const BUILT_IN = [
  ...'read_files search_codebase run_commands fetch_web_content web_search apply_patch editor skills'.split(
    ' ',
  ),
  ...'ask_question submit_and_exit spawn_agent switch_to_act_mode'.split(' '),
  ...(
    'attach_outcome_fragment await_runs broadcast cancel_run cleanup create_outcome finalize_outcome list_outcomes ' +
    'list_runs mission_log read_mailbox review_outcome_fragment run_task send_message shutdown_teammate ' +
    'spawn_teammate status task'
  )
    .split(' ')
    .map((name) => `team_${name}`),
];

const SETTINGS: Json = {
  telemetryOptOut: true,
  autoUpdateEnabled: false,
  disabledTools: BUILT_IN,
  // The search of a model's provider, which that list does not reach.
  tools: { web_search: { enabled: false } },
};

function hearEvent(account: Account, event: Json | undefined): Account {
  if (typeOf(event) !== 'content_start' || stringMember(event, 'contentType') !== 'tool') return account;
  return withOwnCall(account, stringMember(event, 'toolName') ?? '', member(event, 'input'));
}

function hearResult(account: Account, line: Json): Account {
  const usage = member(line, 'usage');
  const text = stringMember(line, 'text');
  const reason = stringMember(line, 'finishReason');
  return {
    ...account,
    answer: text ?? '',
    model: stringMember(member(line, 'model'), 'id') ?? account.model,
    inputTokens: added(account.inputTokens, countIn(member(usage, 'inputTokens'))),
    outputTokens: added(account.outputTokens, countIn(member(usage, 'outputTokens'))),
    costUsd: added(account.costUsd, priceIn(member(usage, 'totalCost'))),
    end: reason === 'completed' || reason === 'max_iterations' ? FINISHED : failed(text, reason),
  };
}

/** Its exit status is 0 where its own limit of time stopped it. */
function failed(text: string | null, reason: string | null = null): Account['end'] {
  const why = text === null || text.trim() === '' ? (reason ?? 'no reason given') : text;
  return { kind: 'failed', why: `it reported an error: ${excerpt(why, 300)}` };
}
