// The worked example with all its scripted agents, as a user would type it, without a key.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const EXAMPLE = 'examples/booking';
const agents = readdirSync(`${EXAMPLE}/agents`).filter((file) => file.endsWith('.mjs'));

/** Prints the command line, and carries it out. */
function surveyor(...args) {
  console.log(`$ surveyor ${args.join(' ')}\n`);
  const config = ['--config', `${EXAMPLE}/surveyor.yaml`];
  return spawnSync(process.execPath, ['dist/bin.js', ...args, ...config], { stdio: 'inherit' }).status ?? 70;
}

// What holds when no agent takes part is evidence in the next step: the server is not what fails.
const checked = surveyor('check', '--only', 'contract', '--allow-writes');
console.log();
const ran = surveyor(
  'run',
  '--set',
  'regression',
  '--trials',
  '3',
  '--concurrency',
  '4',
  ...agents.flatMap((file) => ['--client', `command:node ./agents/${file}`]),
  '--html',
  '.surveyor/demo-booking.html',
);
if (ran === 0 || ran === 1) console.log(`\nOpen the report: ${resolve('.surveyor/demo-booking.html')}`);
process.exitCode = Math.max(checked, ran);
