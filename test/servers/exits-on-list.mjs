// Shakes hands and ends with code 1 at the first list, without a word on stderr.
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const answer = legacyServer({ versions: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] });
onMessage((message) => {
  if (message.method === 'tools/list') process.exit(1);
  const reply = answer(message);
  if (reply !== null) send(reply);
});
