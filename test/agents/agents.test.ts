import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { agentClient } from '../../src/client/agent/agent-client.ts';
import type { ClientOptions, Question } from '../../src/client/client.ts';
import { resultsIn } from '../../src/client/scripted/conversation.ts';
import { openScriptedModel, type ScriptedModel } from '../../src/client/scripted/scripted-model.ts';
import type { Script } from '../../src/client/scripted/script.ts';
import { toolCalls } from '../../src/trajectory/tool-calls.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { openRelay, type Relay } from '../../src/wire/relay/open-relay.ts';
import { tempFolder } from '../temp-folder.ts';
import { httpTarget, stdioTarget } from '../wire/targets.ts';
import { installed, isAsked, modelOf, wanted } from './settings.ts';

/*
 * The agents that people really have, each at the version that its adapter names, driven by the scripted model on loopback:
 * `npm run test:agents`. SURVEYOR_AGENTS names others than the cheap ones, as in SURVEYOR_AGENTS=copilot,opencode or =all.
 * One that cannot be installed is skipped, and said to be.
 */
const LIMIT_MS = 300_000;

const SCRIPT: Script = {
  rules: [
    {
      match: 'WRONG-KEY',
      steps: [{ kind: 'fault', fault: { kind: 'status', status: 401, message: 'no such key' } }],
    },
    {
      match: 'AND-MEMBERS',
      steps: [
        { kind: 'call', calls: [{ tool: 'list_members', arguments: {} }] },
        (seen) => ({ kind: 'say', text: `members: ${resultsIn(seen).at(-1) ?? ''}` }),
      ],
    },
    {
      match: 'WHICH-BOOKS',
      steps: [
        { kind: 'call', calls: [{ tool: 'list_books', arguments: {} }] },
        (seen) => ({ kind: 'say', text: `books: ${resultsIn(seen).at(-1) ?? ''}` }),
      ],
    },
  ],
};

const KEY = 'key-of-nobody';
const NEVER = new AbortController().signal;
const figures: string[] = [];
afterAll(() => {
  if (figures.length > 0) console.log(figures.join('\n'));
});

function question(text: string): Question {
  return { text, purpose: 'answer', values: {}, trial: { caseId: 'one', repeat: 1 } };
}

/** The clean server, which also writes down the names of the variables that it was started with. */
function tellingServer(file: string): Endpoint {
  const plain = stdioTarget('clean-legacy');
  const server = pathToFileURL(plain.args[0] ?? '').href;
  const script = `require('fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.env)); import(${JSON.stringify(server)})`;
  return { ...plain, args: ['-e', script] };
}

describe.runIf(isAsked).each(wanted)('%s', (name, agent) => {
  /** The client, and what it is opened with; null when it could not be installed. */
  async function opened(
    model: ScriptedModel,
    folder: string,
  ): Promise<{ client: ReturnType<typeof agentClient>; options: ClientOptions } | null> {
    const place = await installed(agent);
    if (place === null) return null;
    const { command, path } = place;
    const client = agentClient(agent, { ...modelOf(name, model.url), key: 'TEST_KEY', command });
    const options = {
      timeoutMs: 30_000,
      startTimeoutMs: 60_000,
      revision: null,
      instructions: 'It is noon in Paris.',
      env: { PATH: path, TEST_KEY: KEY },
      folder,
    };
    return { client, options };
  }

  async function trial(
    endpoint: Endpoint,
    work: (
      relay: Relay,
      model: ScriptedModel,
      set: NonNullable<Awaited<ReturnType<typeof opened>>>,
    ) => Promise<void>,
    skip: () => void,
  ): Promise<void> {
    await using folder = await tempFolder();
    await using model = await openScriptedModel(SCRIPT);
    const set = await opened(model, folder.path);
    if (set === null) return skip();
    const policy = { refuse: {}, outages: [], elicit: null };
    const env = { PATH: process.env['PATH'], HOME: folder.path };
    await using relay = await openRelay(endpoint, { folder: folder.path, policy, env });
    await work(relay, model, set);
    expect(readdirSync(folder.path).filter((file) => file.startsWith('client-'))).toEqual([]);
  }

  async function conversation(
    relay: Relay,
    model: ScriptedModel,
    { client, options }: NonNullable<Awaited<ReturnType<typeof opened>>>,
  ): Promise<void> {
    expect(await client.inspect(options)).toMatchObject({ version: agent.npm.version, sharesKey: false });
    const began = Date.now();
    await using session = await client.open(relay.endpoint, options);
    const claim = await session.ask(question('WHICH-BOOKS are there?'), NEVER);
    const took = Date.now() - began;
    expect(claim.answer).toMatch(/^books: [\s\S]*The Long Harbour/);
    expect(claim.calls).toEqual([{ tool: 'list_books', arguments: {} }]);
    const reply = await session.reply?.('AND-MEMBERS?', NEVER);
    if (agent.goesOn !== false) expect(reply?.answer).toMatch(/^members: [\s\S]*Jonas Weber/);
    const { frames } = await relay.take(1_000);
    expect(
      toolCalls(frames, null).map(({ tool, outcome }) => [tool, outcome === 'ok' || outcome === 'cancelled']),
    ).toEqual([['list_books', true], ...(agent.goesOn === false ? [] : [['list_members', true]])]);
    const [first] = model.requests;
    expect(JSON.stringify(first?.conversation)).toContain('It is noon in Paris.');
    figures.push(
      `${name} ${agent.npm.version} over ${relay.endpoint.kind}: first answer after ${took} ms, ${model.requests.length} requests to its model`,
    );
    // Whether the process has a key is seen in the server; whether the key is written down is seen here.
    expect(JSON.stringify(frames)).not.toContain(KEY);
  }

  test(
    'asks, calls, answers and goes on over stdio, and its key does not reach the server',
    async ({ skip }) => {
      await using place = await tempFolder();
      const file = join(place.path, 'environment.json');
      await trial(
        tellingServer(file),
        async (...parts) => {
          await conversation(...parts);
          expect(readFileSync(file, 'utf8')).not.toContain(KEY);
        },
        skip,
      );
    },
    LIMIT_MS,
  );

  test(
    'asks, calls, answers and goes on over HTTP',
    async ({ skip }) => {
      await using target = await httpTarget('legacy-http', '/mcp', '0');
      await trial(target.endpoint, conversation, skip);
    },
    LIMIT_MS,
  );

  test(
    'has failed when its key is refused, whatever its exit status',
    async ({ skip }) => {
      await trial(
        stdioTarget('clean-legacy'),
        async (relay, _, { client, options }) => {
          await using session = await client.open(relay.endpoint, options);
          await expect(session.ask(question('WRONG-KEY'), NEVER)).rejects.toThrow(/no such key|401/);
        },
        skip,
      );
    },
    LIMIT_MS,
  );
});
