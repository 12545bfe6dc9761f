/** One message or line that crossed the wire, as it was. Frames are the truth that everything else is derived from. */
export interface Frame {
  /** 0, 1, 2, … in the order of arrival at the recorder. */
  readonly seq: number;
  /** Milliseconds since the epoch, with fractions; from a clock that never runs backwards within one recording. */
  readonly atMs: number;
  readonly from: 'client' | 'server';
  /** Who made it: the peer itself, or the relay in its name (a refused call's answer, which never reached the server). */
  readonly by: 'peer' | 'relay';
  /** The text without its line end; at most `FRAME_TEXT_LIMIT` characters of it are kept. */
  readonly text: string;
  /** Size of the whole message in bytes, whatever was kept of it. */
  readonly bytes: number;
  /** True when `text` is only the beginning of what crossed. */
  readonly cut: boolean;
  /** The last `FRAME_TAIL_LIMIT` characters of a cut message (ids and error flags often stand at the end); else null. */
  readonly tail: string | null;
  /** False when the bytes were not valid UTF-8 (the text then holds replacement characters). */
  readonly utf8: boolean;
  /** Null on stdio. */
  readonly http: HttpFacts | null;
}

export interface HttpFacts {
  readonly method: string;
  /** Null on requests. */
  readonly status: number | null;
  /** Names in lower case; credentials are never among them (`wire/headers.ts` has the allowlist). */
  readonly headers: Readonly<Record<string, string>>;
  /** Which HTTP exchange of the recording this belongs to: request and answers share a number. */
  readonly exchange: number;
  /** Set on a frame that was one server-sent event: its name, and the fields that came with it. */
  readonly event?: { readonly name: string; readonly id: string | null; readonly retryMs: number | null };
}

/** 256 KiB: a recorder never holds more of one message, so that its memory stays flat. */
export const FRAME_TEXT_LIMIT: number = 256 * 1024;
export const FRAME_TAIL_LIMIT = 512;

/** How a stdio process or a recording came to its end. */
export interface Ending {
  readonly exitCode: number | null;
  readonly signal: string | null;
}
