import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Outage } from '../../../src/case/scenario.ts';
import { answerToQuestion } from '../../../src/wire/relay/elicit.ts';
import { toolCalls } from '../../../src/trajectory/tool-calls.ts';
import { openRelay } from '../../../src/wire/relay/open-relay.ts';
import { countInFile, countInMemory, faultOf } from '../../../src/wire/relay/outages.ts';
import { NOTHING_ELSE, parsePolicy, ruleOn, type RelayPolicy } from '../../../src/wire/relay/policy.ts';
import { tempFolder } from '../../temp-folder.ts';
import { script, startRelay } from './stdio-harness.ts';

const call = (tool: string, id: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool } });
const outage = (nth: number, fault: Outage['fault'], tool = 'book'): Outage => ({ tool, nth, fault });
const policyOf = (...outages: readonly Outage[]): RelayPolicy => ({ refuse: {}, outages, elicit: null });
const ERROR = { kind: 'error', text: 'out of order', code: null } as const;

describe('which call goes wrong', () => {
  test('the nth of its tool, or of any, once', () => {
    const outages = [outage(2, { kind: 'lost' }), outage(4, ERROR, '*')];
    const count = countInMemory();
    const said = ['book', 'list', 'book', 'book', 'book'].map(
      (tool, i) => faultOf(JSON.parse(call(tool, i)), outages, count)?.kind ?? null,
    );
    expect(said).toEqual([null, null, 'lost', 'error', null]);
  });

  test('not a call that is made again with what the server asked for', () => {
    const again = { method: 'tools/call', params: { name: 'book', inputResponses: {} } };
    expect(faultOf(again, [outage(1, ERROR)], countInMemory())).toBeNull();
  });

  test('counted over all relays that a client starts', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'calls');
    const [one, other] = [countInFile(file), countInFile(file)];
    expect([one('a'), one('b')]).toEqual([
      { ofTool: 1, ofAll: 1 },
      { ofTool: 1, ofAll: 2 },
    ]);
    expect(countInFile(join(folder.path, 'none', 'calls'))('a')).toEqual({ ofTool: 1, ofAll: 1 });
    expect(other('x').ofAll).toBeGreaterThan(0);
  });

  test('a batch is failed whole', () => {
    const batch = `[${call('book', 1)},${call('list', 2)}]`;
    const ruling = ruleOn(batch, policyOf(outage(1, { ...ERROR, code: -32603 })), countInMemory());
    expect(ruling.kind === 'refuse' ? JSON.parse(ruling.answer ?? '') : null).toMatchObject([
      { id: 1, error: { code: -32603, message: 'out of order' } },
      { id: 2, error: { code: -32000, message: expect.stringContaining('another call failed') } },
    ]);
  });

  test('a policy survives its file', () => {
    const policy: RelayPolicy = {
      refuse: { a: 'b' },
      outages: [outage(1, ERROR), outage(2, { kind: 'delay', ms: 5 }), outage(3, { kind: 'lost' })],
      elicit: { seats: 3 },
    };
    expect(parsePolicy(JSON.stringify(policy))).toEqual(policy);
    expect(parsePolicy('{"refuse":{},"outages":[{"tool":"a"}]}')).toBeNull();
  });
});

describe('what a user answers', () => {
  const ask = (params: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id: 's1', method: 'elicitation/create', params });
  const schema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };
  test.each<[string, RelayPolicy['elicit'], object, object]>([
    [
      'the fields that are asked for',
      { seats: 3, other: 1 },
      { requestedSchema: schema },
      { action: 'accept', content: { seats: 3 } },
    ],
    ...[
      [{ seats: 'three' }, { type: 'integer' }],
      [{ seats: 2.5 }, { type: 'integer' }],
      [{ seats: 9 }, { type: 'integer', maximum: 8 }],
      [{ seats: 'x' }, { type: 'string', minLength: 2 }],
      [{ seats: 'c' }, { type: 'string', enum: ['a', 'b'] }],
      [{ seats: 'c' }, { type: 'string', oneOf: [{ const: 'a', title: 'A' }] }],
      [{ seats: ['a', 'c'] }, { type: 'array', items: { enum: ['a', 'b'] } }],
      [{ seats: 'yes' }, { type: 'boolean' }],
    ].map(([elicit, field]): [string, RelayPolicy['elicit'], object, object] => [
      `no, with ${JSON.stringify(elicit)} for ${JSON.stringify(field)}`,
      elicit as Record<string, string>,
      { requestedSchema: { type: 'object', properties: { seats: field } } },
      { action: 'decline' },
    ]),
    ...[
      [{ seats: ['a'] }, { type: 'array', items: { anyOf: [{ const: 'a' }] } }],
      [{ seats: 8 }, { type: 'integer', maximum: 8 }],
      [{ seats: 'a' }, { enum: ['a', 'b'] }],
      [{ seats: null }, {}],
    ].map(([elicit, field]): [string, RelayPolicy['elicit'], object, object] => [
      `${JSON.stringify(elicit)} for ${JSON.stringify(field)}`,
      elicit as Record<string, string>,
      { requestedSchema: { type: 'object', properties: { seats: field } } },
      { action: 'accept', content: elicit },
    ]),
    ['no, without a required one', { other: 1 }, { requestedSchema: schema }, { action: 'decline' }],
    ['no, where the case has no answer', 'decline', { requestedSchema: schema }, { action: 'decline' }],
    [
      'no, to a URL',
      { seats: 3 },
      { mode: 'url', url: 'http://h', requestedSchema: schema },
      { action: 'decline' },
    ],
  ])('%s', (_title, elicit, params, result) => {
    expect(JSON.parse(answerToQuestion(ask(params), elicit) ?? 'null')).toEqual({
      jsonrpc: '2.0',
      id: 's1',
      result,
    });
  });

  test.each([
    ['another request', '{"jsonrpc":"2.0","id":1,"method":"roots/list"}'],
    ['an answer that speaks of it', '{"jsonrpc":"2.0","id":1,"result":{"text":"elicitation/create"}}'],
    ['a batch', `[${ask({})}]`],
    ['noise', 'elicitation/create'],
  ])('nothing to %s', (_title, text) => {
    expect(answerToQuestion(text, {})).toBeNull();
  });

  test('nothing where the client is to be asked', () => {
    expect(answerToQuestion(ask({ requestedSchema: schema }), null)).toBeNull();
  });
});

/** Answers every request at once; before a call of `ask` it asks the user, and answers with what it is told. */
const ASKING = script(`
  const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  const asked = new Map();
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params, result } = JSON.parse(line);
    if (method === undefined) return send({ id: asked.get(id), result: { content: [{ type: 'text', text: JSON.stringify(result) }] } });
    if (params.name !== 'ask') return send({ id, result: { content: [{ type: 'text', text: 'done ' + id }] } });
    asked.set('q' + id, id);
    send({ id: 'q' + id, method: 'elicitation/create', params: { message: 'How many?', requestedSchema: { type: 'object', properties: { seats: { type: 'integer' } } } } });
  });
`);

describe('over stdio', () => {
  test('a late answer is overtaken, a lost one never comes, an error is the relay’s', async () => {
    await using folder = await tempFolder();
    const policy = policyOf(
      outage(1, { kind: 'delay', ms: 300 }),
      outage(2, { kind: 'lost' }),
      outage(3, ERROR),
    );
    await using relay = await startRelay(ASKING, { folder: folder.path, policy });
    const { stdin } = relay.process;
    for (const id of [1, 2, 3, 4]) stdin.write(`${call('book', id)}\n`);
    await relay.until((all) => all.includes('"id":1'));
    stdin.end();
    await relay.ended;
    const lines = relay.output().toString().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([3, 4, 1]);
    const { frames } = await relay.recording();
    expect(toolCalls(frames, {}).map(({ outcome, error }) => [outcome, error?.text ?? null])).toEqual([
      ['ok', null],
      ['timeout', null],
      ['tool_error', 'out of order'],
      ['ok', null],
    ]);
    expect(frames.filter(({ by }) => by === 'relay').map(({ text }) => text)).toEqual([lines[0]]);
  });

  test('what is late when the server ends comes then', async () => {
    await using folder = await tempFolder();
    const policy = policyOf(outage(1, { kind: 'delay', ms: 600_000 }));
    await using relay = await startRelay(ASKING, { folder: folder.path, policy });
    relay.process.stdin.end(`${call('book', 1)}\n`);
    expect(await relay.ended).toEqual([0, null]);
    expect(relay.output().toString()).toContain('done 1');
  });

  test('a question is answered in the client’s place, and both stand in the recording', async () => {
    await using folder = await tempFolder();
    const policy: RelayPolicy = { ...NOTHING_ELSE, refuse: {}, elicit: { seats: 3 } };
    await using relay = await startRelay(ASKING, { folder: folder.path, policy });
    relay.process.stdin.write(`${call('ask', 7)}\n`);
    const output = await relay.until((all) => all.includes('\n'));
    expect(output.toString()).not.toContain('elicitation/create');
    expect(output.toString()).toContain(String.raw`{\"action\":\"accept\",\"content\":{\"seats\":3}}`);
    relay.process.stdin.end();
    await relay.ended;
    const { frames } = await relay.recording();
    expect(frames.map(({ from, by }) => `${from} ${by}`)).toEqual([
      'client peer',
      'server peer',
      'client relay',
      'server peer',
    ]);
  });
});

describe('over stdio, a lost answer beside a question', () => {
  test('the question of a call is answered, and the answer of that call never comes', async () => {
    await using folder = await tempFolder();
    const policy: RelayPolicy = { ...policyOf(outage(1, { kind: 'lost' }, 'ask')), elicit: { seats: 3 } };
    await using relay = await startRelay(ASKING, { folder: folder.path, policy });
    relay.process.stdin.write(`${call('ask', 7)}\n${call('book', 8)}\n`);
    await relay.until((all) => all.includes('"id":8'));
    relay.process.stdin.write(`${call('ask', 9)}\n`);
    await relay.until((all) => all.includes('"id":9'));
    relay.process.stdin.end();
    await relay.ended;
    const lines = relay.output().toString().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([8, 9]);
    const { frames } = await relay.recording();
    const rows = toolCalls(frames, {}).map(({ tool, outcome }) => `${tool} ${outcome}`);
    expect(rows).toEqual(['ask timeout', 'book ok', 'ask ok']);
    const answers = frames.filter(({ from, by }) => from === 'client' && by === 'relay');
    expect(answers.map(({ text }) => (JSON.parse(text) as { id: string }).id)).toEqual(['q7', 'q9']);
  });
});

describe('over HTTP', () => {
  /** A server that asks on the stream of the call it is asked by, and ends that stream with what it is told. */
  async function asking(): Promise<AsyncDisposable & { readonly url: string; readonly posted: unknown[] }> {
    const posted: unknown[] = [];
    const open = new Map<string, (result: unknown) => void>();
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const { id, method, params, result } = JSON.parse(body) as {
          id: string;
          method?: string;
          params?: { name: string };
          result?: unknown;
        };
        posted.push([method ?? 'answer', request.headers['mcp-session-id'], request.headers['x-key']]);
        if (method === undefined) {
          response.writeHead(202).end();
          open.get(id)?.(result);
          return;
        }
        if (params?.name !== 'ask') {
          response.writeHead(200, { 'Content-Type': 'application/json' });
          response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } }));
          return;
        }
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        const question = {
          jsonrpc: '2.0',
          id: 'q',
          method: 'elicitation/create',
          params: { requestedSchema: { properties: { seats: {} } } },
        };
        response.write(`: hello\n\nevent: message\ndata: ${JSON.stringify(question)}\n\n`);
        open.set('q', (told) =>
          response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { told } })}\n\n`),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return {
      url: `http://127.0.0.1:${port}/mcp`,
      posted,
      [Symbol.asyncDispose]: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  async function bodyOf(request: IncomingMessage): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('utf8');
  }

  async function post(url: string, body: string): Promise<string> {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'Mcp-Session-Id': 's1',
    };
    return fetch(url, { method: 'POST', headers, body }).then(
      (answer) => answer.text(),
      () => 'broken off',
    );
  }

  test('answers come late, break off, or are the relay’s', async () => {
    await using target = await asking();
    await using folder = await tempFolder();
    const policy = policyOf(
      outage(1, { kind: 'delay', ms: 300 }),
      outage(2, { kind: 'lost' }),
      outage(3, { ...ERROR, code: -32603 }),
    );
    await using relay = await openRelay(
      { kind: 'http', url: target.url, headers: {} },
      { folder: folder.path, policy, env: {} },
    );
    const url = relay.endpoint.kind === 'http' ? relay.endpoint.url : '';
    const order: string[] = [];
    await Promise.all(
      [call('book', 1), call('list', 9)].map(async (each) => {
        order.push(await post(url, each));
      }),
    );
    expect(order.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual([9, 1]);
    expect(await post(url, call('book', 2))).toBe('broken off');
    expect(target.posted).toHaveLength(3);
    expect(await post(url, call('book', 3))).toContain('"code":-32603');
    expect(target.posted).toHaveLength(3);
    const { frames } = await relay.take(1_000);
    expect(toolCalls(frames, {}).map(({ outcome }) => outcome)).toEqual([
      'ok',
      'ok',
      'timeout',
      'protocol_error',
    ]);
  });

  test('a question is taken out of the stream and answered with the client’s session and the target’s key', async () => {
    await using target = await asking();
    await using folder = await tempFolder();
    const policy: RelayPolicy = { ...NOTHING_ELSE, refuse: {}, elicit: { seats: 3 } };
    const endpoint = { kind: 'http', url: target.url, headers: { 'X-Key': 'k' } } as const;
    await using relay = await openRelay(endpoint, { folder: folder.path, policy, env: {} });
    const url = relay.endpoint.kind === 'http' ? relay.endpoint.url : '';
    const told = JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      result: { told: { action: 'accept', content: { seats: 3 } } },
    });
    expect(await post(url, call('ask', 7))).toBe(`: hello\n\ndata: ${told}\n\n`);
    expect(target.posted).toEqual([
      ['tools/call', 's1', 'k'],
      ['answer', 's1', 'k'],
    ]);
    const { frames } = await relay.take(1_000);
    expect(frames.map(({ from, by }) => `${from} ${by}`)).toEqual([
      'client peer',
      'server peer',
      'client relay',
      'server peer',
    ]);
  });
});
