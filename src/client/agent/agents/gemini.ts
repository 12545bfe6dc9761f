import { isObject, member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { added, FINISHED, countIn, withOwnCall, type Account, typeOf } from '../account.ts';
import { SERVER_NAME, TURN_LIMIT, type Agent, type Task } from '../agent.ts';
import { apiRoot } from '../api-root.ts';
import { serverEntry } from '../mcp-servers-file.ts';

/** Google's Gemini CLI. */
export const gemini: Agent = {
  name: 'gemini',
  npm: { name: '@google/gemini-cli', version: '0.61.0' },
  program: 'gemini',
  versionMs: 30_000,
  keys: ['GEMINI_API_KEY'],
  model: 'NAME',
  keyVariable: () => 'GEMINI_API_KEY',
  isolation: 'A private home, and every built-in tool excluded by name.',
  approvals: 'The target is trusted in the client, so that every call is made.',
  handsKeyOn: false,
  runningTotals: [],
  prepare: (task) => ({
    files: {
      '.gemini/settings.json': JSON.stringify(settingsOf(task)),
      ...(task.instructions === null ? {} : { '.gemini/GEMINI.md': `${task.instructions}\n` }),
    },
    env: {
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      ...(task.baseUrl === null ? {} : { GOOGLE_GEMINI_BASE_URL: apiRoot(task.baseUrl) }),
    },
    args: [
      '-o',
      'stream-json',
      ...(task.session === null ? [] : ['--resume', task.session]),
      `--prompt=${task.question}`,
    ],
    report: null,
  }),
  hear: (account, line) => {
    switch (typeOf(line)) {
      case 'init':
        // A conversation that is gone on with begins its answer anew.
        return {
          ...account,
          answer: '',
          session: stringMember(line, 'session_id'),
          model: stringMember(line, 'model'),
        };
      case 'message':
        return stringMember(line, 'role') === 'assistant' ? hearText(account, line) : account;
      case 'tool_use':
        return {
          ...withOwnCall(account, stringMember(line, 'tool_name') ?? '', member(line, 'parameters')),
          answer: '',
        };
      case 'result':
        return hearResult(account, line);
      default:
        return account;
    }
  },
};

/** An allow list (`tools.core`) would take the target's tools away as well. */
const BUILT_IN = (
  'run_shell_command write_file replace read_file read_many_files list_directory glob grep_search google_web_search ' +
  'web_fetch save_memory write_todos ask_user activate_skill update_topic invoke_agent enter_plan_mode exit_plan_mode ' +
  'read_mcp_resource list_mcp_resources'
).split(' ');

function settingsOf({ model, server, callMs }: Task): Json {
  const extras = { trust: true, timeout: callMs };
  return {
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
    model: { ...(model === null ? {} : { name: model }), maxSessionTurns: TURN_LIMIT },
    tools: { exclude: BUILT_IN },
    mcpServers: { [SERVER_NAME]: serverEntry(server, { stdio: extras, http: extras, urlKey: 'httpUrl' }) },
  };
}

/** The answer comes in pieces; what was said before a call is none of it. */
function hearText(account: Account, line: Json): Account {
  return { ...account, answer: account.answer + (stringMember(line, 'content') ?? '') };
}

function hearResult(account: Account, line: Json): Account {
  const models = member(member(line, 'stats'), 'models');
  const tokens = (key: string): number | null => countIn(member(member(line, 'stats'), key));
  const error = member(line, 'error');
  const [only, ...others] = isObject(models) ? Object.keys(models) : [];
  return {
    ...account,
    model: only !== undefined && others.length === 0 ? only : account.model,
    inputTokens: added(account.inputTokens, tokens('input_tokens')),
    outputTokens: added(account.outputTokens, tokens('output_tokens')),
    end: endOf(line, error),
  };
}

function endOf(line: Json, error: Json | undefined): Account['end'] {
  if (stringMember(line, 'status') === 'success') return FINISHED;
  if (stringMember(error, 'type') === 'FatalTurnLimitedError') return FINISHED;
  const why = stringMember(error, 'message') ?? 'no reason given';
  return { kind: 'failed', why: `it reported an error: ${excerpt(why, 300)}` };
}
