import { fileURLToPath } from 'node:url';
import { NOTHING_KNOWN, type Config, type KnownCalls } from '../../src/config/config.ts';
import { callChecks } from '../../src/contract/call-checks.ts';
import { openCalls } from '../../src/contract/calls/open-calls.ts';
import { checkContext, runChecks, type ChecksRun } from '../../src/contract/run-checks.ts';
import type { CallCode } from '../../src/finding/words/call.ts';
import { takeSurface } from '../../src/surface/take-surface.ts';
import { openSession } from '../../src/wire/open-session.ts';
import { LATEST_LEGACY, LATEST_MODERN } from '../../src/wire/revision.ts';
import { refusals } from '../../src/world/approvals.ts';

const SERVER = fileURLToPath(new URL('../servers/rooms/server.mjs', import.meta.url));

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
}

/** Runs some calling checks on a rooms server over stdio. */
export async function checkHouse(house: House, ids: readonly CallCode[] | 'all'): Promise<ChecksRun> {
  const { flaw, era = 'legacy', env = {}, tools = {}, identities = {}, fixtures = {} } = house;
  const endpoint = {
    kind: 'stdio',
    command: process.execPath,
    args: [SERVER, '--era', era, '--flaw', flaw],
    env,
    cwd: null,
  } as const;
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
  if (process.env['SURVEYOR_ALL_ERAS'] === '1') return rows;
  const kindOf = ([id, , outcome]: Row): string => (era === 'modern' ? id : `${id} ${outcome === 'holds'}`);
  return rows.filter((row, index) => rows.findIndex((other) => kindOf(other) === kindOf(row)) === index);
}
