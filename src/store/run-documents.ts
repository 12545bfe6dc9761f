import type { RunId, TrialId } from '../base/ids.ts';
import type { Asked } from '../case/case.ts';
import type { ClientName } from '../client/client.ts';
import type { Called } from '../contract/calls/called.ts';
import type { ContractResult } from '../contract/cases/contract-result.ts';
import type { CheckOutcome, CheckResult } from '../contract/check.ts';
import type { CheckId, FindingCode } from '../finding/codes.ts';
import type { Finding, RepairSite, SurfacePart } from '../finding/finding.ts';
import type { ClientFault } from '../preflight/faults.ts';
import type { ClientLine, Run, ScannerLine } from '../run/run.ts';
import type { UnitResult } from '../run/unit/unit-result.ts';
import type { Annotations, Surface, SurfaceGap, Tool } from '../surface/surface.ts';
import type { Era, Revision } from '../wire/revision.ts';
import type { OwnProcess } from '../wire/own-process.ts';
import type { TransportName } from '../wire/session.ts';
import { caseShape } from './case-documents.ts';
import { gateShape } from './gate-documents.ts';
import { exposureShape } from './trial-documents.ts';
import {
  flag,
  jsonObject,
  list,
  name,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  texts,
  union,
} from './shape.ts';
import type { Shape } from './shape.ts';
import type { RunLine } from './store.ts';
import { evidenceShape } from './trial-documents.ts';

/** Of a run's line, what is known when the run starts; the rest is counted when it is read. */
export type RunHeading = Omit<RunLine, 'stored' | 'finished'>;

const site: Shape<RepairSite> = union<RepairSite, 'place'>('place', {
  wire: { rule: text },
  'server-data': { tool: text },
  payload: { tool: text },
  discovery: { tool: text, part: name<SurfacePart>() },
  naming: { tool: text, part: name<SurfacePart>() },
  prose: { part: oneOf<'instructions' | 'guidance'>({ instructions: true, guidance: true }) },
  client: { client: text },
  model: { client: text },
  door: { door: text },
  infrastructure: { evidence: text },
  case: { caseId: text },
  undetermined: { missing: text },
});

/** The findings with which a run was finished. */
export const findingsShape: Shape<readonly Finding[]> = list(
  object<Finding>({
    code: name<FindingCode>(),
    severity: oneOf<Finding['severity']>({ error: true, warning: true, advice: true }),
    site,
    message: text,
    facts: jsonObject,
    evidence: list(
      object<Finding['evidence'][number]>({ trial: nullable(name<TrialId>()), at: evidenceShape }),
    ),
  }),
);

const contract: Shape<ContractResult> = object<ContractResult>({
  id: text,
  title: text,
  outcome: oneOf<ContractResult['outcome']>({
    holds: true,
    fails: true,
    'could-not-run': true,
    'case-defect': true,
    accepted: true,
  }),
  why: text,
  difference: nullable(
    object<NonNullable<ContractResult['difference']>>({ where: text, expected: text, actual: text }),
  ),
  tools: list(text),
  source: nullable(object<NonNullable<Asked['source']>>({ file: text, line: number })),
});

const calledShape: Shape<Called> = object<Called>({
  tools: number,
  without: list(object<Called['without'][number]>({ tool: text, why: text })),
  writes: list(object<Called['writes'][number]>({ tool: text, calls: number })),
});

const tool: Shape<Tool> = object<Tool>({
  name: text,
  title: nullable(text),
  description: nullable(text),
  inputSchema: nullable(jsonObject),
  outputSchema: nullable(jsonObject),
  annotations: object<Annotations>({
    title: nullable(text),
    readOnly: nullable(flag),
    destructive: nullable(flag),
    idempotent: nullable(flag),
    openWorld: nullable(flag),
  }),
  index: number,
  raw: jsonObject,
});

const surface: Shape<Surface> = object<Surface>({
  server: object<Surface['server']>({ name: nullable(text), version: nullable(text), title: nullable(text) }),
  era: oneOf<Era>({ legacy: true, modern: true }),
  revision: name<Revision>(),
  transport: name<TransportName>(),
  instructions: nullable(text),
  capabilities: jsonObject,
  tools: list(tool),
  prompts: list(jsonObject),
  resources: list(jsonObject),
  resourceTemplates: list(jsonObject),
  gaps: list(
    object<SurfaceGap>({
      list: name<SurfaceGap['list']>(),
      kind: name<SurfaceGap['kind']>(),
      why: text,
      code: optional(number),
    }),
  ),
});

const command: Shape<Run['command']> = oneOf<Run['command']>({
  try: true,
  run: true,
  select: true,
  gate: true,
  check: true,
  unit: true,
});

const scannerShape: Shape<ScannerLine> = object<ScannerLine>({
  scanner: text,
  version: nullable(text),
  file: text,
  imported: number,
  passed: number,
  suppressed: number,
  left: number,
});

const unitShape: Shape<UnitResult> = object<UnitResult>({
  command: nullable(text),
  files: list(text),
  exit: nullable(
    object<NonNullable<UnitResult['exit']>>({ exitCode: nullable(number), signal: nullable(text) }),
  ),
  state: oneOf<UnitResult['state']>({ holds: true, fails: true, unanswered: true }),
  why: text,
  tests: number,
  passed: number,
  failed: number,
  skipped: number,
  failures: list(object<UnitResult['failures'][number]>({ name: text, file: nullable(text), message: text })),
});

/** Which process runs or completes a run. */
export const processShape: Shape<OwnProcess> = object<OwnProcess>({
  host: text,
  pid: number,
  startedAt: nullable(text),
});

/** A run as it was when it started. */
export const runShape: Shape<Run> = object<Run>({
  id: name<RunId>(),
  command,
  startedAt: text,
  target: text,
  surveyor: text,
  clients: list(
    object<ClientLine>({
      name: name<ClientName>(),
      version: nullable(text),
      model: nullable(text),
      isolation: text,
      approvals: text,
      sharesKey: flag,
      faults: list(
        object<ClientFault>({ step: name<ClientFault['step']>(), why: text, fromBytes: nullable(number) }),
      ),
      exposure: optional(exposureShape),
    }),
  ),
  surface,
  surfaceHash: text,
  bankHash: text,
  cases: list(caseShape),
  configHash: text,
  gates: text,
  planned: number,
  checks: list(
    object<CheckResult>({
      id: name<CheckId>(),
      outcome: oneOf<CheckOutcome>({
        holds: true,
        fails: true,
        warns: true,
        'not-applicable': true,
        'could-not-run': true,
      }),
      why: text,
    }),
  ),
  contracts: list(contract),
  partial: optional(flag),
  strict: optional(flag),
  accepted: optional(number),
  scanners: optional(list(scannerShape)),
  called: optional(calledShape),
  unit: optional(unitShape),
  refused: texts,
  writers: list(text),
  process: processShape,
  payloads: oneOf<Run['payloads']>({ none: true, summary: true, full: true }),
  gate: optional(gateShape),
});

/** A run in a list. */
export const headingShape: Shape<RunHeading> = object<RunHeading>({
  id: name<RunId>(),
  command,
  startedAt: text,
  target: text,
  planned: number,
});
