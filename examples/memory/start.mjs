// Starts the memory server on a copy of the seed, so that every process has a world of its own and the seed stays as it is.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'memory-example-'));
const file = join(folder, 'memory.jsonl');
copyFileSync(fileURLToPath(new URL('memory.jsonl', import.meta.url)), file);
process.env.MEMORY_FILE_PATH = file;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await import('@modelcontextprotocol/server-memory/dist/index.js');
