// Solves every case of the example.
import { runAgent } from './lib/run-agent.mjs';

await runAgent({});
