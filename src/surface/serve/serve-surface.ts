import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import { ownProgram } from '../../base/own-program.ts';
import { tempUnwritable } from '../../base/scratch.ts';
import { writeWhole } from '../../base/write-whole.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Surface } from '../surface.ts';
import { answerAs, type Shown } from './answer-as.ts';
import { NOT_EXECUTED } from './not-executed.ts';
import { shownOf } from './shown-of.ts';

/** A surface that is served; disposed, it is gone. */
export interface Served extends AsyncDisposable {
  readonly endpoint: Endpoint;
}

/**
 * Serves a surface that is written down as if its server still ran, over the transport on which it was taken: a client is
 * shown exactly what it was shown then, and nothing can be called. `folder`: for a file of its own; whoever made it empties
 * it. Throws a UsageError where that cannot be written, and where the program that serves has not been built.
 */
export async function serveSurface(surface: Surface, folder: string): Promise<Served> {
  const shown = shownOf(surface);
  return surface.transport === 'stdio' ? overStdio(shown, folder) : overHttp(shown);
}

async function overStdio(shown: Shown, folder: string): Promise<Served> {
  const file = join(folder, 'served-surface.json');
  await writeWhole(file, JSON.stringify(shown)).catch((error: unknown) => {
    throw codeOf(error) === null ? error : tempUnwritable(folder, error);
  });
  return {
    endpoint: {
      kind: 'stdio',
      command: process.execPath,
      args: [ownProgram('served'), file],
      env: {},
      cwd: null,
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** A request has one JSON answer; there is no session and no stream. */
async function overHttp(shown: Shown): Promise<Served> {
  const server = createServer((request, response) => {
    void answered(shown, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: { kind: 'http', url: `http://127.0.0.1:${port}/mcp`, headers: {} },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const MOST_BYTES = 16 * 1024 * 1024;

async function answered(shown: Shown, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.method === 'POST' ? await bodyOf(request) : null;
  const parsed = body === null ? null : parseJson(body);
  if (parsed === null || !parsed.ok) {
    response.writeHead(request.method === 'POST' ? 400 : 405).end();
    return;
  }
  const sent = answerAs(shown, parsed.value, () => NOT_EXECUTED);
  if (sent === null) response.writeHead(202).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
}

/** Null where it is too long, or was cut off. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      const chunk: Buffer = part; // oxlint-disable-line typescript/no-unsafe-assignment -- Node types a stream's chunks as any
      bytes += chunk.length;
      if (bytes > MOST_BYTES) return null;
      parts.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}
