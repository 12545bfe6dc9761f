import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseJson, type Json } from '../../base/json.ts';
import { shortHash } from '../../base/hash.ts';
import type { Conversation } from './conversation.ts';
import { decide } from './decide.ts';
import { anthropic } from './formats/anthropic.ts';
import type { Format, Written } from './formats/format.ts';
import { gemini } from './formats/gemini.ts';
import { openaiChat } from './formats/openai-chat.ts';
import { openaiResponses } from './formats/openai-responses.ts';
import { modelList } from './model-list.ts';
import type { Fault, Script } from './script.ts';

/**
 * A stand-in for a model's API on loopback, which says what a script says: real clients are driven with it at no cost,
 * and what they send it is their view of the target.
 */
export interface ScriptedModel extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, without a path. */
  readonly url: string;
  /** What it was asked, in order. Keys are never kept. */
  readonly requests: readonly ModelRequest[];
}

export interface ModelRequest {
  readonly format: Format['name'];
  readonly path: string;
  readonly conversation: Conversation;
}

/** Starts one on a free port. Only this machine can reach it. */
export async function openScriptedModel(script: Script): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    void serve(request, response, { script, requests }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Every wire format that clients speak to a model. */
export const FORMATS: readonly Format[] = [anthropic, openaiChat, openaiResponses, gemini];
const BODY_LIMIT_BYTES = 64 * 1024 * 1024;
const KEPT_REQUESTS = 1_000;

interface Desk {
  readonly script: Script;
  readonly requests: ModelRequest[];
}

async function serve(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  const path = decodeURIComponent((request.url ?? '/').replace(/\?.*$/s, ''));
  const text = await bodyOf(request);
  const format = request.method === 'POST' ? FORMATS.find((each) => each.takes(path)) : undefined;
  if (format === undefined) return sendJson(response, ...modelList(request.method ?? '', path));
  const body = parseJson(text);
  if (!body.ok) return sendJson(response, 400, format.error(400, `no JSON: ${body.why}`));
  const conversation = format.read(body.value, path);
  if (desk.requests.length < KEPT_REQUESTS) desk.requests.push({ format: format.name, path, conversation });
  const decision = decide(desk.script, conversation);
  if (decision.kind === 'fault') return fail(decision.fault, format, response);
  const reply = {
    ...decision.reply,
    id: shortHash(text),
    inputTokens: tokensIn(text),
    outputTokens: tokensIn(decision.reply.text + JSON.stringify(decision.reply.calls)),
  };
  send(response, format.write(reply, { body: body.value, path }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new Error(`a request of more than ${BODY_LIMIT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Four characters count as a token: the same text, the same figure. */
function tokensIn(text: string): number {
  return Math.max(1, Math.ceil(text.length / 4));
}

function fail(fault: Fault, format: Format, response: ServerResponse): void {
  if (fault.kind === 'drop') response.destroy();
  if (fault.kind === 'status') sendJson(response, fault.status, format.error(fault.status, fault.message));
}

function send(response: ServerResponse, written: Written): void {
  if (written.kind === 'json') return sendJson(response, 200, written.value);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const { event, data } of written.events) {
    const name = event === null ? '' : `event: ${event}\n`;
    response.write(`${name}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }
  response.end();
}

function sendJson(response: ServerResponse, status: number, value: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
