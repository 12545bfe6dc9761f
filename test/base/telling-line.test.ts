import { expect, test } from 'vitest';
import { tellingLine } from '../../src/base/telling-line.ts';

/** As `StderrTail` gives them: trimmed, without empty lines. */
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

test.each([
  [
    'a module that Node does not find',
    `node:internal/modules/cjs/loader:1228
       throw err;
       ^
     Error: Cannot find module '/srv/dist/server.js'
         at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
         at Module._load (node:internal/modules/cjs/loader:1051:27) {
       code: 'MODULE_NOT_FOUND',
       requireStack: []
     }
     Node.js v20.20.2`,
    "Error: Cannot find module '/srv/dist/server.js'",
  ],
  [
    'an error thrown by a program, below the line that throws it',
    `file:///srv/server.mjs:12
     throw new TypeError('DATABASE_URL is not an address');
           ^
     TypeError: DATABASE_URL is not an address
         at file:///srv/server.mjs:12:7
         at async run (file:///srv/server.mjs:3:1)
     Node.js v22.1.0`,
    'TypeError: DATABASE_URL is not an address',
  ],
  [
    'a traceback of Python, whatever the lines of code in it say',
    `INFO starting
     Traceback (most recent call last):
       File "/srv/server.py", line 3, in <module>
         raise RuntimeError("Error: the old text")
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       File "/srv/db.py", line 9, in connect
         raise ValueError("no host in " + url)
     ValueError: no host in postgres:///x`,
    'ValueError: no host in postgres:///x',
  ],
  [
    'a package that npm does not find, before its notice',
    `npm warn deprecated glob@7.2.3: no longer supported
     npm error code E404
     npm error 404 Not Found - GET https://registry.example/@scope%2fserver - Not found
     npm error 404
     npm error A complete log of this run can be found in: ~/.npm/_logs/x.log
     npm notice New major version of npm available! 10.8.2 -> 11.0.0
     npm notice To update run: npm install -g npm@11.0.0`,
    'npm error 404 Not Found - GET https://registry.example/@scope%2fserver - Not found',
  ],
  [
    'a panic of Go',
    `2026/11/30 09:00:00 listening
     panic: runtime error: invalid memory address
     goroutine 1 [running]:
     main.main()
     /srv/main.go:9 +0x1d
     exit status 2`,
    'panic: runtime error: invalid memory address',
  ],
  [
    'a sentence without the word error, among others',
    `reading settings
     LIBRARY_TOKEN is not set
     bye`,
    'LIBRARY_TOKEN is not set',
  ],
  [
    'an error of another kind before the one that it caused',
    `starting
     Error: connect ECONNREFUSED 127.0.0.1:5432
         at TCPConnectWrap.afterConnect (node:net:1611:16)
     Error: could not migrate
         at main (/srv/x.js:1:1)`,
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [
    'a log in JSON',
    '{"level":"info","msg":"up"}\n{"level":"error","msg":"no licence"}',
    '{"level":"error","msg":"no licence"}',
  ],
  ['nothing that speaks of an error', 'one\ntwo\nNode.js v20.20.2', 'two'],
  ['a word that only contains one', 'errorless mode\ngoodbye', 'goodbye'],
])('of %s, the telling line', (_title, text, telling) => {
  expect(tellingLine(lines(text))).toBe(telling);
});

test.each([[''], ['at main (/srv/x.js:1:1)\nNode.js v20.20.2'], ['npm notice new version']])(
  'there is none in %j',
  (text) => {
    expect(tellingLine(lines(text))).toBeNull();
  },
);
