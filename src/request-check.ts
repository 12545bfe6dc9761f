import { canonicalJson } from './base/json.ts';
import { redactor } from './base/redact.ts';
import { sha256 } from './base/hash.ts';
import type { Bank } from './case/case.ts';
import type { Contract } from './case/contract.ts';
import { DEFAULTS, type Config } from './config/config.ts';
import { NO_GATES } from './config/gates.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { checks } from './contract/catalogue.ts';
import type { GeneratedRules } from './contract/generated/generated-calls.ts';
import type { Accepted } from './finding/accept.ts';
import type { CheckId } from './finding/codes.ts';
import { lockOf } from './locked.ts';
import { NOT_CONFIGURED, requestFor, targetOf, type NamedTarget, type Surroundings } from './request-base.ts';
import type { SurveyRequest } from './survey-request.ts';

/** Which checks of the catalogue run. */
export interface ChosenChecks {
  /** Null: all of them. */
  readonly only: readonly (CheckId | 'contract')[] | null;
  /** Those left out, with the reason that was given. */
  readonly skipped: SurveyRequest['skipped'];
  readonly accepted: readonly Accepted[];
  /** Whether warnings fail. */
  readonly strict: boolean;
  readonly conformance: SurveyRequest['conformance'];
  readonly scanned: SurveyRequest['scanned'];
  /** How inputs are generated; left out: by the default. */
  readonly generated?: GeneratedRules;
}

/** How much the calling checks may ask of a target. */
const CALL_LIMITS = { calls: 2_000, timeMs: 120_000 };

/** A contract check of a target that was named without a config. */
export function checkRequest(named: NamedTarget, around: Surroundings, chosen: ChosenChecks): SurveyRequest {
  return {
    ...requestFor(named, around, NOT_CONFIGURED),
    ...checking(chosen, { calls: {}, identities: {}, fixtures: {} }),
    configHash: sha256(canonicalJson(['check', around.allowWrites])),
    gates: NO_GATES,
  };
}

/**
 * A contract check of a config's target, with what its author wrote down about calling its tools, and the bank's
 * contract cases unless single checks were asked for. Throws UsageError for a bank that does not load.
 */
export async function checkRequestFrom(
  loaded: LoadedConfig,
  around: Surroundings,
  chosen: ChosenChecks,
): Promise<SurveyRequest> {
  const contracts = (chosen.only?.includes('contract') ?? true) ? await contractsOf(loaded) : [];
  const asked = checking(chosen, loaded.config);
  return {
    ...requestFor(targetOf(loaded, around), around, { ...loaded.config, folder: loaded.folder }),
    lock: await lockOf(loaded),
    ...asked,
    ...(await withContracts(contracts, loaded.folder)),
    configHash: loaded.hash,
    gates: loaded.gatesHash,
  };
}

/** Whoever says where cases are must be right about it; where nothing was said, there need not be any. */
async function contractsOf({
  config: { cases },
  folder,
  secrets,
}: LoadedConfig): Promise<readonly Contract[]> {
  const { loadBank, loadBankIfAny } = await import('./case/load-bank.ts');
  const load = cases === DEFAULTS.cases ? loadBankIfAny : loadBank;
  return (await load(cases, folder, redactor(secrets))).contracts;
}

async function withContracts(
  contracts: readonly Contract[],
  folder: string,
): Promise<Pick<SurveyRequest, 'bank' | 'contractCases'>> {
  const { bankHash } = await import('./case/case-hash.ts');
  const bank = { ...NO_CASES, contracts, hash: bankHash(contracts) };
  return { bank, contractCases: contracts.length === 0 ? null : { cases: contracts, folder } };
}

function checking(
  { only, skipped, generated, ...outside }: ChosenChecks,
  { calls, identities, fixtures }: Pick<Config, 'calls' | 'identities' | 'fixtures'>,
): Pick<
  SurveyRequest,
  | 'command'
  | 'partial'
  | 'strict'
  | 'checks'
  | 'skipped'
  | 'accepted'
  | 'conformance'
  | 'scanned'
  | 'calls'
  | 'bank'
  | 'clients'
  | 'repeats'
> {
  const wanted = Object.values(checks).filter(
    ({ id }) => (only === null || only.includes(id)) && !Object.hasOwn(skipped, id),
  );
  return {
    command: 'check',
    partial: only !== null,
    checks: wanted.map(({ id }) => id),
    skipped,
    ...outside,
    calls: {
      calls,
      identities,
      fixtures,
      limits: CALL_LIMITS,
      ...(generated === undefined ? {} : { generated }),
    },
    bank: NO_CASES,
    clients: [],
    repeats: 1,
  };
}

const NO_CASES: Bank = { cases: [], contracts: [], files: [], hash: sha256('') };
