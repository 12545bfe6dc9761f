// Flaws of how a version is agreed on.

import { errorAnswer, onMethod, onResult, without } from './answers.mjs';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
const onHandshake = (change) => onResult('initialize', change);
const onDiscovery = (change) => onResult('server/discover', change);

export const negotiationFlaws = {
  'discovers-no-dates': onDiscovery((result) => ({ ...result, supportedVersions: ['2026-07-28', 'latest'] })),
  'discovers-no-capabilities': onDiscovery((result) => without(result, 'capabilities')),
  'discovery-untyped': onDiscovery((result) => without(result, 'resultType')),
  'discovery-uncached': onDiscovery((result) => without(result, 'ttlMs', 'cacheScope')),
  'discovery-ttl-negative': onDiscovery((result) => ({ ...result, ttlMs: -1 })),
  'nameless-results': {
    result: (result) => ({ ...result, _meta: without(result._meta ?? {}, SERVER_INFO) }),
  },
  'results-with-empty-version': {
    result: (result) => ({
      ...result,
      _meta: { ...result._meta, [SERVER_INFO]: { name: 'flawed', version: '' } },
    }),
  },
  'changing-title': {
    result: (result, { id }) => ({
      ...result,
      _meta: { ...result._meta, [SERVER_INFO]: { name: 'flawed', version: '1.0.0', title: `Flawed ${id}` } },
    }),
  },
  'changing-version': {
    result: (result, { id }) =>
      result._meta?.[SERVER_INFO] === undefined
        ? result
        : {
            ...result,
            _meta: {
              ...result._meta,
              [SERVER_INFO]: { name: 'flawed', version: `1.0.${String(id).length}${id}` },
            },
          },
  },
  'wants-discovery-first': {
    handle: ({ method }, { state }) => {
      if (method === 'server/discover') state.discovered = true;
      return state.discovered === true ? undefined : errorAnswer(-32600, 'Discover first');
    },
  },
  /** Asks for more than was offered to it, once anybody has offered something. */
  'remembers-capabilities': {
    result: (result, { method, params }, { state }) => {
      const offered = params?._meta?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
      state.offered = { ...state.offered, ...offered };
      return method === 'tools/list' && state.offered.sampling !== undefined
        ? { ...result, tools: result.tools.slice(1) }
        : result;
    },
  },
  'version-checked-once': {
    handle: ({ method, params }, { state }) =>
      state.seen.length > 1 && params?._meta?.['io.modelcontextprotocol/protocolVersion'] === '1900-01-01'
        ? { result: { resultType: 'complete', method } }
        : undefined,
  },
  'handshake-refused-blankly': {
    handle: ({ method, params }) =>
      method === 'initialize' && params?._meta === undefined
        ? errorAnswer(-32601, 'Method not found')
        : undefined,
  },
  'handshake-refused-in-words': {
    handle: ({ method, params }) =>
      method === 'initialize' && params?._meta === undefined
        ? errorAnswer(-32601, 'This server speaks 2026-07-28 only')
        : undefined,
  },
  'handshake-not-echoed': onHandshake((result, { params }) => ({
    ...result,
    protocolVersion:
      { '2025-06-18': '2025-03-26', '2025-03-26': '2025-06-18' }[params.protocolVersion] ??
      result.protocolVersion,
  })),
  'handshake-modern-version': onHandshake((result, { params }) => ({
    ...result,
    protocolVersion: params.protocolVersion === '2024-11-05' ? '2026-07-28' : result.protocolVersion,
  })),
  'speaks-one-version': onHandshake((result) => ({ ...result, protocolVersion: '2025-11-25' })),
  'echoes-any-version': onHandshake((result, { params }) => ({
    ...result,
    protocolVersion: params.protocolVersion,
  })),
  'refuses-unknown-version': {
    handle: ({ method, params }) =>
      method === 'initialize' && params.protocolVersion > '2026'
        ? errorAnswer(-32602, 'Unsupported protocol version')
        : undefined,
  },
  'exits-on-unknown-version': {
    handle: ({ method, params }) =>
      method === 'initialize' && params.protocolVersion > '2026' ? process.exit(6) : undefined,
  },
  'silent-on-unknown-version': {
    handle: ({ method, params }) =>
      method === 'initialize' && params.protocolVersion > '2026' ? null : undefined,
  },
  /** A server of both eras that holds a process to the one in which it was first spoken to. */
  'held-to-its-era': {
    handle: ({ method }, { state }) => {
      if (method === 'server/discover') state.discovered = true;
      return method === 'initialize' && state.discovered === true
        ? errorAnswer(-32022, 'This connection is a modern one', { supported: ['2026-07-28'] })
        : undefined;
    },
  },
  'dies-of-unknown-version': {
    handle: ({ method, params }) =>
      method === 'initialize' && params.protocolVersion > '2026'
        ? errorAnswer(-32603, 'Internal error')
        : undefined,
  },
  'handshake-nameless': onHandshake((result) => ({ ...result, serverInfo: { name: 'flawed' } })),
  'handshake-with-empty-version': onHandshake((result) => ({
    ...result,
    serverInfo: { name: 'flawed', version: '' },
  })),
  'handshake-without-capabilities': onHandshake((result) => without(result, 'capabilities')),
  'instructions-endless': {
    surface: (surface) => ({ ...surface, instructions: 'Ask for the list first. '.repeat(400) }),
  },
  'instructions-copied': {
    surface: (surface) => ({
      ...surface,
      tools: surface.tools.map((tool) => ({
        ...tool,
        description: `${tool.description} It changes nothing at all.`,
      })),
      instructions: surface.tools
        .map(({ description }) => `${description} It changes nothing at all.`)
        .join(' '),
    }),
  },
  'no-instructions': { surface: (surface) => ({ ...surface, instructions: undefined }) },
  'serves-early': { off: ['early'] },
  'one-handshake-only': {
    handle: ({ method }, { state }) => {
      if (method !== 'initialize') return undefined;
      state.handshakes = (state.handshakes ?? 0) + 1;
      return state.handshakes > 1 ? errorAnswer(-32600, 'We have met') : undefined;
    },
  },
  'refuses-old-handshake': onMethod('initialize', errorAnswer(-32600, 'No handshake here')),
};
