// A help desk. Answers are JSON in a text, keys in camel case, pages lead on by a token.

import { changed, failed, printed, READS, takes, unlessUnknown, WRITES } from '../desk.mjs';

const text = (description, more = {}) => ({ type: 'string', description, ...more });

const TICKETS = [
  ['HD-101', 'Printer jams', 'open', 'nadia', '2026-09-02'],
  ['HD-102', 'No sound', 'solved', 'omar', '2026-09-03'],
  ['HD-103', 'Password expired', 'open', 'omar', '2026-09-05'],
  ['HD-104', 'New laptop', 'pending', 'nadia', '2026-09-08'],
  ['HD-105', 'VPN drops', 'solved', 'pia', '2026-09-11'],
  ['HD-106', 'Screen flickers', 'open', 'pia', '2026-09-14'],
  ['HD-107', 'Badge lost', 'solved', 'nadia', '2026-09-20'],
].map(([ticketKey, subject, status, assignee, opened]) => ({ ticketKey, subject, status, assignee, opened }));

const tools = () => [
  {
    name: 'searchTickets',
    description: 'Searches the tickets of the help desk. Without filters it returns all of them.',
    inputSchema: takes({
      status: text('Only tickets with this status.', { enum: ['open', 'pending', 'solved'] }),
      assignee: text('Only tickets assigned to this login.'),
      pageSize: { type: 'integer', description: 'Tickets per page.', minimum: 1, default: 20 },
      pageToken: text('The nextPageToken of the page before.'),
    }),
    annotations: READS,
  },
  {
    name: 'fetchTicket',
    description: 'Returns one ticket.',
    inputSchema: takes({ 'ticketKey!': text('Key of the ticket, from searchTickets.') }),
    annotations: READS,
  },
  {
    name: 'listReplies',
    description: 'Returns the replies that were sent, newest last.',
    inputSchema: takes({}),
    annotations: READS,
  },
  {
    name: 'sendReply',
    description: 'Sends a reply to whoever opened a ticket.',
    inputSchema: takes({
      'ticketKey!': text('Key of the ticket, from searchTickets.'),
      'body!': text('What to say.'),
      requestId: text('Repeating a request under the same id sends the reply once.'),
    }),
    annotations: WRITES,
  },
];

const down = () => failed('The ticket store cannot be reached. Try again in a minute.');

function search({ status, assignee, pageSize = 20, pageToken }, state) {
  if (state.kind === 'failing') return down();
  const from = pageToken === undefined ? 0 : Number(/^p(\d+)$/.exec(pageToken)?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) return failed(`The pageToken "${pageToken}" is unknown. Leave it out to start.`);
  const found = (state.kind === 'empty' ? [] : TICKETS).filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (assignee === undefined || one.assignee === assignee),
  );
  const more = from + pageSize < found.length ? { nextPageToken: `p${from + pageSize}` } : {};
  return printed({ items: found.slice(from, from + pageSize), ...more });
}

const known = (key) => TICKETS.find(({ ticketKey }) => ticketKey === key);
const missing = (key) =>
  failed(`No ticket "${key}" exists. Keys look like HD-101; searchTickets returns them.`);

const handlers = {
  searchTickets: search,
  fetchTicket: ({ ticketKey }) =>
    known(ticketKey) === undefined ? missing(ticketKey) : printed(known(ticketKey)),
  listReplies: (_args, { replies }) => printed(replies),
  sendReply: ({ ticketKey, body, requestId }, state) => {
    if (known(ticketKey) === undefined) return missing(ticketKey);
    if (requestId !== undefined && state.sent.has(requestId)) return printed(state.sent.get(requestId));
    return printed(reply(state, { ticketKey, body, requestId }));
  },
};

function reply(state, { ticketKey, body, requestId }) {
  const one = { replyId: `r${state.replies.length + 1}`, ticketKey, body };
  state.replies.push(one);
  if (requestId !== undefined) state.sent.set(requestId, one);
  return one;
}

/** A mail service that takes a moment, and that nobody can stop. */
function slowReply({ ticketKey, body, requestId }, state, { connection, message }) {
  if (state.sent.has(requestId)) return printed(state.sent.get(requestId));
  setTimeout(() => {
    const isGone = connection.state.gone?.includes(message.id) === true;
    const one = reply(state, { ticketKey, body, ...(isGone ? {} : { requestId }) });
    const stamp = connection.state.modern ? { resultType: 'complete' } : {};
    if (!isGone) connection.send({ jsonrpc: '2.0', id: message.id, result: { ...printed(one), ...stamp } });
  }, 60);
  return null;
}

const noteCancelled = ({ method, params }, { state }) => {
  if (method === 'notifications/cancelled') state.gone = [...(state.gone ?? []), params.requestId];
};

/** Once a ticket was shown, nobody may send replies; `aloud`: the client is told. */
const shrinking = (aloud) => ({
  result: (result, { method }, { state }) =>
    method === 'tools/list' && state.isClosed === true
      ? { ...result, tools: result.tools.filter(({ name }) => name !== 'sendReply') }
      : result,
  capabilities: () => ({ tools: { listChanged: true } }),
  handle: ({ method, params }, { state, send }) => {
    if (method !== 'tools/call' || params?.name !== 'fetchTicket' || state.isClosed) return undefined;
    state.isClosed = true;
    if (aloud) send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    return undefined;
  },
});

export const tickets = {
  instructions: 'Tickets of one help desk.',
  tools,
  handlers,
  state: () => ({ replies: [{ replyId: 'r1', ticketKey: 'HD-102', body: 'Solved.' }], sent: new Map() }),
  flaws: {
    'status-constant': {
      handlers: {
        searchTickets: (args, state) =>
          search(args.status === 'solved' ? { ...args, status: 'SOLVED' } : args, state),
      },
    },
    'filters-unwired': {
      handlers: {
        searchTickets: ({ status: _status, assignee: _assignee, ...args }, state) => search(args, state),
      },
    },
    'drops-unknown': { check: unlessUnknown },
    'outage-as-none': {
      handlers: {
        searchTickets: (args, state) =>
          state.kind === 'failing' ? printed({ items: [] }) : search(args, state),
      },
    },
    'token-stuck': {
      handlers: {
        searchTickets: ({ pageToken: _token, ...args }, state) => search(args, state),
      },
    },
    'token-refused': {
      tools: changed('searchTickets', ({ inputSchema }) => ({
        inputSchema: {
          ...inputSchema,
          properties: {
            ...inputSchema.properties,
            pageToken: { ...inputSchema.properties.pageToken, maxLength: 64 },
          },
        },
      })),
      handlers: {
        searchTickets: ({ pageToken, ...args }, state) => {
          if (pageToken !== undefined) return failed('pageToken must have at most 64 characters');
          const { items, nextPageToken } = JSON.parse(search(args, state).content[0].text);
          return printed({
            items,
            ...(nextPageToken === undefined ? {} : { nextPageToken: 'q'.repeat(300) }),
          });
        },
      },
    },
    'key-by-case': {
      handlers: {
        fetchTicket: (args, _state, { honest }) =>
          known(args.ticketKey) === undefined
            ? failed('This ticket has been archived meanwhile. Run searchTickets again.')
            : honest(),
      },
    },
    'sends-again': {
      handlers: {
        sendReply: ({ requestId: _ignored, ...args }, state) => handlers.sendReply(args, state),
      },
    },
    'sends-after-timeout': { notified: noteCancelled, handlers: { sendReply: slowReply } },
    'any-size': {
      handlers: {
        searchTickets: (args, state) => {
          const result = search(args, state);
          if (result.isError) return result;
          const { items } = JSON.parse(result.content[0].text);
          const history = 'On this day the ticket was looked at and nothing came of it. '.repeat(4_000);
          return printed({
            hasMore: true,
            shortened: true,
            items: items.map((one) => ({ ...one, history })),
          });
        },
      },
    },
    'phantom-flag': {
      tools: changed('fetchTicket', ({ description }) => ({
        description: `${description} Pass \`withHistory\` to get what happened to it as well.`,
      })),
    },
    'assignee-in-secret': {
      tools: changed('searchTickets', ({ inputSchema }) => ({
        inputSchema: {
          ...inputSchema,
          properties: {
            ...inputSchema.properties,
            filter: {
              type: 'object',
              description: 'Further filters.',
              properties: {
                labels: { type: ['array', 'null'], description: 'Only tickets with these labels.' },
              },
            },
          },
        },
      })),
      handlers: { searchTickets: ({ filter: _filter, ...args }, state) => search(args, state) },
    },
    'shrinks-in-silence': shrinking(false),
    'shrinks-aloud': shrinking(true),
    'no-listening': {
      handle: ({ method }) =>
        method === 'subscriptions/listen'
          ? { error: { code: -32601, message: 'Method not found: subscriptions/listen' } }
          : undefined,
    },
    'balancer-401': {
      early: ({ body }) =>
        body.includes('"tools/call"')
          ? { status: 401, headers: { 'content-type': 'text/html' }, body: '<html><h1>401</h1></html>' }
          : null,
    },
    'all-harmful': {
      tools: (tools) =>
        tools.map((tool) => ({ ...tool, annotations: { readOnlyHint: false, destructiveHint: true } })),
    },
  },
};
