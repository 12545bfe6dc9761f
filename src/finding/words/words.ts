/** The words of one finding code; its page in `docs/findings/` says the same at length, with an example. */
export interface CodeWords {
  /** What is wrong, as a noun phrase: "text on stdout that is no message". */
  readonly title: string;
  /** What it does to an agent or its user, one sentence. */
  readonly hurts: string;
  /** What to change, one sentence, imperative. */
  readonly repair: string;
  /** Where the rule comes from: the protocol's page and revision, a client's documented limit, a measurement, or our own advice. */
  readonly source: string;
}
