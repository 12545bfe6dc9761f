import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { renderJunit } from '../../src/report/junit.ts';
import type { Report } from '../../src/report/model.ts';
import { element } from '../../src/report/xml.ts';
import { aCheck, aReport, aTrialLine } from './a-report.ts';
import { assertForAnyReport } from './anything.ts';
import { nothingCheckedReport, samples, unreachableReport } from './samples.ts';
import { troubledReport } from './troubled-report.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Parses as XML 1.0; an ill-formed document throws. */
function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [{ name: '', attributes: {}, children: [], text: '' }];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value]));
    const element = { name, attributes: plain, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return open[0]!.children[0]!;
}

function tests(report: Report): readonly { suite: string; test: Element; verdict: string }[] {
  return parse(renderJunit(report)).children.flatMap((suite) =>
    suite.children
      .filter(({ name }) => name === 'testcase')
      .map((test) => ({
        suite: suite.attributes['name'] ?? '',
        test,
        verdict: test.children.find(({ name }) => name !== 'system-out')?.name ?? 'passed',
      })),
  );
}

describe('a report as JUnit XML', () => {
  test('is well-formed XML 1.0, whatever text is in the report', () => {
    assertForAnyReport((report) => {
      expect(parse(renderJunit(report)).name).toBe('testsuites');
    });
  });

  test.each(Object.entries(samples))('counts in its totals what it holds: %s', (_name, make) => {
    const root = parse(renderJunit(make()));
    const all = tests(make());
    const of = (verdict: string): string => String(all.filter((each) => each.verdict === verdict).length);
    expect(root.attributes).toMatchObject({
      tests: String(all.length),
      failures: of('failure'),
      errors: of('error'),
      skipped: of('skipped'),
    });
    for (const suite of root.children) {
      const inside = suite.children.filter(({ name }) => name === 'testcase');
      expect(suite.attributes['tests']).toBe(String(inside.length));
    }
  });

  test('states a time only where one is known', () => {
    const trials = [aTrialLine({ tookMs: 1_250 }), aTrialLine({ tookMs: 500, repeat: 2 })];
    const root = parse(renderJunit(aReport({ trials })));
    expect(root.attributes['time']).toBe('1.750');
    const times = root.children.map(({ attributes, children }) => [
      attributes['name'],
      attributes['time'],
      ...children.filter(({ name }) => name === 'testcase').map((each) => each.attributes['time']),
    ]);
    expect(times).toEqual([
      ['contract', undefined, undefined],
      ['probe', '1.750', '1.250', '0.500'],
    ]);
    expect(renderJunit(aReport({ trials: [] }))).not.toContain('time=');
  });

  test.each([
    ['holds', 'passed'],
    ['warns', 'passed'],
    ['fails', 'failure'],
    ['could-not-run', 'error'],
    ['not-applicable', 'skipped'],
  ] as const)('writes a check that %s as %s', (outcome, verdict) => {
    const report = aReport({ checks: [aCheck('a.check', outcome, 'A reason.')] });
    const found = tests(report).find(({ suite }) => suite === 'contract');
    expect(found?.test.attributes).toMatchObject({ classname: 'contract', name: 'a.check' });
    expect(found?.verdict).toBe(verdict);
  });

  test.each([
    ['passed', 'passed'],
    ['failed', 'failure'],
    ['infrastructure', 'error'],
    ['case-defect', 'skipped'],
    ['not-run', 'skipped'],
  ] as const)('writes a trial that stands as %s as %s', (standing, verdict) => {
    const report = aReport({ trials: [aTrialLine({ standing, why: 'A reason.' })] });
    expect(tests(report).find(({ suite }) => suite === 'probe')?.verdict).toBe(verdict);
  });

  test('says in a failure what was asked, expected and called', () => {
    const failed = tests(troubledReport()).find(
      ({ verdict, suite }) => verdict === 'failure' && suite === 'probe',
    );
    const [failure] = failed!.test.children;
    expect(failure?.attributes['message']).toBe('list_audiences was called first; breakdown was expected.');
    expect(failure?.text).toContain('which audience has the worst failure rate this month?');
    expect(failure?.text).toContain('expected: breakdown');
    expect(failure?.text).toContain('called: search {"q":"failure rate"} ok, but empty');
  });

  test('keeps the reason of a warning beside the pass', () => {
    const report = aReport({ checks: [aCheck('a.check', 'warns', 'Mind this.')] });
    const [first] = tests(report);
    expect(first?.test.children[0]).toMatchObject({ name: 'system-out', text: 'warns: Mind this.' });
  });

  test('has a suite for each kind of case', () => {
    expect(parse(renderJunit(troubledReport())).children.map(({ attributes }) => attributes['name'])).toEqual(
      ['contract', 'probe', 'selection', 'scenario'],
    );
  });

  test.each([
    ['an unreachable target', unreachableReport, 'before it answered'],
    ['a survey in which nothing was checked', nothingCheckedReport, 'NOTHING CHECKED'],
    ['a run without an answer', () => aReport({ ok: false, exitCode: 3 }), 'NO ANSWER'],
  ])('is never green for %s', (_name, make, why) => {
    const found = tests(make()).find(({ suite }) => suite === 'survey');
    expect(found?.verdict).toBe('error');
    expect(found?.test.children[0]?.attributes['message']).toContain(why);
  });

  test('gives the last stderr lines of a target that could not be reached', () => {
    expect(tests(unreachableReport())[0]?.test.children[0]?.text).toContain(
      'FATAL: missing required env DATABASE_URL',
    );
  });

  test('writes times in seconds and the start without a zone', () => {
    const root = parse(renderJunit(aReport()));
    const probe = root.children.find(({ attributes }) => attributes['name'] === 'probe');
    expect(probe?.attributes).toMatchObject({ time: '0.025', timestamp: '2026-11-30T09:00:00' });
  });
});

describe('an XML element', () => {
  test('writes what XML has no character for as an escape, and keeps lines and tabs of an attribute', () => {
    const text = element('a', { b: 'x\n\ty"<\u0000' }, 'z\uFFFE\uD800]]>\n');
    const root = parse(text);
    expect(root.attributes['b']).toBe(`x\n\ty"<${String.raw`\u0000`}`);
    expect(root.text).toBe(`z${String.raw`\ufffe\ud800`}]]>\n`);
  });

  test('is closed at once when nothing is in it', () => {
    expect(element('a', {}, [])).toBe('<a/>');
    expect(element('a', {}, '')).toBe('<a/>');
  });
});
