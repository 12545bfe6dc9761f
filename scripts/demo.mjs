// The demo of the README: surveys the memory server with the bank in examples/memory, as a user would type it. Writes are
// allowed, since start.mjs gives every process a copy of the data.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const args = [
  'dist/bin.js',
  'run',
  '--config',
  'examples/memory/surveyor.yaml',
  '--checks',
  '--allow-writes',
  '--html',
  '.surveyor/demo.html',
];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
if (status === 0) console.log(`\nOpen the report: ${resolve('.surveyor/demo.html')}`);
process.exitCode = status ?? 70;
