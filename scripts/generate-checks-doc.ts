import { readFile, writeFile } from 'node:fs/promises';
import { CHECKS_FILE, checksText } from './checks-doc.ts';

/**
 * `tsx scripts/generate-checks-doc.ts` writes the page of all checks; with `--check` it writes nothing and fails when
 * the page on disk is not what would be written.
 */
const file = new URL(`../${CHECKS_FILE}`, import.meta.url);
const text = await checksText();
if (!process.argv.includes('--check')) {
  await writeFile(file, text);
  console.log(`written: ${CHECKS_FILE}`);
} else if ((await readFile(file, 'utf8').catch(() => null)) === text) {
  console.log(`up to date: ${CHECKS_FILE}`);
} else {
  console.error(`${CHECKS_FILE} is not what its sources say. Run: npm run docs:checks`);
  process.exitCode = 1;
}
