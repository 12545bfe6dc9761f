import type { CheckId, FindingCode } from '../../src/finding/codes.ts';
import type { CheckOutcome, CheckResult } from '../../src/contract/check.ts';
import type { Finding, RepairSite } from '../../src/finding/finding.ts';
import type { CallLine, ClientShare, Report, TrialLine } from '../../src/report/model.ts';
import { aClientLine } from '../builders.ts';

/*
 * Reports to write: a healthy server, a troubled one that has one of everything and hostile text in every field, and a
 * target that could not be reached. All are plain values, so every writer can be tested without a run.
 */

/** Everything that could harm a terminal, a page, an XML document, a Markdown comment or a layout. */
export const HOSTILE: string = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '\u001b[31mred\u001b[0m\u001b]0;title\u0007\u009b2J',
  '\u202Egnp.exe\u202C \u200Bzero\uFEFF',
  '`tick` ```fence``` **bold** | pipe | [a](javascript:alert(3))',
  '@octocat #12 GH-34 acme/app#56 https://evil.example/?a=1&b=2 www.evil.example a1b2c3d4e5',
  `"double" 'single' ]]> --> \${x} {{y}} $z$`,
  '日本語のツール 👩‍💻 🇫🇷 ❤️ e\u0301',
  'line\u2028two\u2029three\r\nfour\tfive\u0000six\u007f',
  'lone \ud83d end',
].join(' ');

/** A report of a healthy server with one tool, in which everything holds; overrides go on top. */
export function aReport(over: Partial<Report> = {}): Report {
  return {
    schema: 'mcp-surveyor.report/1',
    command: 'try',
    ok: true,
    exitCode: 0,
    run: {
      id: '20261130-090000-4f1c2a9b7d',
      startedAt: '2026-11-30T09:00:00.000Z',
      finishedAt: '2026-11-30T09:00:04.210Z',
      target: 'node server.js',
      surveyor: '0.1.0',
      clients: [aClientLine()],
      accepted: 0,
      strict: false,
      planned: 1,
      surfaceHash: '3f9a1c0b7e42',
      bankHash: '91d2c47aa0e5',
    },
    server: {
      name: 'rooms',
      version: '1.2.3',
      era: 'legacy',
      revision: '2025-11-25',
      transport: 'stdio',
      complete: true,
      tools: 1,
      prompts: 0,
      resources: 0,
      resourceTemplates: 0,
    },
    error: null,
    layers: [],
    unit: null,
    checks: [aCheck('stdio.stdout-clean', 'holds', 'Nothing but messages came on stdout.')],
    contracts: [],
    findings: [],
    tally: aTally({
      attempted: 1,
      scored: 1,
      passed: 1,
      shares: [aShare({ interval: { low: 0.2065, high: 1 } })],
      bounds: { low: 1, high: 1 },
    }),
    trials: [aTrialLine()],
    families: [],
    sets: [],
    selection: [],
    trend: { runs: 0, left: 0, curves: [] },
    reach: { clients: [], tools: [] },
    coverage: {
      advertised: 1,
      called: 1,
      answered: 1,
      tools: [{ tool: 'list_rooms', clients: [{ client: 'literal', called: 1, answered: 1, refused: 0 }] }],
    },
    confusable: [],
    refused: [],
    notes: [],
    next: ['surveyor init -- node server.js   (writes surveyor.yaml, probes and a selection bank to edit)'],
    ...over,
  };
}

export function aCheck(id: string, outcome: CheckOutcome, why: string): CheckResult {
  return { id: id as CheckId, outcome, why };
}

export function aTally(over: Partial<Report['tally']> = {}): Report['tally'] {
  return {
    attempted: 0,
    scored: 0,
    passed: 0,
    failed: 0,
    infrastructure: 0,
    caseDefect: 0,
    notRun: 0,
    drafted: 0,
    shares: [],
    bounds: null,
    ...over,
  };
}

/** What `literal` passes: its one case. */
export function aShare(over: Partial<ClientShare> = {}): ClientShare {
  return { client: 'literal', passed: 1, scored: 1, cases: 1, mean: 1, interval: null, ...over };
}

/** A passed probe with one call. */
export function aTrialLine(over: Partial<TrialLine> = {}): TrialLine {
  return {
    id: '20261130-090000-4f1c2a9b7d/probe-list-rooms/literal/mcp/1',
    case: 'probe-list-rooms',
    kind: 'probe',
    difficulty: null,
    family: null,
    set: 'regression',
    draft: false,
    question: 'which rooms are there?',
    expected: ['list_rooms'],
    client: 'literal',
    door: 'mcp',
    repeat: 1,
    standing: 'passed',
    why: 'list_rooms was called and answered with data.',
    tookMs: 24.6,
    verdicts: [{ grader: 'tool-called', status: 'pass', why: 'list_rooms was called.', evidence: [] }],
    calls: [aCallLine()],
    answer: 'There are two rooms.',
    work: null,
    staged: null,
    reconciliation: { kind: 'compared', claimed: 1, seen: 1, agreed: 1, rows: [], left: 0 },
    ...over,
  };
}

export function aCallLine(over: Partial<CallLine> = {}): CallLine {
  return {
    tool: 'list_rooms',
    arguments: '{}',
    outcome: 'ok',
    durationMs: 12.5,
    bytes: 64,
    empty: false,
    error: null,
    ...over,
  };
}

export function aReportFinding(code: string, site: RepairSite, over: Partial<Finding> = {}): Finding {
  return {
    code: code as FindingCode,
    severity: 'warning',
    site,
    message: 'Something is to be repaired here.',
    facts: {},
    evidence: [],
    ...over,
  };
}

/** A server whose nine tools all answer; the questions were drafted. */
export function healthyReport(): Report {
  const tools = [
    'create_entities',
    'create_relations',
    'add_observations',
    'delete_entities',
    'delete_observations',
    'delete_relations',
    'read_graph',
    'search_nodes',
    'open_nodes',
  ];
  return aReport({
    run: { ...aReport().run, target: 'npx -y @modelcontextprotocol/server-memory', planned: tools.length },
    server: { ...healthyServer(), tools: tools.length },
    checks: [
      aCheck('stdio.stdout-clean', 'holds', 'Nothing but messages came on stdout.'),
      aCheck('tool.name-unique', 'holds', 'Nine tools, nine names.'),
      aCheck('era.claims', 'holds', 'The server answers the methods of the revision that it claims.'),
      aCheck('http.origin-checked', 'not-applicable', 'The server speaks stdio.'),
      aCheck('shutdown.clean', 'holds', 'The process ended 12 ms after stdin was closed.'),
    ],
    tally: aTally({
      attempted: tools.length,
      scored: tools.length,
      passed: tools.length,
      drafted: tools.length,
      shares: [aShare({ passed: 9, scored: 9, cases: 9, interval: { low: 0.7009, high: 1 } })],
      bounds: { low: 1, high: 1 },
    }),
    trials: tools.map((tool, index) =>
      aTrialLine({
        id: `20261130-090000-4f1c2a9b7d/probe-${tool}/literal/mcp/1`,
        case: `probe-${tool}`,
        draft: true,
        question: `${tool.replaceAll('_', ' ')} in the knowledge graph`,
        expected: [tool],
        tookMs: 18 + index,
        why: `${tool} was called and answered with data.`,
        verdicts: [
          { grader: 'tool-called', status: 'pass', why: `${tool} was called.`, evidence: [] },
          { grader: 'answered-with-data', status: 'pass', why: 'The result is not empty.', evidence: [] },
        ],
        calls: [
          aCallLine({ tool, arguments: '{"names":["Ada"]}', durationMs: 3 + index, bytes: 180 + 40 * index }),
        ],
        answer: 'Done.',
      }),
    ),
    coverage: {
      advertised: tools.length,
      called: tools.length,
      answered: tools.length,
      tools: tools.map((tool) => ({
        tool,
        clients: [{ client: 'literal', called: 1, answered: 1, refused: 0 }],
      })),
    },
    notes: [
      "Drafted questions are written from the tools' own words: they show whether tools can be told apart and called, not whether a user's words lead to them.",
    ],
    next: [
      'surveyor init -- npx -y @modelcontextprotocol/server-memory   (writes surveyor.yaml, probes and a selection bank to edit)',
    ],
  });
}

function healthyServer(): NonNullable<Report['server']> {
  return {
    name: 'memory-server',
    version: '0.6.3',
    era: 'legacy',
    revision: '2025-11-25',
    transport: 'stdio',
    complete: true,
    tools: 9,
    prompts: 0,
    resources: 0,
    resourceTemplates: 0,
  };
}
