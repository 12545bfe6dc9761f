import { isArray, isObject, member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { added, FINISHED, countIn, priceIn, withOwnCall, type Account, typeOf } from '../account.ts';
import { SERVER_NAME, TURN_LIMIT, type Agent } from '../agent.ts';
import { apiRoot } from '../api-root.ts';
import { mcpServersFile } from '../mcp-servers-file.ts';

const API_KEY = 'ANTHROPIC_API_KEY';
const KEYS = [API_KEY, 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'];

/** Anthropic's Claude Code. */
export const claudeCode: Agent = {
  name: 'claude-code',
  npm: { name: '@anthropic-ai/claude-code', version: '2.1.332' },
  program: 'claude',
  keys: KEYS,
  model: 'NAME',
  // A variable that the user named stands for an API key; the usual ones are told apart.
  keyVariable: (found) => (KEYS.includes(found) ? found : API_KEY),
  isolation:
    'A private home and configuration folder, no setting sources, no built-in tools, and no server but the target.',
  approvals: 'All tools of the target are allowed in the client (dontAsk with an allow list).',
  handsKeyOn: true,
  runningTotals: ['cost'],
  prepare: (task) => ({
    files: { 'mcp.json': mcpServersFile(task.server, { stdio: { type: 'stdio' }, http: { type: 'http' } }) },
    env: {
      CLAUDE_CONFIG_DIR: `${task.home}/claude`,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: '2',
      MCP_TIMEOUT: String(task.startMs),
      MCP_TOOL_TIMEOUT: String(task.callMs),
      ...(task.baseUrl === null ? {} : { ANTHROPIC_BASE_URL: apiRoot(task.baseUrl) }),
    },
    args: [
      '-p',
      '--output-format',
      'stream-json',
      '--verbose',
      '--max-turns',
      String(TURN_LIMIT),
      '--mcp-config',
      `${task.home}/mcp.json`,
      '--strict-mcp-config',
      '--tools',
      '',
      '--setting-sources',
      '',
      '--permission-mode',
      'dontAsk',
      '--allowedTools',
      `mcp__${SERVER_NAME}`,
      ...(task.model === null ? [] : ['--model', task.model]),
      ...(task.instructions === null ? [] : ['--append-system-prompt', task.instructions]),
      ...(task.session === null ? [] : ['--resume', task.session]),
      '--',
      task.question,
    ],
    report: null,
  }),
  hear: (account, line) => {
    switch (typeOf(line)) {
      case 'system':
        return stringMember(line, 'subtype') === 'init'
          ? { ...account, session: stringMember(line, 'session_id') }
          : account;
      case 'assistant':
        return hearMessage(account, member(line, 'message'));
      case 'result':
        return hearResult(account, line);
      default:
        return account;
    }
  },
};

function hearMessage(account: Account, message: Json | undefined): Account {
  const content = member(message, 'content');
  const uses = isArray(content) ? content.filter((part) => stringMember(part, 'type') === 'tool_use') : [];
  const model = stringMember(message, 'model') ?? account.model;
  return uses.reduce<Account>(
    (so, use) => withOwnCall(so, stringMember(use, 'name') ?? '', member(use, 'input')),
    { ...account, model },
  );
}

function hearResult(account: Account, line: Json): Account {
  const usage = member(line, 'usage');
  const tokens = (key: string): number | null => countIn(member(usage, key));
  const denials = member(line, 'permission_denials');
  const answer = stringMember(line, 'result') ?? account.answer;
  return {
    ...account,
    answer,
    inputTokens: added(
      account.inputTokens,
      tokens('input_tokens'),
      tokens('cache_creation_input_tokens'),
      tokens('cache_read_input_tokens'),
    ),
    outputTokens: added(account.outputTokens, tokens('output_tokens')),
    costUsd: added(account.costUsd, priceIn(member(line, 'total_cost_usd'))),
    denied: isArray(denials)
      ? denials.filter(isObject).map((each) => stringMember(each, 'tool_name') ?? '')
      : [],
    end: endOf(line, answer),
  };
}

/** After an API failure the subtype still says `success`, so that two fields must agree. */
function endOf(line: Json, answer: string): Account['end'] {
  const subtype = stringMember(line, 'subtype') ?? '';
  if (subtype === 'error_max_turns') return FINISHED;
  if (subtype === 'success' && member(line, 'is_error') !== true) return FINISHED;
  const reason = stringMember(line, 'terminal_reason') ?? subtype;
  return { kind: 'failed', why: `it reported ${excerpt(reason, 60)}: ${excerpt(answer, 300)}` };
}
