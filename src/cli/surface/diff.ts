import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { type ExitCode, exitCodes } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import { excerpt } from '../../base/text.ts';
import { writeWhole } from '../../base/write-whole.ts';
import { CHANGE_CLASSES, type ChangeClass } from '../../surface/diff/change.ts';
import { surfaceDiff, type SurfaceDiff } from '../../surface/diff/diff.ts';
import type { Call } from '../commands.ts';
import { flagOption, textOption } from '../options.ts';
import { type Output, outputsOf } from '../outputs.ts';
import { write } from '../terminal.ts';
import { diffMarkdown } from './diff-markdown.ts';
import type { Replay, ReplayFailed } from './diff-replay.ts';
import { type Sides, sidesOf } from './diff-sides.ts';
import { renderDiff } from './diff-terminal.ts';
import type { ShownDiff } from './diff-words.ts';

/** Says what changed between two surfaces, and in which class. Exit 1 for breaking changes, or from another class on. */
export async function diffSurface(call: Call): Promise<number> {
  const failOn = failOnOf(call);
  const outputs = markdownOf(call);
  const sides = await sidesOf(call);
  if (sides.kind === 'failed') return sides.exitCode;
  const replay = await replayOf(call, sides);
  if (replay?.kind === 'failed') return replay.exitCode;
  const shown = shownDiff(sides, failOn, replay);
  for (const output of outputs) await writeMarkdown(output, diffMarkdown(shown));
  const exitCode = exitCodeOf(shown);
  const { stdout, stderr, color, width } = call.terminal;
  const [json, quiet] = [flagOption(call.options, 'json'), flagOption(call.options, 'quiet')];
  await write(stdout, json ? documentOf(call, shown, exitCode) : renderDiff(shown, { color, width, quiet }));
  if (!quiet)
    for (const { name } of outputs) await write(json ? stderr : stdout, `Difference written: ${name}\n`);
  return exitCode;
}

type Both = Extract<Sides, { kind: 'both' }>;

async function replayOf(call: Call, { after, server }: Both): Promise<Replay | ReplayFailed | null> {
  const run = textOption(call.options, 'replay');
  if (run === null || server === null) return null;
  // Loaded only here: the store and what calls tools.
  const { replayed } = await import('./diff-replay.ts');
  return replayed({ ...call, operands: server }, run, after.surface);
}

/** Where calls were to be made again and none could be, there is no answer. */
function exitCodeOf({ fails, replay }: ShownDiff): ExitCode {
  if (fails) return exitCodes.failed;
  return replay?.made === 0 ? exitCodes.unanswered : exitCodes.holds;
}

/** A lock file that is read must not be written over. Throws UsageError. */
function markdownOf(call: Call): readonly Output[] {
  const outputs = outputsOf(call);
  const odd = outputs.find(({ file }) => /\.json$/i.test(file));
  if (odd === undefined) return outputs;
  throw new UsageError(
    'outputs-collide',
    `--md writes Markdown, and ${excerpt(odd.name, 120)} is named like a lock file, which it would destroy.`,
    'Name a file that ends in .md.',
  );
}

/** From which class on a change fails. Throws UsageError. */
function failOnOf({ options }: Call): ChangeClass {
  const text = textOption(options, 'failOn') ?? 'breaking';
  const found = CHANGE_CLASSES.find((kind) => kind === text);
  if (found !== undefined) return found;
  throw new UsageError(
    'option-invalid',
    `--fail-on takes a class of changes, not "${excerpt(text, 80)}".${didYouMean(text, CHANGE_CLASSES)}`,
    `One of: ${CHANGE_CLASSES.join(', ')}. Graver ones fail too.`,
  );
}

function shownDiff({ before, after }: Both, failOn: ChangeClass, replay: Replay | null): ShownDiff {
  const diff = surfaceDiff(before.surface, after.surface, replay?.facts ?? []);
  return {
    diff,
    before: excerpt(before.shown, 200),
    after: excerpt(after.shown, 200),
    failOn,
    fails: reaches(diff, failOn),
    replay,
  };
}

function reaches({ counts }: SurfaceDiff, failOn: ChangeClass): boolean {
  return CHANGE_CLASSES.slice(0, CHANGE_CLASSES.indexOf(failOn) + 1).some((kind) => counts[kind] > 0);
}

function documentOf({ command }: Call, shown: ShownDiff, exitCode: ExitCode): string {
  const { diff, before, after, failOn, replay } = shown;
  const document = {
    schema: 'mcp-surveyor.surface-diff/1',
    command,
    ok: exitCode === exitCodes.holds,
    exitCode,
    before: { shown: before, fingerprint: diff.fingerprints.before },
    after: { shown: after, fingerprint: diff.fingerprints.after },
    failOn,
    bump: diff.bump,
    counts: diff.counts,
    changes: diff.changes,
    warnings: diff.warnings,
    ...(replay === null ? {} : { replay: replayFigures(replay) }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function replayFigures({ run, made, same, left }: Replay): Pick<Replay, 'run' | 'made' | 'same' | 'left'> {
  return { run, made, same, left };
}

async function writeMarkdown({ file, name }: Output, text: string): Promise<void> {
  try {
    await writeWhole(file, text);
  } catch (error) {
    throw new UsageError(
      'report-unwritable',
      `The difference could not be written to ${name}: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a file in a folder that can be written.',
      { cause: error },
    );
  }
}
