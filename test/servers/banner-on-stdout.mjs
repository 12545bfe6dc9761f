// Works, but greets its reader on stdout first. `--late`: and once more before each answer to tools/call.
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const answer = legacyServer({ versions: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] });
console.log('*** Lending library 1.0.0 ***');
console.log('listening on stdio');
onMessage((message) => {
  const reply = answer(message);
  if (process.argv.includes('--late') && message.method === 'tools/call')
    console.log('calling', message.params?.name);
  if (reply !== null) send(reply);
});
