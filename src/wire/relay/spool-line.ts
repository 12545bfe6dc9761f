import type { Ending, Frame } from '../frame.ts';

/**
 * The file to which stdio relays append what they see: one JSON object a line, and after that of a frame one line more,
 * the message's bytes as they crossed. To write a message as JSON would cost several times what forwarding it costs.
 * A client may start the relay more than once, also at the same time, so every object names its connection.
 */
export type SpoolLine = { readonly connection: string } & SpoolEntry;

export type SpoolEntry =
  | { readonly kind: 'opened'; readonly relay: number; readonly target: number | null }
  | FrameEntry
  /** The last lines of stderr so far: the latest entry replaces the earlier ones. */
  | { readonly kind: 'stderr'; readonly lines: readonly string[] }
  /** All that had crossed when the relay was asked (by SIGUSR2) stands before this. */
  | { readonly kind: 'synced' }
  /** Frames that crossed and could not be written (`lost`), or were too many to be (`surplus`). */
  | { readonly kind: 'lost' | 'surplus'; readonly frames: number }
  | ({ readonly kind: 'ended' } & Ending);

export interface FrameEntry extends Pick<Frame, 'atMs' | 'from' | 'by' | 'bytes'> {
  readonly kind: 'frame';
  /** How many bytes the next line has. A line of another length is not this frame's: the disk was full. */
  readonly kept: number;
  /** Set when that is only the beginning: the last bytes (base64), and whether the whole was valid UTF-8. */
  readonly over: { readonly tail: string; readonly utf8: boolean } | null;
}

/** A file beside the spool whose existence says that something could not be written to it since it was last read. */
export function lostMarker(spool: string): string {
  return `${spool}.lost`;
}

/** A file beside the spool in which relays that share it count calls. */
export function callsFile(spool: string): string {
  return `${spool}.calls`;
}

/** What a relay is sent so that it writes all that it still holds. */
export const SYNC_SIGNAL = 'SIGUSR2';
