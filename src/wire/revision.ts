/** The protocol revisions that exist, oldest first. */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** Legacy revisions open with an `initialize` handshake; modern ones carry version and capabilities in every request. */
export type Era = 'legacy' | 'modern';

export const LATEST_LEGACY: Revision = '2025-11-25';
export const LATEST_MODERN: Revision = '2026-07-28';

export function eraOf(revision: Revision): Era {
  return revision >= '2026-07-28' ? 'modern' : 'legacy';
}

export function isRevision(text: string): text is Revision {
  return REVISIONS.some((known) => known === text);
}
