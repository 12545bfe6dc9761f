/** Where a reader can look: a frame of the recording, or the client's answer. Quotes are verbatim and bounded. */
export type Evidence =
  | { readonly in: 'frame'; readonly seq: number; readonly quote: string }
  | { readonly in: 'answer'; readonly quote: string }
  | { readonly in: 'surface'; readonly pointer: string; readonly quote: string };

/** What a grader says of one trial. `unclear` carries no number, so that nobody can average it. */
export interface Verdict {
  readonly grader: GraderName;
  readonly status: 'pass' | 'fail' | 'unclear';
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

export type GraderName = 'tool-called' | 'answered-with-data' | 'first-choice' | 'nothing-called';
