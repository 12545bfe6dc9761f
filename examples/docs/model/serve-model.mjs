// A stand-in for a vendor's model: Chat Completions on this machine only, whole answers (no streams), no key, no cost.
import { createServer } from 'node:http';
import { drawsFrom } from './draw.mjs';
import { asked, reply } from './reply.mjs';

/** Starts it. `port` 0: any free one. `seed`: what its draws follow from. */
export async function serveModel({ port = 0, seed = '1' } = {}) {
  const draw = drawsFrom(seed);
  let requests = 0;
  const server = createServer((request, response) => {
    answer(request, draw)
      .then(([status, body]) => {
        if (status === 200) requests += 1;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    /** How many answers it has given. */
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

async function answer(request, draw) {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return wrong(404, 'There is only POST /v1/chat/completions.');
  const body = parsed(await textOf(request));
  if (!Array.isArray(body?.messages)) return wrong(400, 'The body must be JSON with "messages".');
  if (body.stream === true) return wrong(400, 'Streams are not spoken here.');
  const { question, results, tools } = asked(body);
  if (results.length > 0) return [200, reply(body, { tool: null, text: `Found: ${results.at(-1)}` })];
  const name = draw(question, tools);
  const tool = tools.find((each) => each.name === name) ?? null;
  return [200, reply(body, { tool, question, text: 'That needs no tool.' })];
}

function wrong(status, message) {
  return [status, { error: { message, type: 'invalid_request_error' } }];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
