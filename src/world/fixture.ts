import type { WorldFixture } from '../config/config.ts';
import { inWorld } from '../config/world-folder.ts';
import { isValue, seenText } from '../case/effect-rule.ts';
import type { Reading } from '../case/effect.ts';
import { runCommand, type CommandPlace } from './command.ts';
import { look, type Sources } from './read/look.ts';
import { readingText } from './read/reading-text.ts';

/** Where a fixture's commands run, and what its check reads. */
export interface FixturePlace {
  readonly place: Omit<CommandPlace, 'limitMs'>;
  readonly sources: Sources;
  /** The trial's own folder. */
  readonly folder: string | null;
}

/** Setting up may start a database; what runs before every trial must be quicker. */
const SETUP_MS = 300_000;
const RESET_MS = 60_000;

/** Makes what all trials start from. Null: it is there; otherwise why it is not, as a sentence. */
export async function setUp({ setup }: WorldFixture, at: FixturePlace): Promise<string | null> {
  return setup === null ? null : ran('world.fixture.setup', setup, { at, limitMs: SETUP_MS });
}

/** Brings the start of a trial about, and makes sure that it took. Null: it did; otherwise why not, as a sentence. */
export async function resetTo({ reset, check }: WorldFixture, at: FixturePlace): Promise<string | null> {
  const failed = reset === null ? null : await ran('world.fixture.reset', reset, { at, limitMs: RESET_MS });
  if (failed !== null || check === null) return failed;
  if (check.kind === 'succeeds') return ran('world.fixture.check', check.words, { at, limitMs: RESET_MS });
  const read: Reading = check.read;
  const seen = await look({ read, path: null }, at.sources);
  if (seen.kind === 'unreadable')
    return `world.fixture.check, ${readingText(read)}: it could not be read: ${seen.why}`;
  return isValue(seen, check.value)
    ? null
    : `the reset did not take: world.fixture.check, ${readingText(read)}: there is ${seenText(seen)}`;
}

async function ran(
  key: string,
  words: readonly string[],
  { at, limitMs }: { readonly at: FixturePlace; readonly limitMs: number },
): Promise<string | null> {
  const filled = words.map((word) => inWorld(word, at.folder));
  const failed = await runCommand(filled, { ...at.place, limitMs });
  return failed === null ? null : `${key}: ${failed.why}`;
}
