// The MCP server over one set of pages, in one wording.
import { McpServer } from '@modelcontextprotocol/server';
import { telling } from './answer.mjs';
import { createPage, readPage, searchPages } from './pages.mjs';
import { shapes } from './shapes.mjs';

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

export function buildServer(pages, wording) {
  const server = new McpServer({ name: 'docs', title: 'Documentation', version: wording.version });
  const add = (name, annotations, handler) =>
    server.registerTool(
      name,
      {
        description: wording[name],
        annotations,
        inputSchema: shapes[name].takes,
        outputSchema: shapes[name].gives,
      },
      telling((args) => handler(pages, args)),
    );
  add('search_docs', READS, searchPages);
  add('read_doc', READS, readPage);
  add('create_doc', ADDS, createPage);
  return server;
}
