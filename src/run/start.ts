import type { Scanned } from '../attribute/sarif/scanned.ts';
import { newRunId } from '../base/ids.ts';
import { excerpt } from '../base/text.ts';
import { version } from '../base/version.ts';
import type { Asked, Bank } from '../case/case.ts';
import { toolsOf } from '../case/check-bank.ts';
import type { Called } from '../contract/calls/called.ts';
import type { ContractResult } from '../contract/cases/contract-result.ts';
import type { CheckResult } from '../contract/check.ts';
import { fingerprint } from '../surface/fingerprint.ts';
import { knowsAllTools } from '../surface/knows-all-tools.ts';
import type { Surface } from '../surface/surface.ts';
import { ownProcess } from '../wire/own-process.ts';
import { endpointText, type Endpoint } from '../wire/endpoint.ts';
import type { Run, ScannerLine } from './run.ts';

export interface RunStart {
  readonly partial: boolean;
  readonly strict: boolean;
  readonly command: Run['command'];
  readonly written: Endpoint;
  readonly clients: Run['clients'];
  readonly repeats: number;
  readonly configHash: string;
  readonly gates: string;
  readonly now: Date;
  readonly surface: Surface;
  readonly bank: Bank;
  readonly refused: Run['refused'];
  readonly writers: Run['writers'];
  readonly payloads: Run['payloads'];
  readonly checks: readonly CheckResult[];
  readonly contracts: readonly ContractResult[];
  readonly accepted: number;
  readonly called: Called | null;
  readonly scanned: readonly Scanned[];
}

/** The run as it is written down before its first trial. */
export function startOfRun(start: RunStart): Run {
  const cases = start.bank.cases.map((one) => withDefect(one, start.surface));
  const sound = cases.filter((one) => one.defect === null);
  return {
    id: newRunId(start.now),
    command: start.command,
    startedAt: start.now.toISOString(),
    target: endpointText(start.written),
    surveyor: version,
    clients: start.clients,
    surface: start.surface,
    surfaceHash: fingerprint(start.surface),
    bankHash: start.bank.hash,
    cases,
    configHash: start.configHash,
    gates: start.gates,
    planned: sound.length * start.clients.length * start.repeats,
    checks: start.checks,
    contracts: start.contracts,
    refused: start.refused,
    writers: start.writers,
    payloads: start.payloads,
    process: ownProcess(),
    ...(start.partial ? { partial: true } : {}),
    ...(start.strict ? { strict: true } : {}),
    ...(start.accepted === 0 ? {} : { accepted: start.accepted }),
    ...(start.called === null ? {} : { called: start.called }),
    ...(start.scanned.length === 0 ? {} : { scanners: start.scanned.map(scannerLine) }),
  };
}

function scannerLine({ results, scanner, version: its, ...scanned }: Scanned): ScannerLine {
  return {
    ...scanned,
    scanner: excerpt(scanner, 100),
    version: its === null ? null : excerpt(its, 60),
    imported: results.length,
  };
}

/** A case that expects a tool the server does not list can never pass, so it says nothing about the server. */
export function withDefect(one: Asked, surface: Surface): Asked {
  if (one.defect !== null || !knowsAllTools(surface)) return one;
  const listed = new Set(surface.tools.map((tool) => tool.name));
  const missing = toolsOf(one).filter((tool) => !listed.has(tool));
  return missing.length === 0
    ? one
    : { ...one, defect: `the server lists no tool named ${missing.join(', ')}` };
}
