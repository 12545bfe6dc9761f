// The methods of the flawed server, transport apart. One `connection` per stdio process or HTTP endpoint.

import { NAME, VERSION, surface } from './surface.mjs';

export const MODERN = '2026-07-28';
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const META = 'io.modelcontextprotocol/';

export const error = (code, message, data) => ({
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** `era`: legacy, modern, or dual. `flaw`: the hooks of `flaws/`, all optional. */
export function createConnection({ era, flaw, send }) {
  const offered = flaw.surface?.(surface()) ?? surface();
  const state = { listens: new Map(), initialized: false, seen: [] };
  const connection = { era, flaw, state, offered, send, receive };
  return connection;

  /** Answers one message: the reply, several messages, or null. */
  function receive(message) {
    state.seen.push(message.method);
    if (message.method === undefined) {
      flaw.answered?.(message, connection);
      return null;
    }
    if (message.id === undefined) return notified(message);
    const own = flaw.handle?.(message, connection);
    const answer = own === undefined ? answerOf(message) : own;
    if (answer === null) return null;
    const reply = { jsonrpc: '2.0', id: message.id, ...answer };
    const shaped = flaw.reply === undefined ? reply : flaw.reply(reply, message, connection);
    return shaped;
  }

  function notified(message) {
    flaw.notified?.(message, connection);
    if (message.method === 'notifications/cancelled') state.listens.delete(message.params?.requestId);
    if (message.method === 'notifications/initialized') state.initialized = true;
    return null;
  }

  function answerOf(message) {
    const modern = isModern(message, era, state);
    state.modern = modern;
    const fault = modern ? metaFault(message, flaw) : null;
    if (fault !== null) return fault;
    if (!modern && isEarly(message, state, flaw)) return error(-32600, 'The handshake is not over yet');
    const method = (modern ? modernMethods : legacyMethods)[message.method] ?? shared[message.method];
    if (method === undefined) return error(-32601, `Method not found: ${message.method}`);
    const answer = method(message.params ?? {}, connection, message);
    if (answer === null || answer.result === undefined) return answer;
    const whole = modern ? { ...answer.result, ...stamp(message.method, answer.result) } : answer.result;
    return { result: flaw.result?.(whole, message, connection) ?? whole };
  }
}

function isModern(message, era, state) {
  if (era !== 'dual') return era === 'modern';
  if (message.method === 'initialize') state.handshake = true;
  return !state.handshake;
}

/** Whether a legacy request comes before the client has said that it is ready. */
function isEarly({ method }, { greeted, initialized }, { off }) {
  return greeted === true && !initialized && /\/list$/.test(method) && off?.includes('early') !== true;
}

/** What is wrong with a modern request's `_meta`, as an answer. */
function metaFault(message, flaw) {
  if (flaw.off?.includes('meta')) return null;
  const meta = message.params?._meta;
  if (message.method === 'initialize' && meta === undefined) {
    return error(-32022, `This server speaks ${MODERN}`, {
      supported: [MODERN],
      requested: message.params?.protocolVersion,
    });
  }
  const version = meta?.[`${META}protocolVersion`];
  if (typeof version !== 'string') return error(-32602, 'params._meta must carry the protocol version');
  if (version !== MODERN && !flaw.off?.includes('version')) {
    return error(-32022, `Unsupported protocol version: ${version}`, {
      supported: [MODERN],
      requested: version,
    });
  }
  const capabilities = meta[`${META}clientCapabilities`];
  if (typeof capabilities !== 'object' && !flaw.off?.includes('capabilities')) {
    return error(-32602, 'params._meta must carry the client capabilities');
  }
  return null;
}

const CACHED = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

/** What every modern result carries. */
function stamp(method, result) {
  const hints = CACHED.includes(method) ? { ttlMs: 60_000, cacheScope: 'public' } : {};
  const serverInfo = { name: NAME, version: VERSION };
  return { resultType: 'complete', ...hints, _meta: { ...result._meta, [`${META}serverInfo`]: serverInfo } };
}

function capabilitiesOf({ flaw, era, offered }, modern) {
  const plain = {
    ...(offered.tools === null ? {} : { tools: modern ? { listChanged: true } : {} }),
    ...(offered.prompts === null ? {} : { prompts: {}, completions: {} }),
    ...(offered.resources === null ? {} : { resources: {} }),
  };
  return flaw.capabilities?.(plain, era) ?? plain;
}

const legacyMethods = {
  initialize: (params, connection) => {
    connection.state.greeted = true;
    return {
      result: {
        protocolVersion: LEGACY.includes(params.protocolVersion) ? params.protocolVersion : LEGACY[0],
        capabilities: capabilitiesOf(connection, false),
        serverInfo: { name: NAME, version: VERSION },
        instructions: connection.offered.instructions,
      },
    };
  },
  ping: () => ({ result: {} }),
};

const modernMethods = {
  'server/discover': (_params, connection) => ({
    result: {
      supportedVersions: [MODERN],
      capabilities: capabilitiesOf(connection, true),
      instructions: connection.offered.instructions,
    },
  }),
  'subscriptions/listen': (params, connection, message) => listen(params, connection, message),
};

/** Stays open: the acknowledgement goes out at once, the result only when the server ends. */
function listen(params, connection, message) {
  const { flaw, state, send } = connection;
  const tag = { [`${META}subscriptionId`]: message.id };
  const honoured = params.notifications?.toolsListChanged === true ? { toolsListChanged: true } : {};
  const acknowledgement = {
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { _meta: tag, notifications: honoured },
  };
  state.listens.set(message.id, tag);
  for (const out of flaw.listen?.(acknowledgement, message, connection) ?? [acknowledgement])
    send(out, message);
  return null;
}

/** Closing results of the open subscriptions, for a server that ends in good order. */
export function farewells({ state, flaw }) {
  if (flaw.off?.includes('farewell')) return [];
  return [...state.listens].map(([id, tag]) => ({
    jsonrpc: '2.0',
    id,
    result: {
      resultType: 'complete',
      _meta: { ...tag, [`${META}serverInfo`]: { name: NAME, version: VERSION } },
    },
  }));
}

const shared = {
  'tools/list': (params, connection) => page('tools', params, connection),
  'prompts/list': (params, connection) => page('prompts', params, connection),
  'resources/list': (params, connection) => page('resources', params, connection),
  'resources/templates/list': (params, connection) => page('resourceTemplates', params, connection),
  'tools/call': (params, { offered }) => {
    if (typeof params.name !== 'string') return error(-32602, 'params.name must be a string');
    if (offered.tools?.some(({ name }) => name === params.name) !== true)
      return error(-32602, `Unknown tool: ${params.name}`);
    // A check that executes no tool must never come here: the whole process goes, so that the test sees it.
    return process.exit(99);
  },
  'prompts/get': (params, { offered }) => {
    const prompt = offered.prompts?.find(({ name }) => name === params.name);
    if (prompt === undefined) return error(-32602, `Unknown prompt: ${params.name}`);
    const missing = (prompt.arguments ?? []).find(
      ({ name, required }) => required && params.arguments?.[name] === undefined,
    );
    if (missing !== undefined) return error(-32602, `Missing argument: ${missing.name}`);
    return { result: { messages: [{ role: 'user', content: { type: 'text', text: 'Welcome.' } }] } };
  },
  'resources/read': (params, connection) => {
    const content = connection.offered.contents[params.uri];
    if (content !== undefined) return { result: { contents: [content] } };
    return error(connection.state.modern ? -32602 : -32002, `Resource not found: ${params.uri}`, {
      uri: params.uri,
    });
  },
  'completion/complete': (params, { offered }) => {
    const known =
      offered.prompts?.some(({ name }) => name === params.ref?.name) === true ||
      offered.resourceTemplates?.some(({ uriTemplate }) => uriTemplate === params.ref?.uri) === true;
    if (!known) return error(-32602, 'Unknown reference');
    return { result: { completion: { values: ['cedar', 'oak'] } } };
  },
};

function page(list, params, { offered }) {
  if (offered[list] === null) return error(-32601, `Method not found: no ${list} here`);
  const from = params.cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(params.cursor)?.[1] ?? Number.NaN);
  if (!(from < Math.max(1, offered[list].length))) return error(-32602, `Invalid cursor: ${params.cursor}`);
  const next = from + offered.pageSize;
  const more = next < offered[list].length ? { nextCursor: `at-${next}` } : {};
  return { result: { [list]: offered[list].slice(from, next), ...more } };
}
