import { isArray, isObject, member, stringMember, type Json } from '../../../base/json.ts';
import { excerpt } from '../../../base/text.ts';
import { PROVIDERS, providedModel, type ProviderName } from '../../providers.ts';
import { added, FINISHED, countIn, withOwnCall, type Account, typeOf } from '../account.ts';
import { SERVER_NAME, type Agent, type Task } from '../agent.ts';
import { apiRoot } from '../api-root.ts';
import { mcpServersFile } from '../mcp-servers-file.ts';

/** GitHub's Copilot CLI: on a model of any provider, or, without one, on GitHub's own by a token. */
export const copilot: Agent = {
  name: 'copilot',
  npm: { name: '@github/copilot', version: '1.0.102' },
  program: 'copilot',
  // It unpacks itself into a new home.
  versionMs: 60_000,
  keys: ['COPILOT_GITHUB_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN'],
  model: 'PROVIDER/NAME',
  keyVariable: (_, { model }) => (model === null ? 'COPILOT_GITHUB_TOKEN' : 'COPILOT_PROVIDER_API_KEY'),
  isolation: 'A private home and COPILOT_HOME, built-in servers off, and no tools but those of the target.',
  approvals: 'All tools of the target are allowed in the client.',
  handsKeyOn: false,
  runningTotals: ['tokens'],
  prepare: (task) => ({
    files: {
      'mcp.json': mcpServersFile(task.server, {
        stdio: { type: 'local', tools: ['*'] },
        http: { type: 'http', tools: ['*'] },
      }),
      ...(task.instructions === null
        ? {}
        : { [`copilot/agents/${AGENT}.agent.md`]: agentFile(task.instructions) }),
    },
    env: {
      COPILOT_HOME: `${task.home}/copilot`,
      COPILOT_AUTO_UPDATE: 'false',
      ...modelVariables(task),
    },
    args: [
      '--output-format',
      'json',
      '--additional-mcp-config',
      `@${task.home}/mcp.json`,
      '--disable-builtin-mcps',
      '--no-auto-update',
      '--no-custom-instructions',
      '--no-ask-user',
      '--log-level',
      'none',
      '--allow-all-mcp-server-instructions',
      '--allow-tool',
      SERVER_NAME,
      '--available-tools',
      SERVER_NAME,
      '--usage-output-file',
      `${task.home}/usage.json`,
      ...(task.instructions === null ? [] : ['--agent', AGENT]),
      ...(task.session === null ? [] : [`--resume=${task.session}`]),
      '-p',
      task.question,
    ],
    report: 'usage.json',
  }),
  hear: (account, line) => {
    const metrics = member(line, 'modelMetrics');
    if (isObject(metrics)) return hearReport(account, Object.values(metrics));
    const data = member(line, 'data');
    switch (typeOf(line)) {
      case 'assistant.message':
        return hearMessage(account, data);
      case 'session.error':
        return { ...account, end: failed(stringMember(data, 'message')) };
      case 'result':
        return hearResult(account, line);
      default:
        return account;
    }
  },
};

const AGENT = 'surveyor';

function agentFile(instructions: string): string {
  return `---\nname: ${AGENT}\ndescription: Answers with the tools of one server.\n---\n\n${instructions}\n`;
}

const TYPES: Readonly<Record<ProviderName, Readonly<Record<string, string>>>> = {
  anthropic: { COPILOT_PROVIDER_TYPE: 'anthropic' },
  openai: { COPILOT_PROVIDER_TYPE: 'openai', COPILOT_PROVIDER_WIRE_API: 'responses' },
  google: { COPILOT_PROVIDER_TYPE: 'openai' },
  'openai-compatible': { COPILOT_PROVIDER_TYPE: 'openai' },
};

function modelVariables({ model, baseUrl }: Task): Readonly<Record<string, string>> {
  if (model === null) return {};
  const { provider, name } = providedModel(model);
  const url = baseUrl ?? PROVIDERS[provider].baseUrl ?? '';
  return {
    // Without it the first thing that it does is to ask GitHub.
    COPILOT_OFFLINE: 'true',
    COPILOT_PROVIDER_BASE_URL: provider === 'anthropic' ? apiRoot(url) : url,
    COPILOT_MODEL: name,
    ...TYPES[provider],
  };
}

function hearMessage(account: Account, data: Json | undefined): Account {
  const requests = member(data, 'toolRequests');
  const calls = isArray(requests) ? requests : [];
  const said: Account = {
    ...account,
    answer: stringMember(data, 'content') ?? '',
    model: stringMember(data, 'model') ?? account.model,
  };
  return calls.reduce<Account>(
    (so, call) => withOwnCall(so, stringMember(call, 'name') ?? '', member(call, 'arguments')),
    said,
  );
}

function hearResult(account: Account, line: Json): Account {
  const session = stringMember(line, 'sessionId');
  if (member(line, 'exitCode') === 0) return { ...account, session, end: account.end ?? FINISHED };
  return { ...account, session, end: account.end ?? failed(null) };
}

function hearReport(account: Account, models: readonly Json[]): Account {
  const tokens = (key: string): number | null =>
    added(...models.map((each) => countIn(member(member(each, 'usage'), key))));
  return { ...account, inputTokens: tokens('inputTokens'), outputTokens: tokens('outputTokens') };
}

function failed(message: string | null): Account['end'] {
  return { kind: 'failed', why: `it reported an error: ${excerpt(message ?? 'no reason given', 300)}` };
}
