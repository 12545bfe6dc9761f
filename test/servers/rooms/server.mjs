#!/usr/bin/env node
// A server of meeting rooms whose tools can be called, with exactly one flaw or none:
// `server.mjs [--flaw NAME] [--era legacy|modern|dual] [--http PORT]`. Over HTTP: http://127.0.0.1:PORT/ERA/FLAW/N/mcp.
// Its data: ROOMS_STATE=populated|empty|unmeasured|failing; its user: ROOMS_USER=alice|mallory.

import { parseArgs } from 'node:util';
import { serveHttp } from '../flawed/http.mjs';
import { serveStdio } from '../flawed/stdio.mjs';
import { flaws } from './flaws.mjs';
import { createHouse } from './house.mjs';

const { values } = parseArgs({
  options: {
    flaw: { type: 'string', default: 'clean' },
    era: { type: 'string', default: 'legacy' },
    http: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});

const served = Object.fromEntries(Object.entries(flaws).map(([name, flaw]) => [name, createHouse(flaw)]));

if (values.http === undefined) {
  const flaw = served[values.flaw];
  if (flaw === undefined) throw new Error(`no such flaw: ${values.flaw}`);
  serveStdio({ era: values.era, flaw });
} else {
  serveHttp({ port: Number(values.http), host: values.host, flaws: served });
}
