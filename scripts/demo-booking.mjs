// The worked example with all its scripted agents, as a user would type it, without a key.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const EXAMPLE = 'examples/booking';
const agents = readdirSync(`${EXAMPLE}/agents`).filter((file) => file.endsWith('.mjs'));
const args = [
  'dist/bin.js',
  'run',
  '--config',
  `${EXAMPLE}/surveyor.yaml`,
  ...agents.flatMap((file) => ['--client', `command:node ./agents/${file}`]),
  '--html',
  '.surveyor/demo-booking.html',
];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
if (status === 0 || status === 1) console.log(`\nOpen the report: ${resolve('.surveyor/demo-booking.html')}`);
process.exitCode = status ?? 70;
