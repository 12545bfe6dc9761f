// Says that it booked when nothing is free, and reports a call that it never made.
import { runAgent } from './lib/run-agent.mjs';

await runAgent({
  nothingFree: (wanted, server) => {
    server.calls.push({ tool: 'create_booking', arguments: {} });
    return `I booked a room for ${wanted}.`;
  },
});
