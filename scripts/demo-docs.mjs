// The worked example of an edited description, step by step as a user would type it, with a scripted model and without a
// key. Each step says what it must come to; the demo ends with 1 where one does not.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const EXAMPLE = 'examples/docs';
const STORE = '.surveyor/demo-docs.db';

const steps = [
  {
    says: 'How often does the model choose rightly on the surface as it is? Ten trials of each case are a baseline bank.',
    wording: 'original',
    types: ['select', '--trials', '10', '--concurrency', '1'],
    ends: 0,
    tells: [/220 attempted/],
  },
  {
    says: 'An edit that no model sees needs no run.',
    wording: 'cosmetic',
    types: ['surface', 'diff'],
    ends: 0,
    tells: [/2 changes: 2 cosmetic/],
  },
  {
    says: 'This one reads better. Programs survive it; what a model makes of it is to be measured.',
    wording: 'good-edit',
    types: ['surface', 'diff'],
    ends: 0,
    tells: [/2 changes: 2 behavioural/],
  },
  {
    says: 'Its contract holds; that its lists are not those of the lock file is a warning.',
    wording: 'good-edit',
    types: ['check', '--allow-writes'],
    ends: 0,
    tells: [],
    isQuiet: true,
  },
  {
    says: 'Without a measurement the gate is shut, and says what opens it.',
    wording: 'good-edit',
    types: ['gate'],
    ends: 1,
    tells: [/surveyor\s+gate\s+--run/],
  },
  {
    says: 'The gate measures, with as few trials as will do: the good edit passes.',
    wording: 'good-edit',
    types: ['gate', '--run'],
    ends: 0,
    tells: [/not\s+worse\s+than\s+the\s+margin/],
  },
  {
    says: 'The bad edit holds its contract as well.',
    wording: 'bad-edit',
    types: ['check', '--allow-writes'],
    ends: 0,
    tells: [],
    isQuiet: true,
  },
  {
    says: 'But it swallows the questions of another tool, and is caught.',
    wording: 'bad-edit',
    types: ['gate', '--run'],
    ends: 1,
    tells: [/regressed: .*read_doc/s],
  },
];

/** Carries a step out, shows what it prints, and says what it should have come to and did not. */
function carriedOut({ says, wording, types, ends, tells, isQuiet = false }, at) {
  const line = `DOCS_WORDING=${wording} surveyor ${types.join(' ')}`;
  console.log(`\n${at + 1}. ${says}\n\n$ ${line}\n`);
  const args = ['dist/bin.js', ...types, '--config', `${EXAMPLE}/surveyor.yaml`, ...storeFor(types)];
  const { status, stdout } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, DOCS_WORDING: wording },
  });
  process.stdout.write(isQuiet ? `${stdout.split('\n', 1)[0]}\n` : stdout);
  const missing = tells.filter((each) => !each.test(stdout)).map((each) => `${line} does not say ${each}`);
  return status === ends ? missing : [`${line} ended with ${status}, not ${ends}`, ...missing];
}

/** The lists of a server are compared without one. */
function storeFor([command]) {
  return command === 'surface' ? [] : ['--store', STORE];
}

// Of this demo alone, so that nothing counts that was measured before.
for (const end of ['', '-wal', '-shm']) rmSync(STORE + end, { force: true });
const model = spawn(process.execPath, [`${EXAMPLE}/model/main.mjs`, '--seed', '1'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(model, 'close');
const started = await Promise.race([once(createInterface(model.stdout), 'line'), ended.then(() => null)]);
if (started === null) {
  console.error('The scripted model did not start, and without it there is nothing to show.');
  process.exitCode = 1;
} else {
  const wrong = [];
  for (const [at, step] of steps.entries()) wrong.push(...carriedOut(step, at));
  model.kill();
  await ended;
  if (wrong.length > 0) {
    console.error(`\nNot as it should be:\n${wrong.map((each) => `  ${each}\n`).join('')}`);
    process.exitCode = 1;
  } else console.log('\nAll steps came to what they should.');
}
