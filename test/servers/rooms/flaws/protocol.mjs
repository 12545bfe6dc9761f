// Flaws of how calls are cancelled, addressed and guarded, and of what other users and tokens get.

import { failed, shown } from '../house.mjs';

const error = (code, message) => ({ error: { code, message } });
const isCall = ({ method, params }, name) => method === 'tools/call' && params?.name === name;
const only = (...names) => ({ tools: (list) => list.filter(({ name }) => names.includes(name)) });

/** How long the slow tool takes. */
const SLOW_MS = 900;

/** room_usage takes its time; `cancelled` says what is done about a cancellation while it does. */
const slow = (cancelled) => ({
  handle: (message, { state, send, era }) => {
    if (!isCall(message, 'room_usage')) return undefined;
    const { id } = message;
    const data = { room_id: 'cedar', metric: 'hours', window: { from: 'a', to: 'b' }, samples: 1, value: 2 };
    const result = { ...(era === 'modern' ? { resultType: 'complete' } : {}), ...shown(data) };
    const answer = () => send({ jsonrpc: '2.0', id, result });
    state.running = { id, answer, timer: setTimeout(answer, SLOW_MS) };
    return null;
  },
  notified: ({ method, params }, { state, send }) => {
    if (method === 'notifications/cancelled' && params.requestId === state.running?.id)
      cancelled(state.running, send);
  },
});

/** Over HTTP: create_booking takes its time, and may watch the stream on which it is to answer. */
const booksSlowly = (isWatching) => ({
  early: ({ endpoint, response, body }) => {
    const message = body === '' ? {} : JSON.parse(body);
    if (!isCall(message, 'create_booking')) return null;
    const { house } = endpoint.flaw;
    const timer = setTimeout(() => {
      const { room_id, date, title } = message.params.arguments;
      const one = { id: `b${house.bookings.length + 1}`, room_id, date, title };
      house.bookings.push({ ...one, owner: house.user });
      if (response.writableEnded || response.destroyed) return;
      const result = { resultType: 'complete', ...shown(one) };
      response.end(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n\n`);
    }, SLOW_MS);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    response.flushHeaders();
    if (isWatching) response.on('close', () => clearTimeout(timer));
    return 'dealt with';
  },
});

const decoded = (value) => {
  const [, inside] = /^=\?base64\?(.*)\?=$/.exec(value ?? '') ?? [];
  if (inside === undefined) return value;
  return /^[\w+/]*={0,2}$/.test(inside) ? Buffer.from(inside, 'base64').toString('utf8') : null;
};

/** list_rooms wants its floor in a header; `isRight` compares the two. */
const floorInHeader = (isRight) => ({
  tools: (list) =>
    list.map((tool) => {
      if (tool.name !== 'list_rooms') return tool;
      const { properties } = tool.inputSchema;
      const floor = { ...properties.floor, 'x-mcp-header': 'Floor' };
      return { ...tool, inputSchema: { ...tool.inputSchema, properties: { ...properties, floor } } };
    }),
  early: ({ request, body }) => {
    const message = body === '' ? {} : JSON.parse(body);
    if (!isCall(message, 'list_rooms')) return null;
    if (isRight(request.headers['mcp-param-floor'], message.params.arguments?.floor)) return null;
    const answer = { jsonrpc: '2.0', id: message.id, ...error(-32020, 'Mcp-Param-Floor and body disagree') };
    return { status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) };
  },
});

const FLOOR = floorInHeader((sent, floor) => floor === undefined || decoded(sent) === floor);

const text = (description) => ({ type: 'string', description });
const BASKETS = [
  {
    name: 'find_basket',
    description: 'Gives the basket of rooms that you are filling.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'show_basket',
    description: 'Shows what is in a basket.',
    inputSchema: {
      type: 'object',
      properties: { basket_id: text('Id of the basket, from find_basket.') },
      required: ['basket_id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
];

/** `lost`: what a basket that nobody gave is answered with. */
const baskets = (lost) => ({
  tools: (list) => [...list, ...BASKETS],
  answer: (name, args, next) => {
    if (name === 'find_basket') return shown({ basket_id: 'bsk-2041' });
    if (name !== 'show_basket') return next(name, args);
    return args.basket_id === 'bsk-2041' ? shown({ rooms: ['cedar'] }) : lost(args.basket_id);
  },
});

const withoutIds = (name, args, next) => {
  const result = next(name, args);
  if (name !== 'list_bookings' || result.isError) return result;
  const { bookings, ...rest } = result.structuredContent;
  return shown({ ...rest, bookings: bookings.map(({ date, title }) => ({ date, title })) });
};

const LOG = 'room://log';
/** One resource that a booking changes, and its subscription. */
const subscribable = ({ refuses = [], tells = true } = {}) => ({
  capabilities: (plain) => ({ ...plain, resources: { subscribe: true } }),
  offers: (surface, house) => ({
    ...surface,
    resources: [{ uri: LOG, name: 'Log', mimeType: 'text/plain' }],
    resourceTemplates: [],
    get contents() {
      return { [LOG]: { uri: LOG, mimeType: 'text/plain', text: `${house.bookings.length} bookings` } };
    },
  }),
  handle: (message, connection) => {
    const { state } = connection;
    if (refuses.includes(message.method)) return error(-32601, `Method not found: ${message.method}`);
    if (message.method === 'resources/subscribe') state.subscribed = true;
    if (message.method === 'resources/unsubscribe') state.subscribed = false;
    return /^resources\/(un)?subscribe$/.test(message.method) ? { result: {} } : undefined;
  },
  reply: (reply, message, { state }) =>
    tells && state.subscribed === true && isCall(message, 'create_booking')
      ? [reply, { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: LOG } }]
      : reply,
});

/** Every list of rooms makes a prompt more; `tells`: those who want to know are told. */
const growingPrompts = (tells) => {
  const notice = { jsonrpc: '2.0', method: 'notifications/prompts/list_changed' };
  return {
    capabilities: (plain) => ({ ...plain, prompts: { listChanged: true } }),
    offers: (surface, house) => ({
      ...surface,
      get prompts() {
        return house.calls.map((_call, n) => ({ name: `tour_${n}`, description: 'Shows a visitor around.' }));
      },
    }),
    listen: (acknowledgement, { id }, { state, send }) => {
      const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
      state.tell = () => send({ ...notice, params: { _meta } });
      return [acknowledgement];
    },
    reply: (reply, message, { state, era }) => {
      if (!tells || !isCall(message, 'list_rooms')) return reply;
      if (era === 'legacy') return [reply, notice];
      state.tell?.();
      return reply;
    },
  };
};

/** A tool that only one user is shown. */
const toolsByUser = (scope) => ({
  tools: (list) => (process.env.ROOMS_USER === 'mallory' ? list.slice(0, 2) : list),
  result: (result, { method }) => (method === 'tools/list' ? { ...result, cacheScope: scope } : result),
});

/** A token that is let in and may not call get_room. */
const narrow = (headers, status = 403) => ({
  auth: { tokens: ['narrow-token'] },
  early: ({ request, body }) => {
    if (request.headers.authorization !== 'Bearer narrow-token') return null;
    return body !== '' && isCall(JSON.parse(body), 'get_room') ? { status, headers } : null;
  },
});
const NARROW =
  'Bearer error="insufficient_scope", scope="rooms:read", resource_metadata="https://rooms.example/metadata"';

const onList = (change) => ({
  tools: (list) =>
    list.map((tool) =>
      tool.name === 'list_rooms' ? { ...tool, _meta: { ui: { resourceUri: 'ui://rooms/board' } } } : tool,
    ),
  answer: (name, args, next) => {
    const result = next(name, args);
    return name === 'list_rooms' && !result.isError ? change(result) : result;
  },
});

export const protocolFlaws = {
  'slow-deaf': slow(() => undefined),
  'slow-stops': slow(({ timer }) => clearTimeout(timer)),
  'slow-says-so': slow(({ id, timer }, send) => {
    clearTimeout(timer);
    send({ jsonrpc: '2.0', id, ...error(0, 'Request cancelled') });
  }),
  'slow-crosses': slow(({ answer, timer }) => {
    clearTimeout(timer);
    answer();
  }),
  'books-on': booksSlowly(false),
  'books-until-closed': booksSlowly(true),
  'floor-compared': FLOOR,
  'floor-alone': { ...FLOOR, tools: (list) => only('list_rooms').tools(FLOOR.tools(list)) },
  'floor-not-compared': floorInHeader(() => true),
  'floor-always-wanted': floorInHeader((sent, floor) => sent !== undefined && decoded(sent) === floor),
  baskets: baskets((id) => failed(`There is no basket "${id}" any more. find_basket gives yours.`)),
  'baskets-believed': baskets(() => shown({ rooms: [] })),
  'baskets-by-protocol': baskets((id) => ({ code: -32602, message: `Unknown basket ${id}` })),
  'baskets-without-reason': baskets(() => failed('Something went wrong with the request.')),
  'ids-hidden': { ...only('list_bookings', 'get_booking'), answer: withoutIds },
  'ids-shown': only('list_bookings', 'get_booking'),
  subscribable: subscribable(),
  'subscription-refused': subscribable({ refuses: ['resources/subscribe'] }),
  'subscription-kept': subscribable({ refuses: ['resources/unsubscribe'] }),
  'change-untold': subscribable({ tells: false }),
  'prompts-grow-in-silence': growingPrompts(false),
  'prompts-grow-aloud': growingPrompts(true),
  'tools-by-user': toolsByUser('public'),
  'tools-by-user-said': toolsByUser('private'),
  guarded: { auth: {} },
  'guarded-for-others-too': { auth: { tokens: ['others-token'] } },
  'guarded-403': { auth: { status: 403 } },
  'guarded-by-address-too': { auth: { query: true } },
  'narrow-told': narrow({ 'www-authenticate': NARROW }),
  'narrow-untold': narrow({ 'www-authenticate': 'Bearer realm="rooms"' }),
  'narrow-everywhere': { auth: { tokens: ['narrow-token'] } },
  'app-alone': onList((result) => ({ ...result, content: [] })),
  'app-as-link': onList((result) => ({
    ...result,
    content: [{ type: 'resource_link', uri: 'ui://rooms/board', name: 'Board' }],
  })),
  'app-beside-text': onList((result) => result),
};
