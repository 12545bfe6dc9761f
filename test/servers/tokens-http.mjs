// Bookings over HTTP, each user's own by the bearer token that is sent: `tokens-http.mjs PORT`. Flaws, any of them:
// `--reads-for-all` shows a booking to whoever knows its id; `--search-for-all` finds everybody's for an odd text;
// `--echoes` says the token and the header wherever a server can say something.
import { listen, sendEmpty, sendJson } from './lib/http.mjs';

const has = (flag) => process.argv.includes(flag);
const users = new Map([
  [process.env.ALICE_TOKEN, 'alice'],
  [process.env.MALLORY_TOKEN, 'mallory'],
]);
const bookings = [
  { id: 'bk-a101', owner: 'alice', title: 'Planning of the autumn fair' },
  { id: 'bk-a102', owner: 'alice', title: 'Seedlings for the greenhouse' },
  { id: 'bk-m201', owner: 'mallory', title: 'Choir rehearsal' },
];

const text = (description) => ({ type: 'string', description });
const tool = (name, description, properties, required) => ({
  name,
  description,
  inputSchema: { type: 'object', properties, required, additionalProperties: false },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});
const tools = (said) => [
  tool('list_bookings', `Lists your bookings.${said}`, {}, []),
  tool('get_booking', 'Shows one booking.', { id: text('The id of a booking, from list_bookings.') }, ['id']),
  tool('search_bookings', 'Finds bookings by their title.', { title: text('A part of the title.') }, [
    'title',
  ]),
];

listen(process.argv[2] ?? '0', (request, response, body) => {
  const header = request.headers.authorization ?? '';
  const user = users.get(header.replace(/^Bearer /, ''));
  if (user === undefined) {
    const said = has('--echoes') ? ` ${header}` : '';
    return sendJson(response, 401, { error: `unknown user${said}` }, { 'WWW-Authenticate': 'Bearer' });
  }
  if (request.method !== 'POST') return sendEmpty(response, 405, { Allow: 'POST' });
  let message;
  try {
    message = JSON.parse(body);
  } catch {
    const error = { code: -32700, message: 'Parse error' };
    return sendJson(response, 400, { jsonrpc: '2.0', id: null, error });
  }
  if (message.id === undefined) return sendEmpty(response, 202);
  const said = has('--echoes') ? ` Signed in with ${header}, ${header.slice(7)}.` : '';
  sendJson(response, 200, { jsonrpc: '2.0', id: message.id, ...answer(message, user, said) });
});

function answer({ method, params }, user, said) {
  if (method === 'initialize') {
    const serverInfo = { name: `tokens${said}`, version: '1.0.0' };
    return {
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo,
        instructions: `Bookings.${said}`,
      },
    };
  }
  if (method === 'ping') return { result: {} };
  if (method === 'tools/list') return { result: { tools: tools(said) } };
  if (method === 'tools/call') return call(params ?? {}, user, said);
  return { error: { code: -32601, message: `Method not found.${said}` } };
}

function call({ name, arguments: args = {} }, user, said) {
  const shown = (found) => {
    const structuredContent = { bookings: found.map(({ id, title }) => ({ id, title: title + said })) };
    return {
      result: { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent },
    };
  };
  const refused = (why) => ({
    result: { isError: true, content: [{ type: 'text', text: `${why}${said}` }] },
  });
  const own = bookings.filter(({ owner }) => owner === user);
  if (name === 'list_bookings') return shown(own);
  if (name === 'get_booking') {
    if (typeof args.id !== 'string') return refused('Invalid arguments: "id" must be a text.');
    const found = (has('--reads-for-all') ? bookings : own).filter(({ id }) => id === args.id);
    return found.length === 0 ? refused(`There is no booking "${args.id}".`) : shown(found);
  }
  if (name === 'search_bookings') {
    if (typeof args.title !== 'string') return refused('Invalid arguments: "title" must be a text.');
    const isOdd = !/^[\w ]+$/.test(args.title);
    if (isOdd && has('--search-for-all')) return shown(bookings);
    return shown(own.filter(({ title }) => title.includes(args.title)));
  }
  return { error: { code: -32602, message: `Unknown tool.${said}` } };
}
