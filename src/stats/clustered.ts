import { checkFinite } from './checks.ts';
import { meanOf, type Mean } from './mean.ts';

export interface ClusteredMean extends Mean {
  /** Clusters that hold at least one outcome; an interval of the mean takes t with one degree of freedom less. */
  readonly clusters: number;
  /** Cluster-robust standard errors without and with the correction for few clusters; the second is null for one cluster. */
  readonly cr0: number;
  readonly cr1: number | null;
}

/**
 * The pooled (micro) mean of outcomes that come in clusters, the trials of a case being one; empty clusters count for
 * nothing. `se` is the naive error. CR0 = sqrt(sum over clusters of (sum of residuals)²) / N, CR1 = CR0 sqrt(G / (G-1))
 * (Miller, arXiv:2411.00640). Null when there is no outcome. Throws RangeError for outcomes that are not finite.
 */
export function clusteredMean(clusters: readonly (readonly number[])[]): ClusteredMean | null {
  for (const cluster of clusters) checkFinite('a cluster', cluster);
  const full = clusters.filter((cluster) => cluster.length > 0);
  const pooled = meanOf(full.flat());
  if (pooled === null) return null;
  const squares = full
    .map((cluster) => cluster.reduce((sum, outcome) => sum + outcome - pooled.mean, 0))
    .reduce((sum, residual) => sum + residual ** 2, 0);
  const cr0 = Math.sqrt(squares) / pooled.n;
  const g = full.length;
  return { ...pooled, clusters: g, cr0, cr1: g < 2 ? null : cr0 * Math.sqrt(g / (g - 1)) };
}
