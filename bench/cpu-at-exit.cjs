// Loaded with --require: writes this process's own CPU time (ms), its largest resident memory (KiB) and its program to the
// file named by CPU_FILE, one line for each process.
const { appendFileSync } = require('node:fs');
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  if (process.env.CPU_FILE)
    appendFileSync(process.env.CPU_FILE, `${(user + system) / 1000} ${maxRSS} ${process.argv[1] ?? ''}\n`);
});
