import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { codeOf, UsageError } from '../../base/errors.ts';
import { excerpt } from '../../base/text.ts';
import { LOCK_BYTES } from '../../surface/read-lock.ts';
import type { Terminal } from '../terminal.ts';

/** What a repository is asked for. */
interface Asked {
  readonly revision: string;
  /** Absolute. */
  readonly file: string;
  /** The file's name in messages. */
  readonly shown: string;
}

/**
 * The text of a file as a git revision has it. Throws UsageError: for a name that is none of a revision, where git, the
 * repository, the revision or the file in it is missing, and for a file that is too large or no UTF-8.
 */
export async function textAtRevision(
  { revision, file, shown }: Asked,
  env: Terminal['env'],
): Promise<string> {
  refuseOdd(revision);
  const folder = dirname(file);
  if (!existsSync(folder)) throw notThere(`${shown}: there is no such folder.`, 'Check the path.');
  const run = { folder, env };
  const inside = await git(['rev-parse', '--is-inside-work-tree'], run);
  if (inside.kind === 'failed')
    throw notThere(
      `${shown}: git finds no repository there that it may read, so there is no revision ${revision} of it.`,
      'Name two files instead: surveyor surface diff BEFORE.json AFTER.json',
    );
  const found = await git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], run);
  const commit = found.kind === 'said' ? found.stdout.toString('utf8').trim() : '';
  if (!/^[0-9a-f]{40,64}$/.test(commit))
    throw new UsageError(
      'revision-unknown',
      `There is no commit "${revision}" in this repository.`,
      'Check the name, or fetch it first: git fetch origin. A shallow clone has only its last commits.',
    );
  // Not `git show`: it would run the filters that a repository's attributes name.
  const blob = await git(['cat-file', 'blob', `${commit}:./${basename(file)}`], run);
  if (blob.kind === 'failed') throw unread(blob.why, revision, shown);
  return decoded(blob.stdout, `${shown} at ${revision}`);
}

/** A revision is a branch, a tag, a commit or a step from one; nothing that git could take for an option or a path. */
function refuseOdd(revision: string): void {
  if (/^[\p{L}\p{N}_@][\p{L}\p{N}_./@{}~^+=-]{0,250}$/u.test(revision) && !revision.includes('..')) return;
  throw new UsageError(
    'option-invalid',
    `"${excerpt(revision, 80)}" is no name of a revision.`,
    'Name a branch, a tag or a commit, such as main, v1.2.0 or HEAD~1.',
  );
}

type Said =
  | { readonly kind: 'said'; readonly stdout: Buffer }
  | { readonly kind: 'failed'; readonly why: 'refused' | 'too-large' };

const LIMIT_MS = 60_000;

function git(
  args: readonly string[],
  { folder, env }: { readonly folder: string; readonly env: Terminal['env'] },
): Promise<Said> {
  const options = {
    cwd: folder,
    // Nothing is asked of a person, and nothing is fetched.
    env: { ...env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' },
    maxBuffer: LOCK_BYTES,
    timeout: LIMIT_MS,
    encoding: 'buffer',
    windowsHide: true,
  } as const;
  return new Promise((resolve, reject) => {
    execFile('git', [...args], options, (error, stdout) => {
      if (error === null) resolve({ kind: 'said', stdout });
      else if (codeOf(error) === 'ENOENT') reject(gitMissing(error));
      else {
        const isTooLarge = codeOf(error) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
        resolve({ kind: 'failed', why: isTooLarge ? 'too-large' : 'refused' });
      }
    });
  });
}

function gitMissing(cause: Error): UsageError {
  return new UsageError(
    'git-missing',
    'git was not found, and revisions are read with it.',
    'Install git, or name two files: surveyor surface diff BEFORE.json AFTER.json',
    { cause },
  );
}

function unread(why: 'refused' | 'too-large', revision: string, shown: string): UsageError {
  if (why === 'too-large')
    return new UsageError(
      'file-too-large',
      `${shown} at ${revision}: no more than ${LOCK_BYTES / 1024 / 1024} MB is read.`,
      'Check the name.',
    );
  return notThere(
    `${shown} is not in the revision ${revision}.`,
    'Name a revision that has it, or correct `lock:` in the config. `surveyor surface lock` writes the file.',
  );
}

function notThere(message: string, next: string): UsageError {
  return new UsageError('lock-not-in-revision', message, next);
}

function decoded(bytes: Buffer, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(
      'file-not-utf8',
      `${shown}: it is not UTF-8 text.`,
      'Write it anew: surveyor surface lock.',
      {
        cause: error,
      },
    );
  }
}
