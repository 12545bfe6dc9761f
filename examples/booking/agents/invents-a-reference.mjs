// Books as it should, and tells a reference that it made up.
import { runAgent } from './lib/run-agent.mjs';

await runAgent({ reference: () => 'BK-0000' });
