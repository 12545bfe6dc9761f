import { readFile, writeFile } from 'node:fs/promises';
import { CATCH_FILE, catchTable } from './catch-doc.ts';

/**
 * `tsx scripts/catch-table.ts` runs the built command line on every defect and decoy and writes the page; with `--check` it
 * writes nothing and fails when the page on disk is not what was found. `--rows 8,E` looks at some rows and writes nothing.
 */
const at = process.argv.indexOf('--rows');
const rows = at < 0 ? null : (process.argv[at + 1] ?? '').split(',');
const file = new URL(`../${CATCH_FILE}`, import.meta.url);
const { text, problems } = await catchTable(rows, (line) => console.log(line));
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  process.exitCode = 1;
} else if (rows === null && !process.argv.includes('--check')) {
  await writeFile(file, text);
  console.log(`written: ${CATCH_FILE}`);
} else if (rows === null && (await readFile(file, 'utf8').catch(() => null)) !== text) {
  console.error(`${CATCH_FILE} is not what was found. Run: npm run catch-table`);
  process.exitCode = 1;
}
