#!/usr/bin/env node
// A server with exactly one flaw, or none: `server.mjs [--flaw NAME] [--era legacy|modern|dual] [--http PORT]`.
// Over HTTP one process serves every combination: http://127.0.0.1:PORT/ERA/FLAW/N/mcp ("clean" is
// no flaw; any number N, or none, is an endpoint with a state of its own).

import { parseArgs } from 'node:util';
import { flaws } from './flaws.mjs';
import { serveHttp } from './http.mjs';
import { serveStdio } from './stdio.mjs';

const { values } = parseArgs({
  options: {
    flaw: { type: 'string', default: 'clean' },
    era: { type: 'string', default: 'legacy' },
    http: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});

if (values.http === undefined) {
  const flaw = flaws[values.flaw];
  if (flaw === undefined) throw new Error(`no such flaw: ${values.flaw}`);
  serveStdio({ era: values.era, flaw });
} else {
  serveHttp({ port: Number(values.http), host: values.host, flaws });
}
