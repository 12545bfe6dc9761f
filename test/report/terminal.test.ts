import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/report/html/html.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import type { Report } from '../../src/report/model.ts';
import { renderTerminal } from '../../src/report/terminal/terminal.ts';
import { aCheck, aReport, aReportFinding, aTally, aTrialLine } from './a-report.ts';
import { assertForAnyReport } from './anything.ts';
import { bigReport, nothingCheckedReport, notMcpReport, samples, unreachableReport } from './samples.ts';
import { troubledReport } from './troubled-report.ts';

const ACTING =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uD800-\uDFFF\u{E0000}-\u{E007F}]/u;
const GREEN = '\u001b[32m';
const all: readonly (readonly [string, () => Report])[] = [
  ...Object.entries(samples),
  ['nothing checked', nothingCheckedReport],
  ['not MCP', notMcpReport],
  ['big', () => bigReport(300)],
];

function plain(report: Report, width = 100, verbose = false): string {
  return renderTerminal(report, { color: false, width, verbose });
}

function widest(text: string): number {
  return Math.max(...text.split('\n').map((line) => stringWidth(line)));
}

describe('a report in a terminal', () => {
  test.each(all)('never writes a line wider than the terminal: %s', (_name, make) => {
    for (let width = 60; width <= 200; width += 10)
      expect(widest(plain(make(), width))).toBeLessThanOrEqual(width);
  });

  test('never writes a line wider than the terminal, whatever text is in the report', () => {
    assertForAnyReport((report, width) => {
      expect(widest(plain(report, width))).toBeLessThanOrEqual(width);
    });
  });

  test('lets nothing through that acts on a terminal or cannot be seen, whatever text is in the report', () => {
    assertForAnyReport((report) => {
      expect(plain(report)).not.toMatch(ACTING);
    });
  });

  test.each(all)('says the same with and without colour: %s', (_name, make) => {
    const color = renderTerminal(make(), { color: true, width: 90 });
    expect(color).toContain('\u001b[');
    expect(stripVTControlCharacters(color)).toBe(plain(make(), 90));
  });

  test.each(all)('ends with one newline and has no trailing spaces: %s', (_name, make) => {
    expect(plain(make())).toMatch(/[^\n]\n$/);
    expect(plain(make())).not.toMatch(/ \n/);
  });

  test('takes a width beyond its bounds as the bound', () => {
    expect(plain(troubledReport(), 1)).toBe(plain(troubledReport(), 40));
    expect(plain(troubledReport(), 1000)).toBe(plain(troubledReport(), 200));
    expect(plain(troubledReport(), 99.9)).toBe(plain(troubledReport(), 99));
  });
});

describe('the first lines', () => {
  test('say whether it holds, what was reached, and how far the survey got', () => {
    const [answer = '', server, target, run, coverage] = plain(samples['healthy']!()).split('\n');
    expect(answer).toBe('✓ HOLDS  Checks: 4 hold; 9 of 9 scored trials passed (drafted)');
    expect(server).toContain('memory-server 0.6.3, legacy era, revision 2025-11-25 over stdio; 9 tools');
    expect(target).toContain('npx -y @modelcontextprotocol/server-memory');
    expect(run).toContain('by literal 1');
    expect(coverage).toContain('9 tools advertised, 9 called, 9 answered with data (drafted)');
  });

  test('name the problem to begin with: an error before a warning, whatever their order', () => {
    const report = aReport({
      findings: [
        aReportFinding('x', { place: 'prose', part: 'guidance' }, { severity: 'warning', message: 'Later.' }),
        aReportFinding(
          'y',
          { place: 'payload', tool: 'search' },
          { severity: 'error', message: 'First of all.' },
        ),
      ],
    });
    expect(plain(report)).toContain('first     Payload, search: First of all.');
  });
});

describe('nothing green', () => {
  test.each([
    ['an unreachable target', unreachableReport],
    ['a target that is no MCP server', notMcpReport],
    ['a survey in which nothing was checked, although it claims to be ok', nothingCheckedReport],
    ['a run that was not answered', () => aReport({ ok: false, exitCode: 3 })],
    ['a check that fails', () => aReport({ ok: false, exitCode: 1 })],
  ])('is in the answer of %s', (_name, make) => {
    const [answer = ''] = renderTerminal(make(), { color: true, width: 100 }).split('\n');
    expect(answer).not.toContain(GREEN);
    expect(answer).not.toMatch(/✓|HOLDS {2}/);
  });

  test.each([
    ['a failed trial', { tally: aTally({ attempted: 2, scored: 2, passed: 1, failed: 1 }) }],
    [
      'a trial lost to infrastructure',
      { tally: aTally({ attempted: 2, scored: 1, passed: 1, infrastructure: 1 }) },
    ],
    [
      'a check that could not run',
      { checks: [aCheck('a', 'holds', 'It does.'), aCheck('b', 'could-not-run', 'Why.')] },
    ],
  ])('is in the answer when there is %s, even if all that was asked holds', (_name, over) => {
    const [answer = ''] = renderTerminal(aReport(over), { color: true, width: 100 }).split('\n');
    expect(answer).toMatch(/! (HOLDS )?IN PART/);
    expect(answer).not.toContain(GREEN);
  });

  test('appears anywhere when the target could not be reached', () => {
    expect(renderTerminal(unreachableReport(), { color: true, width: 100 })).not.toContain(GREEN);
  });
});

describe('an unreachable target', () => {
  test('is told with its message, exit status, last stderr lines, and what to do in the last line', () => {
    const text = plain(unreachableReport());
    expect(text).toContain('What happened: target-exited');
    expect(text).toContain('before it answered `initialize`');
    expect(text).toContain('exit      status 3');
    expect(text).toContain('│ FATAL: missing required env DATABASE_URL');
    expect(text.trimEnd().split('\n').at(-1)).toContain('surveyor try --env DATABASE_URL');
    expect(text.match(/Set DATABASE_URL/g)).toHaveLength(1);
  });

  test('shows a signal where there was no exit status, and the HTTP status where there was one', () => {
    const error = { ...unreachableReport().error!, exit: { exitCode: null, signal: 'SIGKILL' } };
    expect(plain(aReport({ error }))).toContain('exit      signal SIGKILL');
    expect(plain(notMcpReport())).toContain('status    HTTP 404');
  });
});

describe('a report of checks alone', () => {
  const none = 'there is none';
  const report = aReport({
    command: 'check',
    run: { ...aReport().run, planned: 0, clients: [] },
    tally: aTally(),
    trials: [],
    coverage: { ...aReport().coverage, called: 0, answered: 0 },
    checks: [
      aCheck('h.one', 'holds', 'seen one'),
      aCheck('n.alone', 'not-applicable', 'a reason of its own'),
      aCheck('n.one', 'not-applicable', none),
      aCheck('h.two', 'holds', 'seen two'),
      aCheck('n.two', 'not-applicable', none),
      aCheck('c.one', 'could-not-run', 'nothing may be called'),
      aCheck('c.two', 'could-not-run', 'nothing may be called'),
      aCheck('c.alone', 'could-not-run', 'no answer came'),
      aCheck('w.one', 'warns', 'it warns'),
    ],
    findings: [aReportFinding('w.one', { place: 'wire', rule: 'w.one' }, { message: 'it warns' })],
  });

  test.each([60, 100])(
    'names every check with its outcome, those of one reason together, in %i columns',
    (width) => {
      const text = plain(report, width, true);
      for (const part of [
        '✓ 2 hold\n    h.one, h.two\n',
        `- 2 not applicable: ${none}\n    n.one, n.two\n`,
        '    n.alone: a reason of its own\n',
        '? 2 could not run: nothing may be called\n    c.one, c.two\n',
      ])
        expect(text).toContain(part);
      expect(text).toMatch(/! warns w\.one\s+it warns/);
      expect(text).toMatch(/\? could not run c\.alone\s+no answer came/);
      expect(text).not.toContain('seen one');
    },
  );

  test('tells what needs a look, then the findings, then the rest', () => {
    const text = plain(report);
    const places = ['warns w.one', '2 could not run', 'Findings:', '✓ 2 hold: ', '3 not applicable for'].map(
      (part) => text.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('says nothing of coverage in any form, since nothing was asked', () => {
    expect(plain(report)).not.toMatch(/coverage|advertised/i);
    expect(renderMarkdown(report)).not.toMatch(/coverage|advertised/i);
    const shown = renderHtml(report).replace(/<style>[^]*?<\/style>|<script[^]*?<\/script>/g, '');
    expect(shown).not.toMatch(/coverage|advertised|of 1 tool/i);
    // What would fail if the words themselves changed.
    for (const render of [plain, renderMarkdown, renderHtml]) expect(render(aReport())).toMatch(/coverage/i);
  });
});

describe('the sections', () => {
  test('list failing checks first, then warnings, then those that could not run, and count the rest', () => {
    const text = plain(troubledReport());
    const order = ['✗ fails tool.name-unique', '! warns annotations.missing', '? could not run error.flag'];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('Checks: 2 fail, 2 warn, 1 could not run, 2 hold, 1 not applicable');
    expect(text).not.toContain('holds era.claims');
  });

  test('show every tool with a gap before those without one', () => {
    const text = plain(troubledReport());
    expect(text.indexOf('delete_audience  ')).toBeLessThan(text.indexOf('list_audiences  '));
    expect(text).toMatch(/delete_audience +2 not executed +1 not executed +not executed/);
    expect(text).toMatch(/search +0 of 3 +0 of 2 +never/);
  });

  test('leave out the last clients of a coverage table that is too wide, and say so', () => {
    const clients = Array.from({ length: 9 }, (_, index) => ({
      client: `client-${index}`,
      called: 1,
      answered: 1,
      refused: 0,
    }));
    const coverage = { advertised: 1, called: 1, answered: 1, tools: [{ tool: 'list_rooms', clients }] };
    expect(plain(aReport({ coverage }), 60)).toMatch(
      /client-0.*client-2[^]*… 6 more clients in the HTML report/,
    );
    expect(plain(aReport({ coverage }), 200)).toContain('client-8');
  });

  test('tell a repair once per kind of finding, with the command that shows its page', () => {
    const findings = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((tool) =>
      aReportFinding(
        'wrong-tool-chosen',
        { place: 'discovery', tool, part: 'name' },
        { message: 'Chosen wrongly.' },
      ),
    );
    const text = plain(aReport({ findings }));
    expect(text.match(/surveyor\s+explain\s+wrong-tool-chosen/g)).toHaveLength(1);
    // Five of the seven, and the one in the head to begin with.
    expect(text.match(/Chosen wrongly\./g)).toHaveLength(6);
    expect(text).toContain('… 2 more of these in the HTML report');
    expect(text).toContain('Findings: 7 warnings');
  });

  test('tell advice last, a line for each kind with its count, whatever else its site has', () => {
    const advice = (code: string, times: number) =>
      Array.from({ length: times }, () =>
        aReportFinding(code, { place: 'wire', rule: code }, { severity: 'advice', message: 'A habit.' }),
      );
    const findings = [
      ...advice('meta.accept', 3),
      aReportFinding('rpc.shape', { place: 'wire', rule: 'r' }, { severity: 'error', message: 'Wrong.' }),
      ...advice('result-type', 1),
      aReportFinding(
        'lint.desc-sibling',
        { place: 'naming', tool: 't', part: 'name' },
        { message: 'Alike.' },
      ),
    ];
    const text = plain(aReport({ findings }));
    expect(text).not.toContain('A habit.');
    expect(text).toMatch(/i meta\.accept[^\n]*\(3 times\) · Wire\n/);
    const order = ['Wrong.', 'Alike.', 'Advice:', 'i meta.accept', 'i result-type'];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('draw a finding of a kind that this version does not know', () => {
    const text = plain(
      aReport({ findings: [aReportFinding('toString', { place: 'wire', rule: 'r' }, { message: 'New.' })] }),
    );
    expect(text).toContain('! warning toString');
    expect(text).not.toContain('undefined');
  });

  test('detail failed trials, count repeats that failed for the same reason as one entry, and only count passed ones', () => {
    const failed = [1, 2, 3].map((repeat) =>
      aTrialLine({ standing: 'failed', why: 'Nothing was called.', repeat, calls: [] }),
    );
    const text = plain(aReport({ trials: [...failed, aTrialLine({ question: 'a question that passed' })] }));
    expect(text.match(/✗ failed/g)).toHaveLength(1);
    expect(text).toContain('expected list_rooms; called nothing');
    expect(text).toContain('by literal, 3 times');
    expect(text).not.toContain('a question that passed');
  });

  test('bound the failures and say how many are left', () => {
    const text = plain(bigReport(300));
    expect(text.match(/✗ failed/g)).toHaveLength(10);
    expect(text).toContain('… 20 more failures in the HTML report');
    expect(text.split('\n').length).toBeLessThan(100);
  });

  test('print the pass share as counts with its interval and bounds', () => {
    const text = plain(troubledReport(), 200);
    expect(text).toContain('6 of 10 scored passed (3 of 10 scored drafted); 95 % interval 31 % to 84 %.');
    expect(text).toContain('Counting the 6 without a result as failed, then as passed: 37 % to 75 %.');
    expect(text).toContain(
      '16 attempted, 10 scored: 6 passed, 4 failed; 2 lost to infrastructure, 1 with a case defect, 4 not run',
    );
  });

  test('tell refused tools once per reason', () => {
    expect(plain(troubledReport(), 200)).toContain(
      '- delete_audience, export_everything_as_csv_with_all_columns_and_rows (each of them): It may write',
    );
    const one = aReport({ refused: [{ tool: 'drop', why: 'it may write' }] });
    expect(plain(one)).toContain('- drop: it may write');
  });

  test('show the call that a finding rests on with its arguments, and name all tools in words', () => {
    const evidence = [
      {
        trial: null,
        at: {
          in: 'call' as const,
          tool: 'book',
          arguments: `{"day":"${'x'.repeat(400)}"}`,
          quote: 'Booked.',
        },
      },
    ];
    const findings = [aReportFinding('error.flag', { place: 'payload', tool: '*' }, { evidence })];
    const text = plain(aReport({ findings }));
    expect(text).toMatch(/book\s+\{"day":"x/);
    expect(text).toMatch(/gave\s+“Booked\.”/);
    expect(text).not.toContain('x'.repeat(300));
    expect(text).toContain('all tools: Something is to be repaired here.');
  });

  test('set the title of a contract case apart from its outcome', () => {
    const contracts = [
      {
        id: 'd',
        title: 'defect',
        outcome: 'case-defect' as const,
        why: 'w',
        difference: null,
        tools: [],
        source: null,
      },
    ];
    expect(plain(aReport({ contracts }))).toContain('case defect “defect” d');
  });

  test('end with the next commands, which can be copied although they are broken', () => {
    const command = `surveyor run ${'--client literal '.repeat(8)}--last`;
    const lines = plain(aReport({ next: [`${command}   (does it all)`] }), 60)
      .split('Next\n')[1]!
      .trimEnd()
      .split('\n');
    expect(lines.at(-1)).toBe('    does it all');
    const typed = lines.slice(0, -1).map((line) => line.trim());
    expect(typed.length).toBeGreaterThan(1);
    expect(typed.map((line) => line.replace(/ \\$/, '')).join(' ')).toBe(
      command.trim().replaceAll('  ', ' '),
    );
    expect(typed.slice(0, -1).every((line) => line.endsWith(' \\'))).toBe(true);
  });

  test.each([
    ['coverage in the head', /coverage .*\(drafted\)/],
    ['coverage in its section', /Coverage: .*\(drafted\)/],
    ['the pass share', /scored passed \(drafted\)/],
    ['the table of trials', /probe \(drafted\)/],
    ['the answer', /^✓ HOLDS .*\(drafted\)/],
  ])('mark drafted numbers wherever they stand: %s', (_where, pattern) => {
    expect(plain(samples['healthy']!())).toMatch(pattern);
    expect(plain(aReport())).not.toMatch(/drafted/);
  });

  test('say only the answer when asked to be quiet, and what to do when it is not a good one', () => {
    const quiet = (report: Report): string =>
      renderTerminal(report, { color: false, width: 100, quiet: true });
    expect(quiet(samples['healthy']!()).split('\n').length).toBeLessThan(8);
    expect(quiet(samples['healthy']!())).not.toContain('Next');
    expect(quiet(troubledReport())).toContain('Next\n');
    expect(quiet(unreachableReport())).toContain('FATAL: missing required env');
  });
});
