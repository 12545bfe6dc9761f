import { readFile, writeFile } from 'node:fs/promises';
import { withScratch } from '../src/base/scratch.ts';
import { agents } from '../src/client/agent/agents.ts';
import { NO_MEANS } from '../src/client/clients.ts';
import { preflight } from '../src/preflight/preflight.ts';
import type { Preflight } from '../src/preflight/result.ts';
import { markdownPreflight } from '../src/report/markdown-preflight.ts';

/**
 * `tsx scripts/preflight-doc.ts [CLIENT…]` tries the agent programs that are on the PATH (all that have an adapter, or
 * those that are named) and writes what was measured into docs/preflight.md. A step that could not run ends it: a table
 * with a gap says nothing.
 */
const file = new URL('../docs/preflight.md', import.meta.url);
const BEGIN = '<!-- measured: written by scripts/preflight-doc.ts -->\n';
const END = '<!-- end of what was measured -->';

const named = process.argv.slice(2);
const names = named.length > 0 ? named : agents.map(({ name }) => name);
const { signal } = new AbortController();
const measured = await withScratch(async (folder) => {
  const results: Preflight[] = [];
  for (const name of names) {
    console.error(`trying ${name}`);
    results.push(await preflight(name, NO_MEANS, { env: process.env, folder, signal }));
  }
  return results;
});
for (const { client, steps } of measured) {
  const open = steps.find(({ outcome }) => outcome === 'could-not-run');
  if (open !== undefined) throw new Error(`${client}: ${open.step} could not run: ${open.why}`);
}

const page = await readFile(file, 'utf8');
const [before, rest = ''] = page.split(BEGIN);
const after = rest.slice(rest.indexOf(END));
await writeFile(file, `${before}${BEGIN}\n${markdownPreflight(measured)}\n${after}`);
console.log('written: docs/preflight.md');
