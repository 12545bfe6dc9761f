#!/usr/bin/env node
// A server for booking meeting rooms: over stdio as the user of USER_TOKEN, or with `--http PORT` (0: any free port) at
// http://127.0.0.1:PORT/mcp as the user of each request's Authorization header.
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { buildServer } from './build-server.mjs';
import { databaseFile, openDatabase } from './database.mjs';
import { serveHttp } from './serve-http.mjs';
import { userOf } from './users.mjs';

const { values } = parseArgs({ options: { http: { type: 'string' } } });
const db = openDatabase(databaseFile());

if (values.http === undefined) {
  const user = userOf(db, process.env.USER_TOKEN ?? '');
  if (user === null) {
    process.stderr.write(
      'USER_TOKEN names no user. Set it to the token of one, and load the fixture first: node fixtures/load.mjs\n',
    );
    process.exitCode = 1;
  } else {
    serveStdio(() => buildServer(db, user));
  }
} else {
  serveHttp(db, Number(values.http));
}
