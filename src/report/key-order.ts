/**
 * A copy of a JSON value with the keys of its objects in one order, so that the same report is the same bytes. Known
 * keys come in the order of the model, others (facts are free-form) after them by name. Beyond `DEEPEST` levels a value
 * is left out and says so: a report is shallow, only a target could have made it deep.
 */
export function orderKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '… (nested too deep to show)';
  if (Array.isArray(value)) return value.map((each) => orderKeys(each, depth + 1));
  const entries = Object.entries(value).sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, orderKeys(each, depth + 1)]));
}

const DEEPEST = 64;

function rankOf(key: string): number {
  return RANKS.get(key) ?? RANKS.size;
}

// One order for all objects of the model: where two of them share a key, it stands in the same company in both.
const ORDER = `
  schema command ok exitCode signal run server
  code severity site place rule
  id case kind difficulty family set draft question expected grader status
  tool part client door repeat standing arguments title outcome message why difference where actual source
  name version model isolation approvals sharesKey faults step fromBytes startedAt finishedAt target surveyor clients planned accepted strict surfaceHash bankHash
  era revision transport
  exit stderr tookMs durationMs bytes empty error facts
  trial at in seq pointer file line quote evidence caseId missing
  attempted scored tests passed failed skipped infrastructure caseDefect notRun drafted regression fresh shares mean gap interval alarm bounds low high
  failures layers layer state summary unit files checks contracts findings tally trials verdicts calls
  turns said answer work inputTokens cachedInputTokens outputTokens costUsd staged exposure setting effects what must before after families cases
  selection kinds overTrigger underTrigger confusion chosen lures invented key cost usd untold
  sets trend first last runs rounds since changed shared change curves points
  reconciliation claimed seen agreed seq
  coverage advertised called answered tools prompts resources resourceTemplates similarity reason
  reach errors parameters path required used unkept values value all byClient rows left
  confusable refused notes next
`;
const RANKS: ReadonlyMap<string, number> = new Map(
  ORDER.trim()
    .split(/\s+/)
    .map((key, rank) => [key, rank]),
);
