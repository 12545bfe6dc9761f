// Takes the first room that fits, and asks afterwards.
import { runAgent } from './lib/run-agent.mjs';

await runAgent({ pick: ([first]) => first });
