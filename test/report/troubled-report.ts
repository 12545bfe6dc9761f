import { asTrialId } from '../../src/base/ids.ts';
import type { Report, TrialLine } from '../../src/report/model.ts';
import type { RepairSite } from '../../src/finding/finding.ts';
import type { Standing } from '../../src/run/run.ts';
import { aClientLine } from '../builders.ts';
import {
  aCallLine,
  aCheck,
  aReport,
  aReportFinding,
  aShare,
  aTally,
  aTrialLine,
  HOSTILE,
} from './a-report.ts';
import { aTrend, someSets } from './over-time.ts';
import { someSelection } from './some-selection.ts';

/** A server in trouble, with one of everything: outcome, standing, severity, repair site, call outcome. */
export function troubledReport(): Report {
  const trials = troubledTrials();
  return aReport({
    command: 'run',
    ok: false,
    exitCode: 1,
    run: {
      ...aReport().run,
      finishedAt: null,
      target: 'https://analytics.example/mcp?…',
      clients: [
        aClientLine(),
        aClientLine({ name: 'claude-code', version: '3.1.0', model: 'claude-haiku-4-5', sharesKey: true }),
        aClientLine({
          name: HOSTILE,
          version: HOSTILE,
          model: HOSTILE,
          isolation: HOSTILE,
          approvals: HOSTILE,
        }),
      ],
      planned: 16,
    },
    server: {
      name: 'analytics',
      version: '4.0.0-rc.2',
      era: 'modern',
      revision: '2026-07-28',
      transport: 'streamable-http',
      complete: true,
      tools: 7,
      prompts: 2,
      resources: 1,
      resourceTemplates: 3,
    },
    checks: [
      aCheck('stdio.stdout-clean', 'not-applicable', 'The server speaks HTTP.'),
      aCheck(
        'tool.name-unique',
        'fails',
        'Two tools are called "search": a client keeps one of them, and nobody can say which.',
      ),
      aCheck(
        'cursor.walk',
        'fails',
        'The cursor of tools/list never advances: page 2 is page 1 again, 20 times over.',
      ),
      aCheck(
        'annotations.missing',
        'warns',
        '5 of 7 tools have no annotations, so an unattended client asks before every call.',
      ),
      aCheck('error.flag', 'could-not-run', 'No tool takes an argument that can be wrong.'),
      aCheck('era.claims', 'holds', 'The server answers the methods of the revision that it claims.'),
      aCheck('http.origin-checked', 'holds', 'A request from a foreign origin was refused with 403.'),
      aCheck(HOSTILE, 'warns', HOSTILE),
    ],
    findings: troubledFindings(),
    tally: aTally({
      attempted: 16,
      scored: 10,
      passed: 6,
      failed: 4,
      infrastructure: 2,
      caseDefect: 1,
      notRun: 4,
      drafted: 3,
      shares: [
        aShare({ passed: 6, scored: 10, cases: 10, mean: 0.6, interval: { low: 0.3127, high: 0.8318 } }),
      ],
      bounds: { low: 0.375, high: 0.75 },
    }),
    trials,
    reach: {
      clients: ['literal', HOSTILE],
      tools: [
        {
          tool: HOSTILE,
          errors: { all: 1, byClient: [1, 0] },
          parameters: [
            {
              path: HOSTILE,
              required: true,
              used: { all: 2, byClient: [1, 1] },
              unkept: { all: 0, byClient: [0, 0] },
              values: [{ value: HOSTILE, used: { all: 0, byClient: [0, 0] } }],
            },
          ],
          left: 4,
        },
      ],
    },
    families: [
      {
        family: 'known room',
        set: 'regression',
        client: 'claude-code',
        cases: 2,
        passed: 3,
        scored: 4,
        interval: { low: 0.3006, high: 0.9544 },
      },
      { family: HOSTILE, set: 'fresh', client: HOSTILE, cases: 1, passed: 0, scored: 0, interval: null },
    ],
    selection: someSelection(),
    sets: someSets(),
    trend: aTrend(),
    coverage: {
      advertised: 7,
      called: 5,
      answered: 4,
      tools: [
        toolCoverage('breakdown', [2, 2, 0], [0, 0, 0], [1, 1, 0]),
        toolCoverage('list_audiences', [4, 4, 0], [3, 3, 0], [2, 2, 0]),
        toolCoverage('search', [3, 0, 0], [2, 0, 0], [0, 0, 0]),
        toolCoverage('delete_audience', [0, 0, 2], [0, 0, 1], [0, 0, 0]),
        toolCoverage('export_everything_as_csv_with_all_columns_and_rows', [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        toolCoverage('trend', [1, 1, 0], [1, 1, 0], [1, 0, 1]),
        toolCoverage(HOSTILE, [1, 1, 1], [1, 1, 1], [1, 1, 1]),
      ],
    },
    confusable: [
      { tools: ['breakdown', 'trend'], similarity: 0.8731, reason: 'words' },
      { tools: ['search', 'search_all'], similarity: 0.42, reason: 'names' },
      { tools: [HOSTILE, 'trend'], similarity: 0.61, reason: 'ranked-first' },
    ],
    refused: [
      { tool: 'delete_audience', why: 'It may write: it is not annotated as read-only.' },
      {
        tool: 'export_everything_as_csv_with_all_columns_and_rows',
        why: 'It may write: it is not annotated as read-only.',
      },
      { tool: HOSTILE, why: HOSTILE },
    ],
    notes: [
      "Drafted questions are written from the tools' own words: they show whether tools can be told apart and called, not whether a user's words lead to them.",
      'This run did not finish: what stands here is what was stored before it stopped.',
      HOSTILE,
    ],
    next: [
      'npx mcp-surveyor explain tool.name-unique   (why it matters, and how to repair it)',
      'surveyor report 20261130-090000-4f1c2a9b7d --html report.html',
      `surveyor run --client literal,claude-code --header 'Authorization: Bearer \${TOKEN}' --resume 20261130-090000-4f1c2a9b7d   (goes on where it stopped)`,
      HOSTILE,
    ],
  });
}

type Counts = readonly [called: number, answered: number, refused: number];

function toolCoverage(
  tool: string,
  ...counts: readonly [Counts, Counts, Counts]
): Report['coverage']['tools'][number] {
  const clients = ['literal', 'claude-code', HOSTILE];
  return {
    tool,
    clients: counts.map(([called, answered, refused], index) => ({
      client: clients[index] ?? '',
      called,
      answered,
      refused,
    })),
  };
}

function troubledFindings(): Report['findings'] {
  const trial = asTrialId('20261130-090000-4f1c2a9b7d/probe-breakdown/claude-code/mcp/1');
  const sites: readonly RepairSite[] = [
    { place: 'wire', rule: 'cursor.walk' },
    { place: 'server-data', tool: 'search' },
    { place: 'discovery', tool: 'breakdown', part: 'description' },
    { place: 'naming', tool: 'trend', part: '/inputSchema/properties/window' },
    { place: 'payload', tool: 'list_audiences' },
    { place: 'prose', part: 'instructions' },
    { place: 'client', client: 'claude-code' },
    { place: 'model', client: 'claude-code' },
    { place: 'door', door: 'mcp' },
    { place: 'infrastructure', evidence: 'HTTP 503 from the target, three times' },
    { place: 'case', caseId: 'selection-trap-thanks' },
    { place: 'undetermined', missing: 'a second client' },
  ];
  return [
    ...sites.map((site, index) =>
      aReportFinding(['wrong-tool-chosen', 'call-answered-error', 'no-tool-chosen'][index % 3] ?? '', site, {
        severity: (['error', 'warning', 'advice'] as const)[index % 3] ?? 'advice',
        message: `The question "which audience has the worst failure rate?" led to list_audiences, not to breakdown (${site.place}).`,
        facts: { chosen: 'list_audiences', asked: index },
        evidence: [
          {
            trial,
            at: {
              in: 'frame',
              seq: 4 + index,
              quote: '{"method":"tools/call","params":{"name":"list_audiences"}}',
            },
          },
        ],
      }),
    ),
    ...Array.from({ length: 9 }, (_, index) =>
      aReportFinding(
        'lint.desc-sibling',
        { place: 'discovery', tool: `report_${index}`, part: 'description' },
        {
          message: `"report_${index}" and "report_${index + 1}" are described in nearly the same words.`,
          facts: { similarity: 0.9 },
          evidence: [
            {
              trial: null,
              at: {
                in: 'surface',
                pointer: `/tools/${index}/description`,
                quote: 'Makes a report of the data.',
              },
            },
          ],
        },
      ),
    ),
    aReportFinding(
      HOSTILE,
      { place: 'naming', tool: HOSTILE, part: `/${HOSTILE}` },
      {
        severity: 'error',
        message: HOSTILE,
        facts: { [HOSTILE]: [HOSTILE, { deep: HOSTILE }] },
        evidence: [
          { trial: asTrialId(HOSTILE), at: { in: 'answer', quote: HOSTILE } },
          { trial: null, at: { in: 'surface', pointer: HOSTILE, quote: HOSTILE } },
        ],
      },
    ),
    aReportFinding(HOSTILE, { place: 'undetermined', missing: HOSTILE }, { message: HOSTILE }),
  ];
}

function troubledTrials(): readonly TrialLine[] {
  const standings: readonly Standing[] = [
    ...repeat('passed', 5),
    ...repeat('failed', 3),
    ...repeat('infrastructure', 2),
    ...repeat('not-run', 2),
  ];
  return [
    ...standings.map(troubledTrial),
    trapTrial(),
    hostileTrial('failed'),
    hostileTrial('passed'),
    scenarioTrial(),
    defectTrial(),
  ];
}

/** A task in two turns, in which something happened that must not; hostile text wherever a client or a database speaks. */
function scenarioTrial(): TrialLine {
  return aTrialLine({
    id: '20261130-090000-4f1c2a9b7d/book-known-room/claude-code/mcp/1',
    case: 'book-known-room',
    kind: 'scenario',
    family: 'known room',
    question: 'Book Cedar tomorrow from 14:00 to 15:00.',
    expected: ['list_rooms', 'create_booking'],
    client: 'claude-code',
    standing: 'failed',
    why: 'a booking of another workspace was made.',
    reconciliation: {
      kind: 'compared',
      claimed: 2,
      seen: 1,
      agreed: 0,
      rows: [
        { kind: 'claimed-not-seen', tool: HOSTILE, claimed: HOSTILE, seen: null, seq: null },
        {
          kind: 'arguments-differ',
          tool: 'create_booking',
          claimed: '{"room":"a"}',
          seen: '{"room":"b"}',
          seq: 4,
        },
      ],
      left: 3,
    },
    work: { model: HOSTILE, inputTokens: 12_400, outputTokens: null, costUsd: 0.0231 },
    answer: HOSTILE,
    staged: {
      turns: [
        { said: 'Book Cedar tomorrow from 14:00 to 15:00.', answer: 'Which Cedar?', calls: 1 },
        { said: 'The one on floor 4.', answer: HOSTILE, calls: 3 },
      ],
      setting: ['fixture 3', 'as alice', '2026-10-01T09:00:00 Europe/Paris', 'a world of its own'],
      effects: [
        {
          what: 'sql select count(*) n from booking',
          must: 'come about',
          before: '[{"n":0}]',
          after: '[{"n":1}]',
        },
        { what: HOSTILE, must: 'not happen', before: HOSTILE, after: HOSTILE },
      ],
    },
  });
}

function repeat(standing: Standing, times: number): readonly Standing[] {
  return Array.from({ length: times }, () => standing);
}

function troubledTrial(standing: Standing, index: number): TrialLine {
  const client = index % 2 === 0 ? 'literal' : 'claude-code';
  const why = {
    passed: 'breakdown was called and answered with data.',
    failed: 'list_audiences was called first; breakdown was expected.',
    infrastructure: 'The target answered HTTP 503 to tools/list.',
    'not-run': 'The run was stopped before this trial.',
    'case-defect': 'The case is wrong.',
  }[standing];
  const ran = standing !== 'not-run';
  return aTrialLine({
    id: `20261130-090000-4f1c2a9b7d/probe-breakdown-${index}/${client}/mcp/1`,
    case: `probe-breakdown-${index}`,
    draft: index % 4 === 0,
    question: 'which audience has the worst failure rate this month?',
    expected: ['breakdown'],
    client,
    standing,
    why,
    tookMs: ran ? 1200 + index * 311 : 0,
    verdicts:
      standing === 'passed' || standing === 'failed'
        ? [
            {
              grader: 'tool-called',
              status: standing === 'passed' ? 'pass' : 'fail',
              why,
              evidence: [{ in: 'frame', seq: 6, quote: '{"jsonrpc":"2.0","id":3,"method":"tools/call"}' }],
            },
            {
              grader: 'answered-with-data',
              status: 'unclear',
              why: 'The result was cut by the recorder.',
              evidence: [],
            },
          ]
        : [],
    calls: ran
      ? [
          aCallLine({ tool: 'list_audiences', arguments: '{"limit":50}', durationMs: 210, bytes: 18_400 }),
          aCallLine({
            tool: 'search',
            arguments: '{"q":"failure rate"}',
            durationMs: 95,
            bytes: 2,
            empty: true,
          }),
          aCallLine({
            tool: 'trend',
            arguments: '{"window":"month"}',
            outcome: 'tool_error',
            error: 'window must be one of P7D, P30D, P90D',
            bytes: 71,
          }),
          aCallLine({
            tool: 'delete_audience',
            outcome: 'denied',
            durationMs: 1,
            bytes: null,
            empty: null,
            error: 'refused at the relay',
          }),
          aCallLine({ tool: 'breakdown', outcome: 'timeout', durationMs: null, bytes: null, empty: null }),
          aCallLine({ tool: 'breakdown', outcome: 'protocol_error', error: 'Invalid params' }),
          aCallLine({ tool: 'breakdown', outcome: 'cancelled', durationMs: 30_000, bytes: null }),
        ]
      : [],
    answer: ran ? 'The worst audience is "returning visitors".\n\n1. 12 % failures\n2. 9 % failures' : null,
  });
}

function trapTrial(): TrialLine {
  return aTrialLine({
    id: '20261130-090000-4f1c2a9b7d/selection-trap-thanks/claude-code/mcp/1',
    case: 'selection-trap-thanks',
    kind: 'selection',
    difficulty: 'trap',
    question: 'thanks, no need to search the docs',
    expected: [],
    client: 'claude-code',
    standing: 'failed',
    why: 'search was called; nothing was to be called.',
    verdicts: [{ grader: 'nothing-called', status: 'fail', why: 'search was called.', evidence: [] }],
    calls: [aCallLine({ tool: 'search', arguments: '{"q":"docs"}' })],
  });
}

function hostileTrial(standing: Standing): TrialLine {
  return aTrialLine({
    id: `${HOSTILE}/${standing}`,
    case: HOSTILE,
    kind: 'selection',
    difficulty: 'edge',
    question: HOSTILE,
    expected: [HOSTILE, 'breakdown'],
    client: HOSTILE,
    door: HOSTILE,
    standing,
    why: HOSTILE,
    verdicts: [
      {
        grader: 'first-choice',
        status: standing === 'passed' ? 'pass' : 'fail',
        why: HOSTILE,
        evidence: [{ in: 'answer', quote: HOSTILE }],
      },
    ],
    calls: [aCallLine({ tool: HOSTILE, arguments: HOSTILE, error: HOSTILE, outcome: 'tool_error' })],
    answer: HOSTILE,
  });
}

/** A case that is known to be wrong has a line, although no client was asked. */
function defectTrial(): TrialLine {
  return aTrialLine({
    id: 'selection-happy-refunds',
    case: 'selection-happy-refunds',
    kind: 'selection',
    difficulty: 'happy',
    question: 'how many refunds did we have?',
    expected: ['refunds'],
    client: '',
    door: '',
    repeat: 0,
    standing: 'case-defect',
    why: 'The tool was renamed; the case still expects the old name.',
    tookMs: 0,
    verdicts: [],
    calls: [],
    answer: null,
  });
}
