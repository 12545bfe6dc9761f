import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/**
 * The relay and the command line are programs: tests run them as users get them, built.
 * Built once for the whole run, so that tests never see half a build.
 */
export function setup(): void {
  if (process.env['SURVEYOR_SKIP_BUILD'] === '1') return;
  rmSync('dist', { recursive: true, force: true });
  execFileSync('npx', ['tsdown', '--logLevel', 'warn'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
