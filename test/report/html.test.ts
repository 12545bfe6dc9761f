import { parse, type DefaultTreeAdapterTypes as Tree, type ParserError } from 'parse5';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/report/html/html.ts';
import { html, markupText } from '../../src/report/html/markup.ts';
import { css } from '../../src/report/html/style.ts';
import { orderKeys } from '../../src/report/key-order.ts';
import type { Report } from '../../src/report/model.ts';
import { reportSchema } from '../../src/report/schema.ts';
import { aReport, aReportFinding, aTrialLine, HOSTILE } from './a-report.ts';
import { assertForAnyReport } from './anything.ts';
import { attributeOf, elementsOf, textOutside } from './html-tree.ts';
import { bigReport, nothingCheckedReport, notMcpReport, samples, unreachableReport } from './samples.ts';
import { troubledReport } from './troubled-report.ts';

const MEGABYTE = 1_000_000;
const all: readonly (readonly [string, () => Report])[] = [
  ...Object.entries(samples),
  ['nothing checked', nothingCheckedReport],
  ['not MCP', notMcpReport],
  ['big', () => bigReport(200)],
];

function page(report: Report): {
  readonly elements: readonly Tree.Element[];
  readonly errors: readonly string[];
  readonly text: string;
} {
  const errors: string[] = [];
  const tree = parse(renderHtml(report), {
    onParseError: ({ code, startLine }: ParserError) => errors.push(`${code} in line ${startLine}`),
  });
  return { elements: elementsOf(tree), errors, text: textOutside(tree, ['style', 'script']) };
}

function tagged(elements: readonly Tree.Element[], tag: string): readonly Tree.Element[] {
  return elements.filter(({ tagName }) => tagName === tag);
}

/** What would run, load or send something. */
function active(elements: readonly Tree.Element[]): readonly string[] {
  const bad = elements.flatMap(({ tagName, attrs }) => [
    ...(/^(?:img|iframe|object|embed|link|base|form|input|button|math|video|audio|source|use|image|foreignObject|animate\w*|set)$/.test(
      tagName,
    )
      ? [tagName]
      : []),
    ...attrs
      .filter(({ name }) => /^(?:on.*|src|srcset|action|formaction|background|poster)$/.test(name))
      .map(({ name }) => `${tagName} ${name}`),
    ...attrs
      .filter(({ name, value }) => name === 'href' && !value.startsWith('#'))
      .map(({ value }) => `href ${value}`),
    ...attrs
      .filter(({ name, value }) => name === 'style' && !/^(?:(?:width|left):[\d.]+%;?)+$/.test(value))
      .map(({ value }) => `style ${value}`),
  ]);
  const scripts = tagged(elements, 'script').filter(
    (script) => attributeOf(script, 'type') !== 'application/json',
  );
  return [...bad, ...scripts.map(() => 'script')];
}

/** The report in the page's script element, and how many of its trials were left out. */
function embedded(elements: readonly Tree.Element[]): { readonly data: Report; readonly left: number } {
  const [script] = tagged(elements, 'script');
  const [content] = script!.childNodes;
  const data = JSON.parse((content as Tree.TextNode).value) as Report;
  return { data, left: Number(attributeOf(script!, 'data-trials-left-out')) };
}

describe('a report as a page', () => {
  test.each(all)('is HTML without a parse error, and nothing in it is active: %s', (_name, make) => {
    const { elements, errors } = page(make());
    expect(errors).toEqual([]);
    expect(active(elements)).toEqual([]);
  });

  test('has nothing active in it and carries the data of the report, whatever text is in that', () => {
    assertForAnyReport((report) => {
      const { elements } = page(report);
      expect(active(elements)).toEqual([]);
      expect(tagged(elements, 'script').length).toBe(1);
      expect(JSON.stringify(embedded(elements).data)).toBe(JSON.stringify(orderKeys(report)));
    });
  });

  test('forbids scripts and the network by its own policy', () => {
    const policy = tagged(page(aReport()).elements, 'meta').find(
      (meta) => attributeOf(meta, 'http-equiv') !== null,
    );
    expect(attributeOf(policy!, 'content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    expect(css).not.toMatch(/url\(|@import|@font-face/);
  });

  test('shows what is invisible, and lets nothing turn the direction of the text', () => {
    const text = renderHtml(troubledReport());
    expect(text).toContain(String.raw`\u202egnp.exe`);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\uFEFF]/);
  });

  test.each(all)(
    'has one main heading, headings in order, and links that lead somewhere: %s',
    (_name, make) => {
      const { elements } = page(make());
      expect(tagged(elements, 'h1')).toHaveLength(1);
      const levels = elements
        .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
        .map(({ tagName }) => Number(tagName[1]));
      expect(levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
      const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const targets = tagged(elements, 'a').map((link) => attributeOf(link, 'href')?.slice(1));
      expect(targets.filter((target) => target !== undefined && !ids.includes(target))).toEqual([]);
      const labels = elements.flatMap((element) => attributeOf(element, 'aria-labelledby') ?? []);
      expect(labels.filter((label) => !ids.includes(label))).toEqual([]);
    },
  );

  test('can be used with the keyboard and a screen reader: skip link, scoped headings, labelled scroll areas', () => {
    const { elements } = page(troubledReport());
    expect(attributeOf(tagged(elements, 'a')[0]!, 'href')).toBe('#main');
    expect(tagged(elements, 'th').filter((th) => attributeOf(th, 'scope') === null)).toEqual([]);
    const scrolling = elements.filter((element) => attributeOf(element, 'class') === 'scroll');
    expect(scrolling.length).toBeGreaterThan(3);
    for (const area of scrolling) {
      expect(attributeOf(area, 'tabindex')).toBe('0');
      expect(attributeOf(area, 'role')).toBe('region');
      expect(attributeOf(area, 'aria-label')).not.toBe('');
    }
    for (const details of tagged(elements, 'details'))
      expect(tagged(elementsOf(details), 'summary').length).toBeGreaterThan(0);
  });

  test.each([
    ['an unreachable target', unreachableReport],
    ['a survey in which nothing was checked, although it claims to be ok', nothingCheckedReport],
  ])('shows nothing green in the answer of %s', (_name, make) => {
    const answer = page(make()).elements.find((element) =>
      attributeOf(element, 'class')?.startsWith('verdict'),
    );
    expect(attributeOf(answer!, 'class')).toBe('verdict unsure');
  });

  test('shows no green at all when the target could not be reached', () => {
    const classes = page(unreachableReport()).elements.flatMap(
      (element) => attributeOf(element, 'class')?.split(' ') ?? [],
    );
    expect(classes).not.toContain('good');
  });

  test.each([
    ['the problem to begin with', 'Begin here'],
    ['each repair site', 'what the run stood on, neither server nor client'],
    ['how to repair it', 'Run the same case with a second client'],
    ['checks with reasons', 'The cursor of tools/list never advances'],
    ['the coverage map', 'never'],
    ['confusable tools', 'their names are alike'],
    ['a trial’s calls with outcomes', 'ok, but empty'],
    ['a trial’s error texts', 'window must be one of P7D, P30D, P90D'],
    ['verdicts', 'The result was cut by the recorder.'],
    ['refused tools', 'It may write'],
    ['the sets apart', 'by more than chance would'],
    ['the trend', 'surface and bank changed; no case in common'],
    ['notes', 'Before you believe a number'],
    ['the hashes of the run', '3f9a1c0b7e42'],
    ['counts and interval', '95 % interval 31 % to 84 %'],
    ['an unfinished run', 'not finished'],
  ])('shows %s', (_what, text) => {
    expect(page(troubledReport()).text).toContain(text);
  });

  test('marks drafted numbers in the key numbers, the coverage, the trials and each trial', () => {
    const chips = page(samples['healthy']!()).elements.filter((element) =>
      /pill warn/.test(attributeOf(element, 'class') ?? ''),
    );
    expect(chips.length).toBeGreaterThanOrEqual(4 + 9);
    expect(renderHtml(aReport())).not.toMatch(/pill warn/);
  });
});

describe('the data in the page', () => {
  test('cannot end the script element that it stands in', () => {
    const report = aReport({
      notes: ['</script><script>alert(1)</script>', '<!-- <script>', '\u2028\u2029'],
    });
    expect(embedded(page(report).elements).data.notes).toEqual(report.notes);
    expect(renderHtml(report).match(/<\/script/g)).toHaveLength(1);
  });

  test('of a big run holds the trials that the page shows, is what the schema says, and counts the others', () => {
    const { data, left } = embedded(page(bigReport(3_000)).elements);
    expect(data.trials.length + left).toBe(3_000);
    expect(data.trials.every(({ standing }, index) => index >= 300 || standing === 'failed')).toBe(true);
    expect(data.tally.attempted).toBe(3_000);
    expect(reportSchema.safeParse(data).success).toBe(true);
  });

  test('is measured as it is written, escapes included', () => {
    const note = '\u0001'.repeat(MEGABYTE / 4);
    expect(page(aReport({ notes: [note] })).text).toContain('too large to be embedded');
  });

  test('is left out, and that is said, where even the rest of the report is too large', () => {
    const finding = aReportFinding(
      'x',
      { place: 'wire', rule: 'r' },
      { facts: { big: 'x'.repeat(2 * MEGABYTE) } },
    );
    const { elements, text } = page(aReport({ findings: [finding] }));
    expect(tagged(elements, 'script')).toEqual([]);
    expect(text).toContain('too large to be embedded');
  });
});

describe('a page of a big run', () => {
  test('shows failed trials first, says what it leaves out, and stays small', () => {
    const text = renderHtml(bigReport(10_000));
    expect(Buffer.byteLength(text)).toBeLessThan(5 * MEGABYTE);
    expect(text.match(/<details class="trial">/g)?.length).toBe(400);
    expect(text.indexOf('>failed</span>')).toBeLessThan(
      text.indexOf('>passed</span>') === -1 ? Infinity : text.indexOf('>passed</span>'),
    );
    expect(text).toContain('9600 more trials (600 failed, 9000 passed) are counted above and left out');
  });

  test('stays small when everything in it is as large as it can be', () => {
    const long = `<&"'${HOSTILE}`.repeat(40);
    const trial = aTrialLine({
      question: long,
      why: long,
      answer: long,
      calls: Array.from({ length: 50 }, () => ({
        tool: long,
        arguments: long,
        outcome: 'ok' as const,
        durationMs: 1,
        bytes: 1,
        empty: false,
        error: long,
      })),
    });
    const report = aReport({
      trials: Array.from({ length: 500 }, (_, index) => ({ ...trial, client: `${index}${long}` })),
      findings: Array.from({ length: 1_000 }, (_, index) =>
        aReportFinding(`${index}`, { place: 'payload', tool: long }, { message: long }),
      ),
      checks: Array.from({ length: 1_000 }, () => ({
        ...aReport().checks[0]!,
        outcome: 'fails' as const,
        why: long,
      })),
      refused: Array.from({ length: 1_000 }, (_, index) => ({ tool: long, why: `${index}${long}` })),
      notes: Array.from({ length: 1_000 }, () => long),
      confusable: Array.from({ length: 1_000 }, () => ({
        tools: [long, long] as const,
        similarity: 1,
        reason: 'words' as const,
      })),
      next: Array.from({ length: 1_000 }, () => long),
      coverage: {
        advertised: 1_000,
        called: 1,
        answered: 1,
        tools: Array.from({ length: 600 }, () => ({
          tool: long,
          clients: Array.from({ length: 30 }, (_, index) => ({
            client: `${index}${long}`,
            called: 1,
            answered: 1,
            refused: 1,
          })),
        })),
      },
    });
    expect(Buffer.byteLength(renderHtml(report))).toBeLessThan(5 * MEGABYTE);
  });
});

describe('markup', () => {
  test('shows what is invisible, even where nobody did before', () => {
    expect(markupText(html`<p>${'a\u202E\u0000b'}</p>`)).toBe(String.raw`<p>a\u202e\u0000b</p>`);
  });

  test('escapes what is put in, and keeps what was made by itself', () => {
    expect(
      markupText(html`<p title="${'"a'}">${'<b>'}${html`<i>${1}</i>`}${[html`x`, html`y`]}${null}</p>`),
    ).toBe('<p title="&quot;a">&lt;b&gt;<i>1</i>xy</p>');
  });
});

describe('the colours', () => {
  const [light = '', dark = ''] = [...css.matchAll(/:root \{([^}]*--page[^}]*)\}/g)].map(
    ([, body]) => body ?? '',
  );
  const pairs = [
    'ink page',
    'ink card',
    'ink code',
    'soft page',
    'soft card',
    'soft code',
    'link page',
    'link card',
  ]
    .concat(
      ['good', 'bad', 'warn', 'unsure', 'calm'].flatMap((tone) => [
        `${tone} ${tone}-back`,
        `${tone} card`,
        `ink ${tone}-back`,
        `soft ${tone}-back`,
      ]),
    )
    .map((pair) => pair.split(' '));

  test.each([
    ['light', light],
    ['dark', dark],
  ])('have enough contrast to be read: %s', (_scheme, body) => {
    const colors = Object.fromEntries(
      [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, key, value]) => [key, value]),
    );
    const weak = pairs.filter(
      ([front = '', back = '']) => contrast(colors[front] ?? '', colors[back] ?? '') < 4.5,
    );
    expect(weak).toEqual([]);
  });
});

/** WCAG's ratio of two colours; not a number where one is missing. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the key numbers', () => {
  test.each([
    ['checks that nobody asked for', { checks: [] }, 'none was asked for'],
    [
      'trials of which none was scored',
      { tally: { ...aReport().tally, attempted: 4, scored: 0, passed: 0, notRun: 4, shares: [] } },
      'none of 4 trials was scored',
    ],
    [
      'a server without tools',
      { coverage: { advertised: 0, called: 0, answered: 0, tools: [] } },
      'none to reach: no tool was listed',
    ],
  ])('are never a count of nothing: %s', (_title, over, words) => {
    const text = page(aReport(over)).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(words);
    expect(text).not.toMatch(/\b0 of 0\b/);
  });
});
