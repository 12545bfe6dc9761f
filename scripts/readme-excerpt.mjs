// Writes the report excerpt of the README from a real run of the demo: figures in the docs come from a command.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const args = [
  'dist/bin.js',
  'run',
  '--config',
  'examples/memory/surveyor.yaml',
  '--checks',
  '--allow-writes',
];
const { status, stdout } = spawnSync(process.execPath, args, {
  encoding: 'utf8',
  env: { ...process.env, NO_COLOR: '1' },
});
if (status !== 0) throw new Error(`The demo ended with ${status}:\n${stdout}`);

const LINES = 30;
const lines = stdout.split('\n').map((line) => line.trimEnd());
const excerpt = ['```text', ...lines.slice(0, LINES), '…', '```'].join('\n');
const readme = readFileSync('README.md', 'utf8');
const marked = /(<!-- excerpt: node scripts\/readme-excerpt\.mjs -->\n)[^]*(<!-- \/excerpt -->)/;
writeFileSync(
  'README.md',
  readme.replace(marked, (_all, open, close) => `${open}${excerpt}\n${close}`),
);
