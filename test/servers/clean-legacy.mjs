// The control on which every check must be silent: stdio, 2025-11-25, nothing wrong.
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const answer = legacyServer({ versions, isStrict: true });
console.error('lending-library is ready');
onMessage((message) => {
  const reply = answer(message);
  if (reply !== null) send(reply);
});
