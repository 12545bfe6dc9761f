// Legacy, and ends when the first message is not `initialize`, as servers built on older rmcp releases do.
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const answer = legacyServer({ versions: ['2025-06-18', '2025-03-26', '2024-11-05'] });
let isFirst = true;
onMessage((message) => {
  if (isFirst && message.method !== 'initialize') {
    console.error('Error: expect initialized request, but received something else');
    process.exit(1);
  }
  isFirst = false;
  const reply = answer(message);
  if (reply !== null) send(reply);
});
