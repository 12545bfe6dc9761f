import type { CaseWorld, ContractSetting, ContractsRun } from './contract/cases/run-contract.ts';
import type { Surface } from './surface/surface.ts';
import type { SurveyRequest } from './survey-request.ts';
import { refusals } from './world/approvals.ts';
import type { World, Worlds } from './world/worlds.ts';

/** Where the cases of a survey run. */
interface CaseSite {
  /** The world that the target was looked at in. */
  readonly world: World;
  readonly worlds: Worlds;
  readonly signal: AbortSignal;
  /** Ends the connection over which it was looked at. */
  readonly leave: () => Promise<void>;
}

/**
 * Runs the contract cases of a request. Where worlds can be made anew, each case has one of its own, and the one that the
 * target was looked at in is ended first. What runs them is loaded only where there are some: a first survey should not
 * pay for it.
 */
export async function contractCases(
  request: SurveyRequest,
  surface: Surface,
  site: CaseSite,
): Promise<ContractsRun> {
  const { contractCases: asked, calls, open, approvals, trials } = request;
  if (asked === null || calls === null) return { results: [], findings: [], recordings: [], writes: [] };
  const { runContracts } = await import('./contract/cases/run-contract.ts');
  const rules = { ...calls, refused: refusals(surface, approvals), limits: CASE_LIMITS };
  const world = await worldsFor(request, site);
  return runContracts(asked.cases, {
    world,
    surface,
    open,
    rules,
    folder: asked.folder,
    env: trials.env,
  });
}

/** How much one contract case may ask of a target. */
const CASE_LIMITS = { calls: 1_000, timeMs: 120_000 };

async function worldsFor(
  { world: { rules } }: SurveyRequest,
  { world, worlds, signal, leave }: CaseSite,
): Promise<ContractSetting['world']> {
  if (rules.fixture === null && rules.isolation !== 'trial') {
    const { target, database, folder } = world;
    const kept: CaseWorld = { target, database, folder, [Symbol.asyncDispose]: () => Promise.resolve() };
    return () => Promise.resolve(kept);
  }
  // Of shared worlds there is one at a time.
  await leave();
  await world[Symbol.asyncDispose]();
  return async () => {
    const made = await worlds.open(null, signal);
    return made.kind === 'open' ? made : made.why;
  };
}
