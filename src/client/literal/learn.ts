import type { Json, JsonObject } from '../../base/json.ts';
import { harvest, type Candidate } from './harvest.ts';

/** How many values are kept, at most. */
const KNOWLEDGE_LIMIT = 2_000;

/** Texts and numbers of a successful result are kept for later calls, each once, up to a limit. */
export function learn(candidates: Candidate[], tool: string, sent: JsonObject, result: Json): void {
  const known = new Set(candidates.map(keyOf));
  for (const found of harvest(tool, sent, result)) {
    if (candidates.length >= KNOWLEDGE_LIMIT) return;
    if (known.has(keyOf(found))) continue;
    known.add(keyOf(found));
    candidates.push(found);
  }
}

function keyOf({ key, owner, value }: Candidate): string {
  return JSON.stringify([key, owner, value]);
}
