import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBank } from '../../../src/case/load-bank.ts';
import { NOTHING_KNOWN, type Config, type KnownCalls } from '../../../src/config/config.ts';
import {
  runContracts,
  type ContractSetting,
  type ContractsRun,
} from '../../../src/contract/cases/run-contract.ts';
import { takeSurface } from '../../../src/surface/take-surface.ts';
import { openSession } from '../../../src/wire/open-session.ts';
import { LATEST_LEGACY, LATEST_MODERN } from '../../../src/wire/revision.ts';
import { refusals } from '../../../src/world/approvals.ts';

const SERVER = fileURLToPath(new URL('../../servers/rooms/server.mjs', import.meta.url));

/** What a test says of the rooms server besides its cases. */
export interface Around {
  readonly era?: 'legacy' | 'modern';
  readonly flaw?: string;
  readonly allowWrites?: boolean;
  readonly effects?: Readonly<Record<string, 'reads' | 'writes'>>;
  readonly timeoutMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly database?: string;
  /** The world of each case; left out: the server as it is, started anew. */
  readonly world?: ContractSetting['world'];
}

const IDENTITIES: Config['identities'] = { mallory: { env: { ROOMS_USER: 'mallory' } } };
const FIXTURES: Config['fixtures'] = {
  bare: { state: 'empty', env: { ROOMS_STATE: 'empty' } },
  broken: { state: 'failing', env: { ROOMS_STATE: 'failing' } },
};

const NOTHING_TO_END = { [Symbol.asyncDispose]: () => Promise.resolve() };

/** Runs the contract cases of one YAML text on the rooms server. */
export async function runBank(yaml: string, around: Around = {}): Promise<ContractsRun> {
  const { era = 'legacy', flaw = 'clean', allowWrites = false, effects = {} } = around;
  const folder = await mkdtemp(join(tmpdir(), 'surveyor-contracts-'));
  try {
    await writeFile(join(folder, 'bank.yaml'), yaml);
    const { contracts } = await loadBank(['bank.yaml'], folder);
    const endpoint = {
      kind: 'stdio',
      command: process.execPath,
      args: [SERVER, '--era', era, '--flaw', flaw],
      env: around.env ?? {},
      cwd: null,
    } as const;
    const database = around.database ?? null;
    const open = {
      revision: era === 'legacy' ? LATEST_LEGACY : LATEST_MODERN,
      timeoutMs: around.timeoutMs ?? 10_000,
      startTimeoutMs: 20_000,
      env: process.env,
    };
    const opened = await openSession(endpoint, open);
    if (opened.kind === 'failed') throw new Error(opened.failure.message);
    await using session = opened.session;
    const surface = await takeSurface(session);
    const calls = Object.fromEntries(
      Object.entries(effects).map(([name, effect]): [string, KnownCalls] => [
        name,
        { ...NOTHING_KNOWN, effect },
      ]),
    );
    const rules = {
      calls,
      identities: IDENTITIES,
      fixtures: FIXTURES,
      refused: refusals(surface, { tools: effects, allowWrites }),
      limits: { calls: 200, timeMs: 60_000 },
    };
    return await runContracts(contracts, {
      world:
        around.world ??
        (() => Promise.resolve({ target: endpoint, database, folder: null, ...NOTHING_TO_END })),
      surface,
      open,
      rules,
      folder,
      env: process.env,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The one case of a text, as its outcome and its reason. */
export async function outcomeOf(yaml: string, around: Around = {}): Promise<string> {
  const { results } = await runBank(yaml, around);
  return results.map(({ outcome, why }) => `${outcome}: ${why}`).join('\n');
}
