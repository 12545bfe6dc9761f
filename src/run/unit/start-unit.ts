import { ownProcess } from '../../wire/own-process.ts';
import { sha256 } from '../../base/hash.ts';
import { newRunId } from '../../base/ids.ts';
import { canonicalJson } from '../../base/json.ts';
import { version } from '../../base/version.ts';
import type { Surface } from '../../surface/surface.ts';
import { LATEST_LEGACY } from '../../wire/revision.ts';
import type { Run } from '../run.ts';
import type { UnitResult } from './unit-result.ts';

/** Stands where a run names its target, of unit tests that were run without naming one: they go with every target of the store. */
export const ANY_TARGET = 'any target of this folder';

/** Unit tests talk to no server, so a run of them has an empty surface. */
const NO_SURFACE: Surface = {
  server: { name: null, version: null, title: null },
  era: 'legacy',
  revision: LATEST_LEGACY,
  transport: 'stdio',
  instructions: null,
  capabilities: {},
  tools: [],
  prompts: [],
  resources: [],
  resourceTemplates: [],
  gaps: [],
};

/** A run that holds the result of unit tests and nothing else. */
export function unitRun(
  unit: UnitResult,
  { target, gates, now }: { readonly target: string | null; readonly gates: string; readonly now: Date },
): Run {
  return {
    id: newRunId(now),
    command: 'unit',
    startedAt: now.toISOString(),
    target: target ?? ANY_TARGET,
    surveyor: version,
    clients: [],
    surface: NO_SURFACE,
    surfaceHash: '',
    bankHash: '',
    cases: [],
    configHash: sha256(canonicalJson(['unit', unit.command, [...unit.files]])),
    gates,
    planned: 0,
    checks: [],
    contracts: [],
    unit,
    refused: {},
    writers: [],
    payloads: 'none',
    process: ownProcess(),
  };
}
