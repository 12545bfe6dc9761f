import { fileURLToPath } from 'node:url';
import { NOTHING_KNOWN, type Config, type KnownCalls } from '../../src/config/config.ts';
import { callChecks } from '../../src/contract/call-checks.ts';
import { openCalls } from '../../src/contract/calls/open-calls.ts';
import { checkContext, runChecks, type ChecksRun } from '../../src/contract/run-checks.ts';
import type { CallCode } from '../../src/finding/words/call.ts';
import { takeSurface } from '../../src/surface/take-surface.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { openSession } from '../../src/wire/open-session.ts';
import { LATEST_LEGACY, LATEST_MODERN } from '../../src/wire/revision.ts';
import { refusals } from '../../src/world/approvals.ts';

export const ROOMS: string = fileURLToPath(new URL('../servers/rooms/server.mjs', import.meta.url));

/** A rooms server as calling checks meet it. */
export interface House {
  readonly flaw: string;
  readonly era?: 'legacy' | 'modern';
  readonly env?: Readonly<Record<string, string>>;
  /** What its author would write under `tools:`. */
  readonly tools?: Readonly<Record<string, Partial<KnownCalls>>>;
  readonly identities?: Config['identities'];
  readonly fixtures?: Config['fixtures'];
  readonly allowWrites?: boolean;
  readonly timeoutMs?: number;
  /** Where the rooms server listens; left out: over stdio. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Every run over HTTP has an endpoint of its own. */
let endpoints = 0;

function endpointOf({ flaw, era = 'legacy', env = {}, origin, headers = {} }: House): Endpoint {
  if (origin !== undefined) {
    endpoints += 1;
    return { kind: 'http', url: `${origin}/${era}/${flaw}/${endpoints}/mcp`, headers };
  }
  return {
    kind: 'stdio',
    command: process.execPath,
    args: [ROOMS, '--era', era, '--flaw', flaw],
    env,
    cwd: null,
  };
}

/** Runs some calling checks on a rooms server. */
export async function checkHouse(house: House, ids: readonly CallCode[] | 'all'): Promise<ChecksRun> {
  const { flaw, era = 'legacy', tools = {}, identities = {}, fixtures = {} } = house;
  const endpoint = endpointOf(house);
  const open = {
    revision: era === 'legacy' ? LATEST_LEGACY : LATEST_MODERN,
    timeoutMs: house.timeoutMs ?? 10_000,
    startTimeoutMs: 20_000,
    env: process.env,
  };
  const opened = await openSession(endpoint, open);
  if (opened.kind === 'failed') throw new Error(`${flaw}: ${opened.failure.message}`);
  const surface = await takeSurface(opened.session);
  const calls = Object.fromEntries(
    Object.entries(tools).map(([name, known]) => [name, { ...NOTHING_KNOWN, ...known }]),
  );
  const effects = Object.entries(calls).flatMap(([name, { effect }]) =>
    effect === null ? [] : [[name, effect] as const],
  );
  const rules = {
    calls,
    identities,
    fixtures,
    refused: refusals(surface, {
      tools: Object.fromEntries(effects),
      allowWrites: house.allowWrites ?? false,
    }),
    limits: { calls: 2_000, timeMs: 60_000 },
  };
  return runChecks(
    ids === 'all' ? Object.values(callChecks) : ids.map((id) => callChecks[id]),
    checkContext(opened.session, { surface, eras: opened.eras, open }),
    () => undefined,
    () => openCalls(endpoint, surface, { rules, open }),
  );
}

/**
 * The rows of a table that the default run shows: of each check the first that finds and the first that does not, in the
 * modern era, where tools answer the same, the first alone. `npm run test:eras` shows all of them in both.
 */
export function rowsIn<Row extends readonly [string, unknown, string, ...unknown[]]>(
  era: 'legacy' | 'modern',
  rows: readonly Row[],
): readonly Row[] {
  return firstOfEach(rows, ([id, , outcome]) => (era === 'modern' ? id : `${id} ${outcome === 'holds'}`));
}

/** The first row of each kind; all of them where all eras are asked for. */
export function firstOfEach<Row>(rows: readonly Row[], kindOf: (row: Row) => string): readonly Row[] {
  if (process.env['SURVEYOR_ALL_ERAS'] === '1') return rows;
  return rows.filter((row, index) => rows.findIndex((other) => kindOf(other) === kindOf(row)) === index);
}
