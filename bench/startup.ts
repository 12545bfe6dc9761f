import { spawnSync } from 'node:child_process';

/** How long `surveyor --version`, `--help` and a report take to start, against Node's own start in the same run. */
const ROUNDS = 15;
const cases: Record<string, string[]> = {
  'node -e 0': ['-e', '0'],
  'surveyor --version': ['dist/bin.js', '--version'],
  'surveyor --help': ['dist/bin.js', '--help'],
};

const times: Record<string, number[]> = {};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, args] of Object.entries(cases)) {
    const from = performance.now();
    spawnSync(process.execPath, args, { stdio: 'ignore' });
    (times[name] ??= []).push(performance.now() - from);
  }
}

const best = (name: string): number => Math.min(...(times[name] ?? []));
const median = (name: string): number =>
  [...(times[name] ?? [])].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
console.log(
  `${'case'.padEnd(22)} ${'best'.padStart(8)} ${'median'.padStart(8)}   ratio of bests, of medians (${ROUNDS} rounds, interleaved)`,
);
for (const name of Object.keys(cases)) {
  const ratios = `${(best(name) / best('node -e 0')).toFixed(2)}  ${(median(name) / median('node -e 0')).toFixed(2)}`;
  console.log(
    `${name.padEnd(22)} ${best(name).toFixed(0).padStart(5)} ms ${median(name).toFixed(0).padStart(5)} ms   ${ratios}`,
  );
}
console.log('goal: --version at most 1.3');
