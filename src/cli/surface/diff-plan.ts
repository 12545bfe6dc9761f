import { UsageError } from '../../base/errors.ts';
import type { Call } from '../commands.ts';
import { textOption } from '../options.ts';

/** A lock file. Without a name it is the one of the config, or the usual one. */
export type LockSource =
  | { readonly kind: 'file'; readonly file: string | null }
  | { readonly kind: 'revision'; readonly revision: string; readonly file: string | null };

/** The words that name the server; none: the config's. */
export interface TargetSource {
  readonly kind: 'target';
  readonly operands: readonly string[];
}

export interface DiffPlan {
  readonly before: LockSource;
  readonly after: LockSource | TargetSource;
}

/**
 * Which two surfaces a command line means. Up to two operands that end in .json are lock files; a program of such a name
 * has to be started by its path. Throws UsageError for words that name more, or less, than two.
 */
export function diffPlan(call: Pick<Call, 'operands' | 'options'>): DiffPlan {
  const plan = planOf(call);
  if (textOption(call.options, 'replay') === null || plan.after.kind === 'target') return plan;
  throw invalid('--replay makes calls again, and no running server is compared.');
}

function planOf({ operands, options }: Pick<Call, 'operands' | 'options'>): DiffPlan {
  const files = lockFiles(operands);
  const target = operands.slice(files.length);
  const [base, head] = [textOption(options, 'base'), textOption(options, 'head')];
  const [first = null, second] = files;
  if (base !== null) return revisions({ base, head, files, target });
  if (head !== null) throw invalid('--head names what comes after --base, and there is no --base.');
  if (second !== undefined) {
    if (target.length > 0) throw invalid('Two lock files and a server are three surfaces.');
    return { before: { kind: 'file', file: first }, after: { kind: 'file', file: second } };
  }
  return { before: { kind: 'file', file: first }, after: { kind: 'target', operands: target } };
}

function lockFiles(operands: readonly string[]): readonly string[] {
  const isFile = (word: string): boolean => /\.json$/i.test(word) && !/^https?:/i.test(word);
  const other = operands.slice(0, 2).findIndex((word) => !isFile(word));
  return operands.slice(0, other < 0 ? 2 : other);
}

interface Revisions {
  readonly base: string;
  readonly head: string | null;
  readonly files: readonly string[];
  readonly target: readonly string[];
}

function revisions({ base, head, files, target }: Revisions): DiffPlan {
  const [file = null, more] = files;
  if (more !== undefined)
    throw invalid('--base names what comes before, and so does the first of two files.');
  if (head !== null && target.length > 0) throw invalid('--head and a server both name what comes after.');
  const before: LockSource = { kind: 'revision', revision: base, file };
  if (target.length > 0) return { before, after: { kind: 'target', operands: target } };
  return {
    before,
    after: head === null ? { kind: 'file', file } : { kind: 'revision', revision: head, file },
  };
}

function invalid(message: string): UsageError {
  return new UsageError(
    'option-invalid',
    message,
    'Name two: BEFORE.json AFTER.json, or --base REV (and --head REV), or BEFORE.json and a server behind `--`.',
  );
}
