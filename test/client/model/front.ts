import { createServer, type IncomingMessage } from 'node:http';
import type { Json } from '../../../src/base/json.ts';
import { openScriptedModel } from '../../../src/client/scripted/scripted-model.ts';
import type { Script } from '../../../src/client/scripted/script.ts';

/** What stands before the scripted model: it keeps request bodies, takes its time, and turns requests away. */
export interface Front extends AsyncDisposable {
  readonly url: string;
  readonly bodies: readonly Json[];
  /** The most requests that were under way at the same time. */
  readonly most: () => number;
}

export interface Manners {
  readonly delayMs?: number;
  /** What the first requests are answered with, in their order, before any reaches the model. */
  readonly refusals?: readonly Refusal[];
  /** In place of what the script would say: a call of this tool, its arguments as they are written. */
  readonly call?: { readonly name: string; readonly arguments: string };
  /** Laid over the answer's `usage`; null: the provider does not count. */
  readonly usage?: Readonly<Record<string, Json>> | null;
}

export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function openFront(script: Script, manners: Manners = {}): Promise<Front> {
  const model = await openScriptedModel(script);
  const bodies: Json[] = [];
  const refusals = [...(manners.refusals ?? [])];
  let [now, most] = [0, 0];
  const answered = async (request: IncomingMessage): Promise<readonly [number, object, string]> => {
    const text = await textOf(request);
    bodies.push(JSON.parse(text) as Json);
    const refusal = refusals.shift();
    if (refusal !== undefined)
      return [refusal.status, refusal.headers ?? {}, JSON.stringify({ error: { message: 'slow down' } })];
    if (manners.delayMs !== undefined) await new Promise((done) => setTimeout(done, manners.delayMs));
    const answer = await fetch(`${model.url}${request.url ?? ''}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    const said = (await answer.json()) as { usage?: object; choices?: object[] };
    if (manners.call !== undefined) said.choices = [choiceOf(manners.call)];
    if (manners.usage === null) delete said.usage;
    else if (manners.usage !== undefined) said.usage = { ...said.usage, ...manners.usage };
    return [answer.status, {}, JSON.stringify(said)];
  };
  const server = createServer((request, response) => {
    now += 1;
    most = Math.max(most, now);
    void answered(request)
      .then(([status, headers, text]) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
      })
      .catch(() => response.destroy())
      .finally(() => (now -= 1));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    most: () => most,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await model[Symbol.asyncDispose]();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** An answer of the chat form that calls a tool. */
function choiceOf(call: NonNullable<Manners['call']>): object {
  const message = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: call }],
  };
  return { index: 0, finish_reason: 'tool_calls', message };
}
