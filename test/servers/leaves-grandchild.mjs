// Works, and starts a process that outlives it; says its pid on stderr. `--detached`: in a session of its own.
// `--holds-stdout`: it keeps the server's stdout open. `--exits`: the server ends by itself after the handshake.
import { spawn } from 'node:child_process';
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const has = (flag) => process.argv.includes(flag);
const child = spawn(process.execPath, ['-e', "process.on('SIGHUP', () => 0); setInterval(() => 0, 1000)"], {
  detached: has('--detached'),
  stdio: ['ignore', has('--holds-stdout') ? 'inherit' : 'ignore', 'ignore'],
});
child.unref();
console.error(`grandchild ${child.pid}`);
const answer = legacyServer({ versions: ['2025-11-25'] });
process.stdin.on('end', () => process.exit(0));
onMessage((message) => {
  const reply = answer(message);
  if (reply !== null) send(reply);
  if (has('--exits') && message.method === 'notifications/initialized') process.exit(0);
});
