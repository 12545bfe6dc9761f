import { asRunId, trialId } from '../src/base/ids.ts';
import type { Json, JsonObject } from '../src/base/json.ts';
import type { Probe, Selection } from '../src/case/case.ts';
import { NO_GATES } from '../src/config/gates.ts';
import type { Finding } from '../src/finding/finding.ts';
import type { Verdict } from '../src/grade/verdict.ts';
import type { Run, Trial } from '../src/run/run.ts';
import type { Annotations, Surface, Tool } from '../src/surface/surface.ts';
import type { Claim } from '../src/trajectory/claim.ts';
import type { ToolCall } from '../src/trajectory/tool-call.ts';
import type { Frame } from '../src/wire/frame.ts';

/*
 * A valid value of each kind, with what a test cares about put over it. Every builder is a function of its overrides
 * alone, and what follows from another field (a trial's id, a tool's raw form) follows here too unless stated.
 */

/** The moment at which everything built here happened: 2026-01-02T03:04:05Z. */
export const BUILT_AT_MS: number = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A run of one probe on a surface of one tool. */
export function aRun(over: Partial<Run> = {}): Run {
  return {
    id: asRunId('20260102-030405-aaaaaaaaaa'),
    command: 'run',
    startedAt: new Date(BUILT_AT_MS).toISOString(),
    target: 'node server.js',
    surveyor: '0.1.0',
    clients: [aClientLine()],
    surface: aSurface(),
    surfaceHash: '0123456789ab',
    bankHash: 'ba9876543210',
    cases: [aProbe()],
    configHash: 'c0c0c0c0c0c0',
    gates: NO_GATES,
    planned: 1,
    checks: [{ id: 'stdio.stdout-clean', outcome: 'holds', why: 'Every line was a message.' }],
    contracts: [],
    refused: {},
    writers: [],
    payloads: 'full',
    process: { host: 'there', pid: 1, startedAt: null },
    ...over,
  };
}

/** The literal reader, as a run records it. */
export function aClientLine(over: Partial<Run['clients'][number]> = {}): Run['clients'][number] {
  return {
    name: 'literal',
    version: '1',
    model: null,
    isolation: 'It has no settings.',
    approvals: 'The relay refuses.',
    sharesKey: false,
    faults: [],
    ...over,
  };
}

/** A trial of `aProbe()` that was answered after one call. Its id follows from its case, client, door and repeat. */
export function aTrial(over: Partial<Trial> = {}): Trial {
  const parts = {
    caseId: over.caseId ?? 'probe-list-rooms',
    client: over.client ?? ('literal' as const),
    door: over.door ?? ('mcp' as const),
    repeat: over.repeat ?? 1,
  };
  return {
    id: trialId(asRunId('20260102-030405-aaaaaaaaaa'), parts),
    ...parts,
    caseHash: 'ca5e00000000',
    startedAtMs: BUILT_AT_MS,
    tookMs: 25,
    calls: [aCall()],
    claim: aClaim(),
    staged: null,
    end: { kind: 'answered' },
    ...over,
  };
}

/** A claim that agrees with `aCall()`. */
export function aClaim(over: Partial<Claim> = {}): Claim {
  return {
    answer: 'There are two rooms.',
    calls: [{ tool: 'list_rooms', arguments: {} }],
    stuck: null,
    work: null,
    ...over,
  };
}

/** A call of `list_rooms` that was answered with two items. */
export function aCall(over: Partial<ToolCall> = {}): ToolCall {
  return {
    seq: 0,
    tool: 'list_rooms',
    arguments: {},
    dropped: [],
    startedAtMs: BUILT_AT_MS,
    durationMs: 12.5,
    outcome: 'ok',
    error: null,
    shape: { bytes: 64, contentTypes: ['text'], items: 2, empty: false, nulls: 0, truncated: false },
    frames: { request: 0, reply: 1 },
    revision: '2025-11-25',
    session: null,
    traceId: null,
    ...over,
  };
}

/** A probe for `list_rooms`, written by an author. */
export function aProbe(over: Partial<Probe> = {}): Probe {
  return {
    kind: 'probe',
    id: 'probe-list-rooms',
    version: 1,
    hash: 'ca5e00000000',
    question: 'which rooms are there?',
    family: null,
    set: 'regression',
    draft: false,
    defect: null,
    source: null,
    tool: 'list_rooms',
    with: {},
    ...over,
  };
}

/** A happy selection case that expects `list_rooms`. */
export function aSelection(over: Partial<Selection> = {}): Selection {
  return {
    kind: 'selection',
    id: 'selection-rooms',
    version: 1,
    hash: '5e1ec7000000',
    question: 'show me the rooms',
    family: null,
    set: 'regression',
    draft: false,
    defect: null,
    source: null,
    difficulty: 'happy',
    expect: { kind: 'tools', anyOf: ['list_rooms'] },
    ...over,
  };
}

/** A pass of `tool-called`. */
export function aVerdict(over: Partial<Verdict> = {}): Verdict {
  return { grader: 'tool-called', status: 'pass', why: 'list_rooms was called.', evidence: [], ...over };
}

/** A warning that `list_rooms` and `find_rooms` are hard to tell apart. */
export function aFinding(over: Partial<Finding> = {}): Finding {
  return {
    code: 'lint.desc-sibling',
    severity: 'warning',
    site: { place: 'naming', tool: 'list_rooms', part: 'description' },
    message: '"list_rooms" and "find_rooms" are described in almost the same words.',
    facts: { tools: ['list_rooms', 'find_rooms'] },
    evidence: [
      {
        trial: null,
        at: { in: 'surface', pointer: '/tools/0/description', quote: 'Lists the meeting rooms.' },
      },
    ],
    ...over,
  };
}

/** The surface of a legacy stdio server with one tool. */
export function aSurface(over: Partial<Surface> = {}): Surface {
  return {
    server: { name: 'rooms', version: '1.2.3', title: null },
    era: 'legacy',
    revision: '2025-11-25',
    transport: 'stdio',
    instructions: null,
    capabilities: { tools: {} },
    tools: [aTool()],
    prompts: [],
    resources: [],
    resourceTemplates: [],
    gaps: [],
    ...over,
  };
}

/** A read-only tool without parameters. `raw` is what the server would have sent for the other parts. */
export function aTool(over: Partial<Tool> = {}): Tool {
  const parts = {
    name: 'list_rooms',
    title: null,
    description: 'Lists the meeting rooms.',
    inputSchema: { type: 'object', properties: {} },
    outputSchema: null,
    annotations: annotated({ readOnly: true }),
    index: 0,
    ...over,
  };
  return { ...parts, raw: over.raw ?? rawTool(parts) };
}

/** Annotations of which the server stated only these. */
export function annotated(over: Partial<Annotations> = {}): Annotations {
  return { title: null, readOnly: null, destructive: null, idempotent: null, openWorld: null, ...over };
}

/** A frame from the client. `bytes` follows from `text`. */
export function aFrame(over: Partial<Frame> = {}): Frame {
  const text = over.text ?? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  return {
    seq: 0,
    atMs: BUILT_AT_MS,
    from: 'client',
    by: 'peer',
    text,
    bytes: Buffer.byteLength(text),
    cut: false,
    tail: null,
    utf8: true,
    http: null,
    ...over,
  };
}

function rawTool(tool: Omit<Tool, 'raw'>): JsonObject {
  const { title, readOnly, destructive, idempotent, openWorld } = tool.annotations;
  const hints = {
    title,
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  };
  const annotations = stated(hints);
  return stated({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    annotations: Object.keys(annotations).length === 0 ? null : annotations,
  });
}

/** Without the members that are null: a server leaves out what it does not state. */
function stated(members: Readonly<Record<string, Json>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
