import { member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { added, FINISHED, countIn, priceIn, type Account } from '../account.ts';
import { SERVER_NAME, TURN_LIMIT, type Agent } from '../agent.ts';
import { apiRoot } from '../api-root.ts';
import { mcpServersFile } from '../mcp-servers-file.ts';
import { deniedIn, hearStreamJson } from '../stream-json.ts';

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
  hear: hearStreamJson(hearResult),
};

function hearResult(account: Account, line: Json): Account {
  const usage = member(line, 'usage');
  const tokens = (key: string): number | null => countIn(member(usage, key));
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
    denied: deniedIn(line),
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
