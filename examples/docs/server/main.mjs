#!/usr/bin/env node
// The documentation of a made-up API: over stdio, or with `--http PORT` (0: any free port) at http://127.0.0.1:PORT/mcp.
// DOCS_WORDING chooses among the wordings of its surface (wordings.mjs); what its tools do is the same in all of them.
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { buildServer } from './build-server.mjs';
import { loadPages } from './pages.mjs';
import { serveHttp } from './serve-http.mjs';
import { WORDINGS } from './wordings.mjs';

const { values } = parseArgs({ options: { http: { type: 'string' } } });
const named = process.env.DOCS_WORDING || 'original';
const wording = Object.hasOwn(WORDINGS, named) ? WORDINGS[named] : undefined;

if (wording === undefined) {
  process.stderr.write(
    `DOCS_WORDING names no wording. Set it to one of: ${Object.keys(WORDINGS).join(', ')}.\n`,
  );
  process.exitCode = 1;
} else {
  // Pages that are created live as long as this process.
  const pages = loadPages();
  const build = () => buildServer(pages, wording);
  if (values.http === undefined) serveStdio(build);
  else serveHttp(build, Number(values.http));
}
