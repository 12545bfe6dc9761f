/** How much of a report is drawn. */
export interface Detail {
  /** All that there is, where otherwise what needs no look is counted. */
  readonly verbose: boolean;
}
