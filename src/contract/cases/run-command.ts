import { execFile } from 'node:child_process';
import { parseJson, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';

/** What a program printed, as JSON. */
export type Ran =
  { readonly kind: 'printed'; readonly value: Json } | { readonly kind: 'failed'; readonly why: string };

const LIMIT_MS = 30_000;
const LIMIT_BYTES = 1_000_000;

/** Runs a program and reads what it prints as JSON. Never rejects: whatever goes wrong is the author's to repair. */
export function runCommand(
  [program = '', ...args]: readonly string[],
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<Ran> {
  const options = {
    cwd: folder,
    env: { ...env },
    timeout: LIMIT_MS,
    maxBuffer: LIMIT_BYTES,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      const shown = excerpt(program, 80);
      if (error !== null) {
        const said = stderr.trim() === '' ? error.message : stderr;
        const how = error.killed === true ? `was ended after ${LIMIT_MS} ms` : 'failed';
        resolve({ kind: 'failed', why: `${shown} ${how}: ${excerpt(said, 200)}` });
        return;
      }
      const parsed = parseJson(stdout);
      resolve(
        parsed.ok
          ? { kind: 'printed', value: parsed.value }
          : { kind: 'failed', why: `${shown} did not print JSON: ${excerpt(stdout, 120)}` },
      );
    });
    child.stdin?.end();
  });
}
