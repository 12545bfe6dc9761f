// The demo of the README: surveys the memory server with the bank in examples/memory, as a user would type it.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const args = ['dist/bin.js', 'run', '--config', 'examples/memory/surveyor.yaml', '--checks', '--html', '.surveyor/demo.html'];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
if (status === 0) console.log(`\nOpen the report: ${resolve('.surveyor/demo.html')}`);
process.exitCode = status ?? 70;
