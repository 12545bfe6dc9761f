// A program that behaves like an agent, well or badly, as its first argument says.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [how, ...rest] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const BEHAVIOURS = {
  answers: () => say({ say: 'done', env: process.env, cwd: process.cwd(), args: rest }),
  'says-nothing': () => console.error('error: no model configured'),
  'fails-with-0': () => say({ fail: 'the API said 401 to key-very-secret' }),
  denies: () => say({ say: 'done', denied: ['book'] }),
  hangs: () => {
    say({ partial: 'so far' });
    // An orphan that ignores what its parent is told.
    const orphan = spawn(process.execPath, ['-e', 'process.on("SIGTERM",()=>{});setInterval(()=>{},1000)'], {
      stdio: 'ignore',
    });
    writeFileSync(process.env.PID_FILE, `${process.pid} ${orphan.pid}`);
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1_000);
  },
  floods: () => {
    const line = 'x'.repeat(1024 * 1024);
    const more = () => {
      while (process.stdout.write(line));
      process.stdout.once('drain', more);
    };
    more();
  },
  '--version': () => console.log('fake 1.2.3 (test)'),
};
(BEHAVIOURS[how] ?? (() => process.exit(7)))();
