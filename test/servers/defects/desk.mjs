// What stands before a world: its tools are listed, arguments are checked, calls are handed over.
// A world: { tools(), state(), handlers, flaws }. A flaw: { tools(tools), check(tool, args, honest), handlers } and any hook of
// the flawed server's core. A handler: (args, state, { connection, message, honest }) => a result, or null: it answers by itself.

import { argumentFault } from '../rooms/arguments.mjs';

export function createDesk(world, flaw) {
  const state = { kind: process.env.WORLD_STATE ?? 'populated', ...world.state() };
  const tools = flaw.tools?.(world.tools()) ?? world.tools();
  return {
    ...flaw,
    surface: (plain) => ({
      ...plain,
      tools,
      prompts: null,
      resources: null,
      instructions: world.instructions,
      pageSize: 20,
    }),
    handle: (message, connection) => {
      const own = flaw.handle?.(message, connection, state);
      if (own !== undefined) return own;
      return message.method === 'tools/call' ? call(message, connection) : undefined;
    },
  };

  function call(message, connection) {
    const { name, arguments: args = {} } = message.params ?? {};
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) return { error: { code: -32602, message: `Unknown tool: ${name}` } };
    const honest = () => argumentFault(tool, args);
    const fault = flaw.check === undefined ? honest() : flaw.check(tool, args, honest);
    if (fault !== null) return { result: failed(fault) };
    const plain = world.handlers[name];
    const handler = flaw.handlers?.[name] ?? plain;
    const around = {
      connection,
      message,
      tools,
      honest: (more = args) => plain(more, state, { connection, message }),
    };
    const result = handler(args, state, around);
    return result === null ? null : { result };
  }
}

export const said = (text) => ({ content: [{ type: 'text', text }] });
export const printed = (data) => said(JSON.stringify(data, null, 2));
export const both = (data) => ({ ...said(JSON.stringify(data)), structuredContent: data });
export const failed = (text) => ({ ...said(text), isError: true });

export const READS = { readOnlyHint: true };
export const WRITES = { readOnlyHint: false, destructiveHint: false };

/** A closed schema; names that end in "!" are required. */
export function takes(properties) {
  const entries = Object.entries(properties).map(([key, value]) => [key.replace(/!$/, ''), value]);
  const required = Object.keys(properties).flatMap((key) => (key.endsWith('!') ? [key.slice(0, -1)] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** One listed tool, changed. */
export const changed = (name, change) => (tools) =>
  tools.map((tool) => (tool.name === name ? { ...tool, ...change(tool) } : tool));

/** Arguments that the schema forbids are let through. */
export const unlessUnknown = (_tool, _args, honest) =>
  honest()?.includes('has no argument') ? null : honest();
export const unlessMissing = (_tool, _args, honest) => (honest()?.includes('is missing') ? null : honest());
