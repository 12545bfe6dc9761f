// One tool that answers with ten megabytes of rows, over and over.
import { sayText, serveTools } from './lib/one-off.mjs';

const row = JSON.stringify({ id: 'cedar', note: 'x'.repeat(1_000), seats: 8 });
const rows = `[${Array.from({ length: 10_000 }, () => row).join(',')}]`;

serveTools({ ten_megabytes: (id) => sayText(id, rows) });
