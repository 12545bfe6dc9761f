// Sends no key, so that its second try finds its own booking in the way, and books another room.
import { runAgent } from './lib/run-agent.mjs';

await runAgent({ key: () => null, takesAnother: true });
