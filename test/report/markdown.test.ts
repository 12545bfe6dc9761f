import { marked } from 'marked';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { MARKDOWN_LIMIT, renderMarkdown } from '../../src/report/markdown.ts';
import { code, fenced, plain, table } from '../../src/report/markdown-text.ts';
import type { Report } from '../../src/report/model.ts';
import { aCheck, aReport, aReportFinding, aTrialLine, HOSTILE } from './a-report.ts';
import { assertForAnyReport } from './anything.ts';
import { bigReport, samples, unreachableReport } from './samples.ts';
import { troubledReport } from './troubled-report.ts';
import { elementsOf, textOutside } from './html-tree.ts';

/** As a code host would show it: rendered, then its elements and its text outside code. */
function shown(markdown: string): { readonly tags: readonly string[]; readonly text: string } {
  const tree = parseFragment(marked.parse(markdown, { gfm: true, async: false }));
  return { tags: elementsOf(tree).map(({ tagName }) => tagName), text: textOutside(tree, ['code', 'pre']) };
}

const OURS = new Set(
  'h3 h4 p ul li strong em code pre table thead tbody tr th td details summary sub span'.split(' '),
);
// What a code host makes a link of, outside code: people, issues, addresses, commits.
const ACTIVE = /@\w|\w@\w|#\d|GH-\d|:\/\/|www\.\w|\b[0-9a-f]{7,40}\b/;

describe('a report as Markdown', () => {
  test.each(Object.entries(samples))('renders to our own elements only: %s', (_name, make) => {
    const { tags } = shown(renderMarkdown(make()));
    expect(tags.filter((tag) => !OURS.has(tag))).toEqual([]);
  });

  test('renders to our own elements only, mentions nobody and links nothing, whatever text is in the report', () => {
    assertForAnyReport((report) => {
      const { tags, text } = shown(renderMarkdown(report));
      expect(tags.filter((tag) => !OURS.has(tag))).toEqual([]);
      expect(text).not.toMatch(/@\w/);
    });
  });

  test('mentions nobody and links nothing in a report full of both', () => {
    const { text } = shown(renderMarkdown(troubledReport()));
    expect(text).toContain('octocat');
    expect(text).not.toMatch(ACTIVE);
  });

  test('keeps every row of a table to its columns', () => {
    const markdown = renderMarkdown(troubledReport());
    const tree = parseFragment(marked.parse(markdown, { gfm: true, async: false }));
    const tables = elementsOf(tree).filter(({ tagName }) => tagName === 'table');
    expect(tables.length).toBeGreaterThanOrEqual(3);
    for (const one of tables) {
      const rows = elementsOf(one).filter(({ tagName }) => tagName === 'tr');
      const widths = rows.map(
        (row) => elementsOf(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th').length,
      );
      expect(new Set(widths).size).toBe(1);
    }
    expect(markdown).toContain('3 of 10 scored drafted');
  });

  test.each([
    ['a big run', () => bigReport(2000)],
    ['many findings with long words', () => crowded(4000)],
    ['a few findings that are too long for all of them', () => crowded(60)],
    ['long words everywhere', troubledReport],
  ])('stays within what a comment may hold: %s', (_name, make) => {
    expect(Buffer.byteLength(renderMarkdown(make()))).toBeLessThanOrEqual(MARKDOWN_LIMIT);
  });

  test('draws what is too long with fewer rows, before it leaves it out', () => {
    const text = renderMarkdown(crowded(4000));
    expect(text).toContain('#### Findings: 4000 errors');
    expect(text).toMatch(/… \d+ more/);
  });

  test('names what it leaves out, and always keeps the answer and the next steps', () => {
    const long = '&'.repeat(400);
    const report = {
      ...crowded(4000),
      checks: Array.from({ length: 30 }, (_, index) => aCheck(`check-${index}`, 'fails', long)),
      trials: Array.from({ length: 40 }, () => aTrialLine({ standing: 'failed', question: long, why: long })),
      refused: Array.from({ length: 40 }, (_, index) => ({ tool: `tool-${index}`, why: `${index}${long}` })),
      notes: Array.from({ length: 40 }, () => long),
    };
    const text = renderMarkdown(report);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MARKDOWN_LIMIT);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MARKDOWN_LIMIT / 2);
    expect(text).toMatch(/_Left out for length: .*notes\. The HTML report has them\._/);
    expect(text).toMatch(/^### ❌ mcp-surveyor: does not hold[^]*#### Next/);
  });

  test.each([
    ['holds', samples['healthy']!, '### ✅ mcp-surveyor: holds'],
    ['does not hold', troubledReport, '### ❌ mcp-surveyor: does not hold'],
    ['has no answer', unreachableReport, '### ❔ mcp-surveyor: no answer'],
  ])('opens with the answer when it %s', (_what, make, heading) => {
    expect(renderMarkdown(make()).startsWith(heading)).toBe(true);
  });

  test('tells an unreachable target with exit status, stderr and what to do', () => {
    const text = renderMarkdown(unreachableReport());
    expect(text).toContain('exit status 3');
    expect(text).toContain('FATAL: missing required env DATABASE_URL');
    expect(text).toContain('#### Next');
    expect(text).not.toContain('✅');
  });
});

describe('text in Markdown', () => {
  test.each([
    ['a person', '@octocat', '@&#8203;octocat'],
    ['an issue', 'see #12', 'see #&#8203;12'],
    ['an issue the old way', 'GH-12', 'GH-&#8203;12'],
    ['an address', 'https://a.example', 'https:&#8203;//a.example'],
    ['an address without a scheme', 'www.a.example', 'www&#8203;.a.example'],
    ['a commit', 'a1b2c3d', 'a1b2c&#8203;3d'],
    ['HTML', '<b>&amp;', '&lt;b&gt;&amp;amp;'],
    ['emphasis', '*a* _b_ ~c~', String.raw`\*a\* \_b\_ \~c\~`],
    ['a picture', '![a](b)', String.raw`\!\[a\]\(b\)`],
    ['a pipe', 'a|b', 'a&vert;b'],
    ['mathematics', '$x$', '<span>$</span>x<span>$</span>'],
    ['several lines', 'a\n# b', String.raw`a # b`],
    ['nothing', ' \n', String.raw`\(empty\)`],
    ['a heading', '# a', String.raw`\# a`],
    ['a list', '- a', String.raw`\- a`],
    ['a numbered list', '12. a', String.raw`12\. a`],
    ['a line under a heading', '===', String.raw`\===`],
    ['no number', '12 a.', '12 a.'],
  ])('takes its power from %s', (_what, text, written) => {
    expect(plain(text)).toBe(written);
  });

  test.each([
    ['plain', 'a', '`a`'],
    ['a back tick', 'a`b', '`` a`b ``'],
    ['two back ticks at the end', 'a``', '``` a`` ```'],
    ['nothing', '', '`  `'],
  ])('writes a code span around %s', (_what, text, written) => {
    expect(code(text)).toBe(written);
  });

  test('writes a pipe in a table cell so that it ends no cell', () => {
    expect(table(['a'], [[code('x|y')]])).toBe('| a |\n| --- |\n| `x\\|y` |');
  });

  test('fences a block with more back ticks than are in it', () => {
    expect(fenced(['````', 'b'])).toBe('`````text\n````\nb\n`````');
    expect(fenced(['a'])).toBe('```text\na\n```');
  });
});

function crowded(findings: number): Report {
  return aReport({
    ok: false,
    exitCode: 1,
    findings: Array.from({ length: findings }, (_, index) =>
      aReportFinding(
        `code-${index}`,
        { place: 'discovery', tool: `${'|<&'.repeat(30)}${index}`, part: 'name' },
        { severity: 'error', message: HOSTILE },
      ),
    ),
  });
}
