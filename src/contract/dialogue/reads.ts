import { stringMember, type JsonObject } from '../../base/json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { CheckContext } from '../check.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';

/** A listed resource and what came of reading it. */
export interface Read {
  readonly uri: string;
  readonly entry: JsonObject;
  readonly exchange: Exchange;
}

/** Enough to see how the server reads; some lists have thousands of resources, and some reads go over a network. */
const SAMPLE = 5;

/** Reads a few of the listed resources, from the beginning, the middle and the end of the list. Shared by `ask`. */
export async function sampleReads({ surface, ask }: CheckContext): Promise<readonly Read[]> {
  const reads: Read[] = [];
  for (const entry of spread(surface.resources, SAMPLE)) {
    const uri = stringMember(entry, 'uri');
    if (uri === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
    reads.push({ uri, entry, exchange: await ask('resources/read', { uri }, { timeoutMs: ODD_TIMEOUT_MS }) });
  }
  return reads;
}

/** At most `limit` entries, evenly from first to last. */
function spread<Entry>(entries: readonly Entry[], limit: number): readonly Entry[] {
  if (entries.length <= limit) return entries;
  const step = (entries.length - 1) / (limit - 1);
  const chosen = new Set(Array.from({ length: limit }, (_each, turn) => Math.round(turn * step)));
  return entries.filter((_entry, index) => chosen.has(index));
}
