// Legacy, and never answers a method that it does not know.
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const answer = legacyServer({ versions: ['2025-11-25', '2025-06-18'] });
onMessage((message) => {
  const reply = answer(message);
  if (reply !== null && reply.error?.code !== -32601) send(reply);
});
