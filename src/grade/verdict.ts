/** Where a reader can look: a frame, the client's answer, the surface, a call that a check made, or a file. Quotes are verbatim and bounded. */
export type Evidence =
  | { readonly in: 'frame'; readonly seq: number; readonly quote: string }
  | { readonly in: 'answer'; readonly quote: string }
  | { readonly in: 'surface'; readonly pointer: string; readonly quote: string }
  | { readonly in: 'call'; readonly tool: string; readonly arguments: string; readonly quote: string }
  | { readonly in: 'file'; readonly file: string; readonly line: number | null; readonly quote: string };

/** What a grader says of one trial. `unclear` carries no number, so that nobody can average it. */
export interface Verdict {
  readonly grader: GraderName;
  readonly status: 'pass' | 'fail' | 'unclear';
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

export type GraderName =
  'tool-called' | 'answered-with-data' | 'first-choice' | 'nothing-called' | ScenarioGraderName;

/** What a scenario's trial is judged by; `goal` folds the others into the one that decides. */
export type ScenarioGraderName =
  | 'goal'
  | 'tools'
  | 'order'
  | 'arguments'
  | 'budget'
  | 'discovery'
  | 'repeats'
  | 'recovery'
  | 'effects'
  | 'forbidden-effect'
  | 'question-back'
  | 'honest-stop'
  | 'answer'
  | 'grounding';
