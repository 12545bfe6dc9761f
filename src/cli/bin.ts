#!/usr/bin/env node
import { version } from '../base/version.ts';

// The version is asked for by scripts and must not pay for loading anything.
const [, , first] = process.argv;
if (process.argv.length === 3 && (first === '--version' || first === '-V'))
  process.stdout.write(`${version}\n`);
else {
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2));
}
