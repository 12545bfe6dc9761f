// Works, but every call leaves a line of its log on stdout.
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const answer = legacyServer({ versions: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] });
onMessage((message) => {
  if (message.method === 'tools/call' && message.params?.name === 'list_books')
    console.log('looking up books');
  const reply = answer(message);
  if (reply !== null) send(reply);
});
