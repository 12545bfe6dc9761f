import { isArray, isObject, member, stringMember, type Json } from '../../../base/json.ts';
import { providedModel, type ProviderName } from '../../providers.ts';
import { added, FINISHED, countIn, NOTHING_SAID, withCall, type Account } from '../account.ts';
import { SERVER_NAME, type Agent, type Task } from '../agent.ts';
import { apiRoot, sdkBaseUrl } from '../api-root.ts';

/**
 * Continue. It prints its answer alone (its JSON format asks the model for JSON, which would change what is measured), so
 * that it is read from the file in which it keeps the conversation.
 */
export const continueCli: Agent = {
  name: 'continue',
  npm: { name: '@continuedev/cli', version: '1.5.47' },
  program: 'cn',
  keys: null,
  model: 'PROVIDER/NAME, needed',
  keyVariable: () => KEY,
  isolation: 'A private home, and every built-in tool excluded by name.',
  approvals: 'All tools of the target are allowed in the client.',
  handsKeyOn: true,
  runningTotals: [],
  prepare: (task) => ({
    files: { 'config.yaml': JSON.stringify(configOf(task)) },
    env: {
      CONTINUE_METRICS_ENABLED: '0',
      CONTINUE_TELEMETRY_ENABLED: '0',
      CONTINUE_CLI_ENABLE_TELEMETRY: '0',
      CONTINUE_CLI_DISABLE_COMMIT_SIGNATURE: '1',
      // Else it may wait for a question on its input.
      FORCE_NO_TTY: 'true',
      // What it calls a new conversation, and the file of it.
      CONTINUE_CLI_TEST_SESSION_ID: SESSION,
      ...googleAddress(task),
    },
    args: [
      '-p',
      '--config',
      `${task.home}/config.yaml`,
      ...BUILT_IN.flatMap((tool) => ['--exclude', tool]),
      '--allow',
      '*',
      // It cannot be told which; there is one in this home.
      ...(task.session === null ? [] : ['--resume']),
      '--',
      task.question,
    ],
    report: `.continue/sessions/${SESSION}.json`,
  }),
  hear: (account, line) => {
    const history = member(line, 'history');
    // What it prints is its answer, which may look like anything.
    return stringMember(line, 'sessionId') === SESSION && isArray(history)
      ? hearTurn(account, history)
      : account;
  },
};

const KEY = 'SURVEYOR_MODEL_KEY';
const SESSION = 'surveyor';

/** Its own tools, those of its test flags among them. A tool of the target with the same name is gone as well. */
const BUILT_IN = (
  'AskQuestion Bash CheckBackgroundJob Checklist Diff Edit Exit Fetch List MultiEdit Read ReportFailure Search Skills ' +
  'Status Subagent UploadArtifact Write'
).split(' ');

const PROVIDER_NAMES: Readonly<Record<ProviderName, string>> = {
  anthropic: 'anthropic',
  openai: 'openai',
  google: 'gemini',
  'openai-compatible': 'openai',
};

function configOf(task: Task): Json {
  const { instructions, server } = task;
  const place =
    server.kind === 'http'
      ? { type: 'streamable-http', url: server.url, requestOptions: { headers: server.headers } }
      : {
          command: server.command,
          args: server.args,
          env: server.env,
          ...(server.cwd === null ? {} : { cwd: server.cwd }),
        };
  return {
    name: 'surveyor',
    version: '0.0.1',
    schema: 'v1',
    models: modelsOf(task),
    ...(instructions === null ? {} : { rules: [instructions] }),
    mcpServers: [{ name: SERVER_NAME, ...place }],
  };
}

function modelsOf({ model, baseUrl }: Task): Json {
  if (model === null) return [];
  const { provider, name } = providedModel(model);
  return [
    {
      name,
      provider: PROVIDER_NAMES[provider],
      model: name,
      apiKey: `\${{ secrets.${KEY} }}`,
      ...(baseUrl === null ? {} : { apiBase: sdkBaseUrl(provider, baseUrl) }),
      roles: ['chat'],
      capabilities: ['tool_use'],
    },
  ];
}

/** Its library for Google's models takes no notice of the address in the configuration. */
function googleAddress({ model, baseUrl }: Task): Readonly<Record<string, string>> {
  const isGoogle = model !== null && providedModel(model).provider === 'google';
  return isGoogle && baseUrl !== null ? { GOOGLE_GEMINI_BASE_URL: apiRoot(baseUrl) } : {};
}

/**
 * What came after the user's last words. It writes the file when it has answered, so that of a turn which failed the file
 * still tells the one before: the session is named after the number of turns, which must have grown.
 */
function hearTurn(account: Account, history: readonly Json[]): Account {
  const session = nameOf(history.filter((item) => roleOf(item) === 'user').length);
  if (session === account.session) return account;
  const from = history.findLastIndex((item) => roleOf(item) === 'user');
  const turn = history.slice(from + 1).filter((item) => roleOf(item) === 'assistant');
  return turn.reduce<Account>(hearItem, { ...NOTHING_SAID, session });
}

function nameOf(turns: number): string {
  return `${SESSION}-${turns}`;
}

function hearItem(account: Account, item: Json): Account {
  const message = member(item, 'message');
  const usage = member(message, 'usage');
  const states = member(item, 'toolCallStates');
  const calls = isArray(states) ? states.filter(isObject) : [];
  const so: Account = {
    ...account,
    answer: stringMember(message, 'content') ?? '',
    model: stringMember(usage, 'model') ?? account.model,
    inputTokens: added(account.inputTokens, countIn(member(usage, 'prompt_tokens'))),
    outputTokens: added(account.outputTokens, countIn(member(usage, 'completion_tokens'))),
    end: calls.length === 0 ? FINISHED : null,
  };
  return calls.reduce<Account>((then, state) => {
    const name = stringMember(member(member(state, 'toolCall'), 'function'), 'name') ?? '';
    return withCall(then, name, member(state, 'parsedArgs'));
  }, so);
}

function roleOf(item: Json): string | null {
  return stringMember(member(item, 'message'), 'role');
}
