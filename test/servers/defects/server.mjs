#!/usr/bin/env node
// Small servers of several trades, each with exactly one flaw or none:
// `server.mjs --world tickets|weather|files|ledger|diary [--flaw NAME] [--era legacy|modern|dual] [--http PORT]`.
// WORLD_STATE=populated|empty|unmeasured|failing is the state of their data.

import { parseArgs } from 'node:util';
import { serveHttp } from '../flawed/http.mjs';
import { serveStdio } from '../flawed/stdio.mjs';
import { createDesk } from './desk.mjs';
import { diary } from './worlds/diary.mjs';
import { files } from './worlds/files.mjs';
import { ledger } from './worlds/ledger.mjs';
import { tickets } from './worlds/tickets.mjs';
import { weather } from './worlds/weather.mjs';

const { values } = parseArgs({
  options: {
    world: { type: 'string' },
    flaw: { type: 'string', default: 'clean' },
    era: { type: 'string', default: 'legacy' },
    http: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});

const world = { diary, files, ledger, tickets, weather }[values.world];
if (world === undefined) throw new Error(`no such world: ${values.world}`);
const flaws = { clean: {}, ...world.flaws };

if (values.http === undefined) {
  if (flaws[values.flaw] === undefined) throw new Error(`no such flaw: ${values.flaw}`);
  serveStdio({ era: values.era, flaw: createDesk(world, flaws[values.flaw]) });
} else {
  const served = Object.entries(flaws).map(([name, flaw]) => [name, createDesk(world, flaw)]);
  serveHttp({ port: Number(values.http), host: values.host, flaws: Object.fromEntries(served) });
}
