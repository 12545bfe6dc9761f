import { parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { marked } from 'marked';
import { gateJunit } from '../../src/cli/gate/gate-junit.ts';
import { gateMarkdown } from '../../src/cli/gate/gate-markdown.ts';
import { renderGate } from '../../src/cli/gate/gate-terminal.ts';
import { asRunId } from '../../src/base/ids.ts';
import { gateDocumentSchema } from '../../src/gate/release/document-schema.ts';
import type { GateDocument } from '../../src/gate/release/document.ts';
import type { Judged } from '../../src/gate/release/judged.ts';

const HOSTILE =
  '</testcase>]]><img src=x onerror=alert(1)>\u001B[31m|`@everyone` https://evil.example "\'&\u202E\n# up';

function aRule(over: Partial<Judged> = {}): Judged {
  return {
    metric: 'contract.failures',
    asks: 'max 0',
    client: null,
    declared: true,
    place: 'surveyor.yaml:3:5',
    outcome: 'fails',
    why: '2 of 9 judged checks fail',
    measures: [{ client: null, outcome: 'fails', value: 2, why: '2 of 9 judged checks fail' }],
    runs: [asRunId('20260102-030405-aaaaaaaaaa')],
    command: null,
    ...over,
  };
}

function aDocument(over: Partial<GateDocument> = {}): GateDocument {
  return {
    schema: 'mcp-surveyor.gate/1',
    command: 'gate',
    ok: false,
    exitCode: 1,
    target: 'node server.js',
    baseline: { shown: 'surveyor.surface.json', fingerprint: 'a'.repeat(64) },
    surface: { fingerprint: 'b'.repeat(64) },
    changes: { breaking: 0, 'needs-review': 0, behavioural: 1, additive: 0, cosmetic: 0 },
    declared: { rules: 3, hash: 'c'.repeat(64) },
    strict: false,
    lateRuns: [],
    rules: [
      aRule({ metric: 'unit.failures', outcome: 'holds' }),
      aRule(),
      aRule({
        metric: 'probe.pass_rate',
        asks: 'min 1',
        outcome: 'unanswered',
        why: 'none is stored',
        measures: [],
        runs: [],
        command: 'surveyor run',
      }),
    ],
    selection: [{ kind: 'unchanged', client: 'literal' }],
    notes: ['Mind the gap.'],
    next: ['surveyor run'],
    ...over,
  };
}

const evil = aDocument({
  target: HOSTILE,
  baseline: { shown: HOSTILE, fingerprint: 'a' },
  notes: [HOSTILE],
  next: [HOSTILE],
  rules: [
    aRule({
      metric: `family.${HOSTILE}.pass_rate`,
      client: HOSTILE,
      place: HOSTILE,
      why: HOSTILE,
      command: HOSTILE,
      measures: [
        { client: HOSTILE, outcome: 'fails', value: 0, why: HOSTILE },
        { client: HOSTILE, outcome: 'holds', value: 1, why: HOSTILE },
      ],
    }),
  ],
});

/** The elements of an XML text, with their attributes; throws where it is not well-formed. */
function elementsOf(
  xml: string,
): readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) =>
    found.push({ name, attributes: attributes as Record<string, string> }),
  );
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

describe('JUnit', () => {
  test('each rule is a test: what fails is a failure, what has no answer an error', () => {
    const elements = elementsOf(gateJunit(aDocument()));
    expect(
      elements.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes['name']),
    ).toEqual(['unit.failures max 0', 'contract.failures max 0', 'probe.pass_rate min 1']);
    expect(elements.find(({ name }) => name === 'testsuites')?.attributes).toMatchObject({
      tests: '3',
      failures: '1',
      errors: '1',
      skipped: '0',
    });
    expect(
      elements
        .filter(({ name }) => name === 'failure' || name === 'error')
        .map(({ name, attributes }) => [name, attributes['message']]),
    ).toEqual([
      ['failure', '2 of 9 judged checks fail'],
      ['error', 'none is stored'],
    ]);
  });

  test('no text leaves its place', () => {
    const names = elementsOf(gateJunit(evil)).map(({ name }) => name);
    expect(names.filter((name) => name === 'testcase')).toHaveLength(1);
    expect(names).not.toContain('img');
    expect(gateJunit(evil)).not.toContain('\u001B');
  });
});

describe('Markdown', () => {
  test('tells what fails first, and the command that produces what is missing', () => {
    const text = gateMarkdown(aDocument());
    expect(text).toMatch(/^### ❌ Gate: 3 release rules: 1 fails, 1 no answer, 1 holds\n/);
    expect(text.indexOf('contract.failures')).toBeLessThan(text.indexOf('unit.failures'));
    expect(text).toContain('- `surveyor run`');
  });

  test('no text formats, links or mentions anybody', async () => {
    const html = await marked(gateMarkdown(evil), { gfm: true });
    const seen = JSON.stringify(parseFragment(html), (key, value: unknown) =>
      key === 'parentNode' ? undefined : value,
    );
    expect(seen).not.toMatch(/"tagName":"(?:img|a|h1)"/);
    expect(gateMarkdown(evil)).not.toContain('\u001B');
  });

  test('is short enough for a comment, however many rules there are', () => {
    const rules = Array.from({ length: 3_000 }, (_, at) =>
      aRule({ metric: `family.${'x'.repeat(100)}${at}.pass_rate`, why: 'y'.repeat(480) }),
    );
    const text = gateMarkdown(
      aDocument({ rules, next: Array.from({ length: 3_000 }, () => 'z'.repeat(300)) }),
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60 * 1024);
    expect(text).toMatch(/… \d+ more rules/);
  });
});

describe('the terminal', () => {
  const options = { color: false, width: 80, quiet: false };

  test('groups rules by what became of them, and names runs, places and commands', () => {
    const text = renderGate(aDocument(), options);
    expect(text).toMatch(/^✗ FAILS Gate: 3 release rules: 1 fails, 1 no answer, 1 holds\n/);
    expect(text).toMatch(
      /Fail: 1\n {2}✗ contract\.failures max 0 run 20260102-030405-aaaaaaaaaa; surveyor\.yaml:3:5\n/,
    );
    expect(text).toContain('evidence: surveyor run');
    expect(renderGate(aDocument(), { ...options, quiet: true }).split('\n')).toHaveLength(2);
  });

  test('no text acts, and no line is wider than the terminal', () => {
    const text = renderGate(evil, options);
    expect(text).not.toContain('\u001B');
    expect(text).not.toContain('\u202E');
    expect(text).toContain('FAILS');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});

test('what is printed is what its schema says', () => {
  expect(gateDocumentSchema.parse(aDocument())).toEqual(aDocument());
  expect(
    gateDocumentSchema.safeParse({ ...aDocument(), rules: [{ ...aRule(), outcome: 'passed' }] }).success,
  ).toBe(false);
});
