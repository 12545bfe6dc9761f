import type { CodeWords } from './words.ts';

/** Codes of checks that compare the target with itself: before and after, in another zone, as another user. */
export type WorldCode =
  | 'readonly.honest'
  | 'isolation'
  | 'write-read.roundtrip'
  | 'tz.roundtrip'
  | 'call.duplicate-ids'
  | 'retry.duplicate';

const OWN = 'own rule';

export const worldWords: Record<WorldCode, CodeWords> = {
  'readonly.honest': {
    title: 'a tool annotated read-only changes something',
    hurts: 'Clients run it without asking, so a user loses or changes data without having agreed to it.',
    repair: 'Take readOnlyHint away, or the change out of the tool.',
    source: OWN,
  },
  isolation: {
    title: 'one user reaches what is the property of another',
    hurts:
      'Whoever guesses or overhears an id reads or changes a stranger’s data, with no assistant in between.',
    repair:
      'Look every id up among what the caller may see, and answer for a foreign one as for one that does not exist.',
    source: OWN,
  },
  'write-read.roundtrip': {
    title: 'what was written is not what is read',
    hurts: 'The agent reports as done what was lost or changed, and nobody looks again.',
    repair: 'Keep every argument that the tool takes, or refuse those that it cannot keep.',
    source: OWN,
  },
  'tz.roundtrip': {
    title: 'dates that depend on the zone the server runs in',
    hurts:
      'An all-day event moves to the day before once the server is deployed, and the agent books it there.',
    repair:
      'Keep days as texts, never as moments; write moments with their offset; take no zone from the machine.',
    source: OWN,
  },
  'call.duplicate-ids': {
    title: 'two things that were made have one id',
    hurts: 'The agent goes on with the id it was given, and shows, changes or deletes the other one.',
    repair:
      'Give every new thing an id of its own, made in the same step that keeps it, and answer with that one.',
    source: OWN,
  },
  'retry.duplicate': {
    title: 'a write that is safe to repeat takes effect twice',
    hurts:
      'Clients and agents send again after a time-out, and a message goes out or a card is charged twice.',
    repair:
      'Keep the key together with the effect, in one step, and answer a known key with the first result.',
    source: OWN,
  },
};
