import type { Frame } from './frame.ts';

/** What a relay saw: the bulky half of a trial, kept apart so that lists stay fast. */
export interface Recording {
  readonly frames: readonly Frame[];
  /** The last lines that the target wrote to stderr, printable; empty over HTTP. */
  readonly stderr: readonly string[];
  /** How many frames crossed but could not be written (a full disk): what is missing must not be held against anyone. */
  readonly lost: number;
  /** How many crossed beyond what is kept of one recording: a flood. Answers to calls are kept longest. */
  readonly surplus: number;
}
