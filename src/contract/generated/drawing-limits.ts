/** How much a stranger's schema may cost before anything is sent: beyond it a tool is left undrawn, and the report says why. */
export const DRAWING_LIMITS: Readonly<
  Record<'nodes' | 'least' | 'drawMs' | 'shrinkMs' | 'shrinkAfterMs', number>
> = {
  /** Schemas that are looked at, each as often as it is referred to. */
  nodes: 2_000,
  /** Members and characters of the smallest value that a schema allows. */
  least: 10_000,
  /** Drawing and judging all inputs of one tool, without a pause. */
  drawMs: 1_800,
  /** Judging the smaller inputs of all searches. */
  shrinkMs: 400,
  /** Where drawing took longer than this, no smaller input is searched for: that would draw all of them again. */
  shrinkAfterMs: 1_000,
};
