import { canonicalJson } from './base/json.ts';
import { sha256 } from './base/hash.ts';
import { literal } from './client/literal/literal.ts';
import { checks } from './contract/catalogue.ts';
import { NO_GATES } from './config/gates.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { lockOf } from './locked.ts';
import { NOT_CONFIGURED, requestFor, targetOf, type NamedTarget, type Surroundings } from './request-base.ts';
import type { SurveyRequest } from './survey-request.ts';

/** The checks that execute nothing and are done in a moment. */
export const QUIET: Pick<
  SurveyRequest,
  'partial' | 'strict' | 'checks' | 'skipped' | 'accepted' | 'conformance' | 'scanned' | 'calls'
> = {
  checks: Object.values(checks).flatMap((check) =>
    check.executes === 'nothing' && !('thorough' in check) ? [check.id] : [],
  ),
  partial: false,
  strict: false,
  skipped: {},
  accepted: [],
  conformance: null,
  scanned: [],
  calls: null,
};

/** A first survey of a server that nothing is known of: checks, and one drafted probe per tool. */
export function tryRequest(named: NamedTarget, around: Surroundings): SurveyRequest {
  return {
    ...requestFor(named, around, NOT_CONFIGURED),
    command: 'try',
    ...QUIET,
    bank: null,
    clients: [literal],
    repeats: 1,
    configHash: sha256(canonicalJson(['try', around.allowWrites])),
    gates: NO_GATES,
  };
}

/** The same first survey, of a config's target and with what the config says of its tools. */
export async function firstRequest(loaded: LoadedConfig, around: Surroundings): Promise<SurveyRequest> {
  return {
    ...requestFor(targetOf(loaded, around), around, { ...loaded.config, folder: loaded.folder }),
    lock: await lockOf(loaded),
    command: 'try',
    ...QUIET,
    bank: null,
    clients: [literal],
    repeats: 1,
    configHash: loaded.hash,
    gates: loaded.gatesHash,
  };
}
