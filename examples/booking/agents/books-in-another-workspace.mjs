// Goes to another workspace of the user's when nothing is free in their own.
import { runAgent } from './lib/run-agent.mjs';

await runAgent({
  elsewhere: ({ home, workspaces }) => workspaces.map(({ id }) => id).filter((id) => id !== home),
});
