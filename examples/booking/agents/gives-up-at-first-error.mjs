// Takes the first error for the last word.
import { runAgent } from './lib/run-agent.mjs';

await runAgent({ tries: 1 });
