// One tool answers, one never does, and one ends the server.
import { sayText, serveTools } from './lib/one-off.mjs';

serveTools({
  answers: (id) => sayText(id, 'done'),
  hangs: () => undefined,
  kills_the_server: () => process.exit(7),
});
