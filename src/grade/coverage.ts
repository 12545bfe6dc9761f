/** A map, not only a number: which advertised tools were called and answered with data, by which client. */
export interface Coverage {
  /** Tools that the server lists. */
  readonly advertised: number;
  /** Tools that at least one executed call reached (a refused call reaches nothing). */
  readonly called: number;
  /** Tools that at least once answered without an error and not empty. */
  readonly answered: number;
  readonly tools: readonly ToolCoverage[];
}

export interface ToolCoverage {
  readonly tool: string;
  readonly clients: readonly { readonly client: string; readonly called: number; readonly answered: number; readonly refused: number }[];
}
