import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { publishedSchemas, schemaText } from './schemas.ts';

/**
 * `tsx scripts/generate-schemas.ts` writes the published JSON Schemas; with `--check` it writes nothing and fails when
 * a file on disk is not what would be written.
 */
const check = process.argv.includes('--check');
for (const published of publishedSchemas) {
  const text = schemaText(published);
  const file = new URL(`../${published.file}`, import.meta.url);
  if (!check) {
    await mkdir(dirname(file.pathname), { recursive: true });
    await writeFile(file, text);
    console.log(`written: ${published.file}`);
  } else if ((await readFile(file, 'utf8').catch(() => null)) === text) {
    console.log(`up to date: ${published.file}`);
  } else {
    console.error(`${published.file} is not what its source says. Run: npx tsx scripts/generate-schemas.ts`);
    process.exitCode = 1;
  }
}
