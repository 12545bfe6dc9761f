/** How much of a target's lists is read at most. What is cut off becomes a gap of the surface. */
export interface SurfaceLimits {
  /** Pages of one list. */
  readonly pages: number;
  /** Entries of one list. */
  readonly entries: number;
  /** Size of one list's answers together. */
  readonly bytes: number;
  /** Waiting for one list's answers together. */
  readonly timeMs: number;
  /** Waiting for one answer. */
  readonly timeoutMs: number;
}

export const SURFACE_LIMITS: SurfaceLimits = {
  pages: 64,
  entries: 5_000,
  bytes: 32 * 1024 * 1024,
  timeMs: 120_000,
  timeoutMs: 30_000,
};
