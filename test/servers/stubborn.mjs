// Works, but ignores the end of its stdin and SIGTERM.
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const answer = legacyServer({ versions: ['2025-11-25'] });
setInterval(() => undefined, 1000);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
console.error(`pid ${process.pid}`);
onMessage((message) => {
  const reply = answer(message);
  if (reply !== null) send(reply);
});
