import type { Tool } from '../surface/surface.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';

/** A map, not only a number: which advertised tools were called and answered with data, by which client. */
export interface Coverage {
  /** Tools that the server lists. */
  readonly advertised: number;
  /** Tools that at least one executed call reached (a refused call reaches nothing). */
  readonly called: number;
  /** Tools that at least once answered without an error and not empty. */
  readonly answered: number;
  /** In the server's order; calls of tools that it does not list are no coverage. */
  readonly tools: readonly ToolCoverage[];
}

export interface ToolCoverage {
  readonly tool: string;
  readonly clients: readonly ClientCoverage[];
}

/** Counts of calls, not of trials. */
interface ClientCoverage {
  readonly client: string;
  readonly called: number;
  readonly answered: number;
  readonly refused: number;
}

/** The calls of one client, as many trials as there were. */
export interface CallsOfClient {
  readonly client: string;
  readonly calls: readonly ToolCall[];
}

/** The coverage map of a run: a pure count over the log. */
export function coverageOf(tools: readonly Pick<Tool, 'name'>[], log: readonly CallsOfClient[]): Coverage {
  const clients = [...new Set(log.map(({ client }) => client))].sort();
  const counts = countCalls(log);
  const rows = [...new Set(tools.map(({ name }) => name))].map((tool) => ({
    tool,
    clients: clients.map((client) => ({ client, ...(counts.get(keyOf(client, tool)) ?? none()) })),
  }));
  const reached = (one: 'called' | 'answered'): number =>
    rows.filter(({ clients: each }) => each.some((client) => client[one] > 0)).length;
  return { advertised: rows.length, called: reached('called'), answered: reached('answered'), tools: rows };
}

interface Counts {
  called: number;
  answered: number;
  refused: number;
}

function none(): Counts {
  return { called: 0, answered: 0, refused: 0 };
}

function keyOf(client: string, tool: string): string {
  return JSON.stringify([client, tool]);
}

function countCalls(log: readonly CallsOfClient[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const { client, calls } of log) {
    for (const call of calls) {
      const key = keyOf(client, call.tool);
      const entry = counts.get(key) ?? none();
      counts.set(key, entry);
      if (call.outcome === 'denied') entry.refused += 1;
      else entry.called += 1;
      if (call.outcome === 'ok' && call.shape?.empty === false) entry.answered += 1;
    }
  }
  return counts;
}
