import { sha256 } from '../../base/hash.ts';
import { canonicalJson } from '../../base/json.ts';
import { SURFACE_LIMITS } from '../../surface/limits.ts';
import type { Tool } from '../../surface/surface.ts';
import { takeTools } from '../../surface/take-surface.ts';
import { openSession } from '../../wire/open-session.ts';
import type { Client, ClientFacts } from '../client.ts';
import { unreachable } from '../unreachable.ts';
import { indexTools } from './index-tools.ts';
import type { ToolIndex } from './index-tools.ts';
import { readerSession } from './reader-session.ts';

/**
 * The literal reader: chooses the tool whose words fit the question's, by a fixed formula, and calls it. No model, no
 * network but the target, the same choice every time. A floor to compare agents with, never a verdict on a server.
 */
export const literal: Client = literalClient();

const FACTS: ClientFacts = {
  version: '1',
  model: null,
  isolation: 'It is a part of Surveyor, and reads nothing but the server.',
  approvals: 'It has none of its own; the relay refuses.',
  sharesKey: false,
};

function literalClient(): Client {
  const indexed = rememberingIndex();
  return {
    name: 'literal',
    door: 'mcp',
    sessions: 'shared',
    listsTools: true,
    inspect: () => Promise.resolve(FACTS),
    open: async (endpoint, options) => {
      const opened = await openSession(endpoint, options);
      if (opened.kind === 'failed') return unreachable(opened.failure.message);
      const { session } = opened;
      const { tools } = await takeTools(session, { ...SURFACE_LIMITS, timeoutMs: options.timeoutMs });
      return readerSession(session, { tools, index: indexed(tools), timeoutMs: options.timeoutMs });
    },
  };
}

/** Every trial opens a session of its own on the same tools, and reading 300 of them takes a tenth of a second. */
function rememberingIndex(): (tools: readonly Tool[]) => ToolIndex {
  let last: { readonly hash: string; readonly index: ToolIndex } | null = null;
  return (tools) => {
    const hash = sha256(canonicalJson(tools.map((tool) => tool.raw)));
    if (last?.hash !== hash) last = { hash, index: indexTools(tools) };
    return last.index;
  };
}
