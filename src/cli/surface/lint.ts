import { resolve } from 'node:path';
import { exitCodes } from '../../base/exit.ts';
import { readText } from '../../base/read-text.ts';
import { count } from '../../base/text.ts';
import { lint, type Lint } from '../../contract/lint.ts';
import { findings } from '../../report/terminal/findings.ts';
import { paint } from '../../report/terminal/span.ts';
import type { Call } from '../commands.ts';
import { flagOption } from '../options.ts';
import { write } from '../terminal.ts';
import { takenSurface, type Taken } from './taken.ts';

/** Looks through the lists of a running target, or of a lock file. Exit 1 for errors, which only provable faults are. */
export async function lintSurface(call: Call): Promise<number> {
  const taken = await surfaceOf(call);
  if (taken.kind === 'failed') return taken.exitCode;
  const done = lint(taken.surface);
  const exitCode = exitCodeOf(done);
  const { stdout, color, width } = call.terminal;
  if (flagOption(call.options, 'json')) {
    const common = {
      schema: 'mcp-surveyor.surface-lint/1',
      command: call.command,
      ok: exitCode === exitCodes.holds,
      exitCode,
    };
    await write(stdout, `${JSON.stringify({ ...common, ...done }, null, 2)}\n`);
    return exitCode;
  }
  const lines = flagOption(call.options, 'quiet') ? '' : paint(findings(done, width), color);
  await write(stdout, `${summaryOf(done)}\n${lines}`);
  return exitCode;
}

/** One operand that ends in .json is a lock file; a program of such a name has to be started by its path behind `--`. */
async function surfaceOf(call: Call): Promise<Taken> {
  const [file, ...more] = call.operands;
  if (file === undefined || more.length > 0 || !/\.json$/i.test(file) || /^https?:/i.test(file))
    return takenSurface(call);
  const { LOCK_BYTES, readLock } = await import('../../surface/read-lock.ts');
  const surface = readLock(await readText(resolve(call.terminal.folder, file), file, LOCK_BYTES), file);
  return { kind: 'taken', surface, lock: null };
}

/** Nothing looked at is never green. */
function exitCodeOf({ checks }: Lint): number {
  if (checks.some(({ outcome }) => outcome === 'fails')) return exitCodes.failed;
  const looked = checks.some(({ outcome }) => outcome === 'holds' || outcome === 'warns');
  return looked ? exitCodes.holds : exitCodes.unanswered;
}

function summaryOf({ checks }: Lint): string {
  const many = (outcome: string): number => checks.filter((check) => check.outcome === outcome).length;
  const parts = [
    `${many('holds')} hold`,
    `${many('fails')} fail`,
    `${many('warns')} warn`,
    `${many('not-applicable')} do not apply`,
    `${many('could-not-run')} could not run`,
  ];
  return `${count(checks.length, 'check')} of the surface: ${parts.join(', ')}`;
}
