import { spawnSync } from 'node:child_process';

/*
 * Every bench, one after the other. Figures are ratios within one run: the machine is shared, so absolute times mean
 * little. `npm run bench -- relay store` runs only those.
 */
const all = [
  'startup',
  'try-cpu',
  'check-cpu',
  'relay',
  'store',
  'literal',
  'surface-diff',
  'grade',
  'trial-cpu',
  'select',
];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No bench called ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const name of all.filter((each) => chosen.length === 0 || chosen.includes(each))) {
    console.log(`\n== ${name}`);
    const { status } = spawnSync('npx', ['tsx', `bench/${name}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
