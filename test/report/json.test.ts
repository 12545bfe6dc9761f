import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { publishedSchemas, schemaText } from '../../scripts/schemas.ts';
import type { Json } from '../../src/base/json.ts';
import { renderJson } from '../../src/report/json.ts';
import type { Report } from '../../src/report/model.ts';
import { reportSchema } from '../../src/report/schema.ts';
import { aReport, aReportFinding, aTrialLine, HOSTILE } from './a-report.ts';
import { assertForAnyReport } from './anything.ts';
import { bigReport, nothingCheckedReport, notMcpReport, samples } from './samples.ts';

const all: readonly (readonly [string, () => Report])[] = [
  ...Object.entries(samples),
  ['nothing checked', nothingCheckedReport],
  ['not MCP', notMcpReport],
  ['big', () => bigReport(50)],
];
const published = JSON.parse(readFileSync('schemas/report.schema.json', 'utf8')) as {
  properties: Record<string, Json>;
};
const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': true } });
const accepts = ajv.compile(published);

describe('a report as JSON', () => {
  test.each(all)('is what the published schema says: %s', (_name, make) => {
    const value: unknown = JSON.parse(renderJson(make()));
    expect(accepts(value) ? [] : accepts.errors).toEqual([]);
  });

  test.each(all)('has no member that the schema does not name: %s', (_name, make) => {
    const value: unknown = JSON.parse(renderJson(make()));
    expect(reportSchema.safeParse(value).error?.issues ?? []).toEqual([]);
  });

  test('is the report: nothing is lost on the way', () => {
    assertForAnyReport((report) => {
      expect(JSON.parse(renderJson(report))).toEqual(JSON.parse(JSON.stringify(report)));
    });
  });

  test('has its members in the order of the published schema', () => {
    expect(Object.keys(JSON.parse(renderJson(samples['troubled']!())) as object)).toEqual(
      Object.keys(published.properties),
    );
  });

  test('is the same bytes in whatever order its members were made', () => {
    const report = samples['troubled']!();
    expect(renderJson(reversed(report) as Report)).toBe(renderJson(report));
    expect(JSON.stringify(reversed(report))).not.toBe(JSON.stringify(report));
  });

  test('holds one document and ends with a newline', () => {
    expect(renderJson(aReport())).toMatch(/^\{\n[^]*\n\}\n$/);
  });

  test('can be shown on a terminal: what would act there is written as an escape', () => {
    const text = renderJson(samples['troubled']!());
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\uFEFF]/);
    expect(text).toContain(String.raw`\u202e`);
    expect(JSON.stringify(JSON.parse(text))).toContain('\u202E');
  });

  test('writes an invisible character beyond the basic plane as two escapes', () => {
    const question = 'a\u{E0041}b😀';
    const text = renderJson(aReport({ trials: [aTrialLine({ question })] }));
    expect(text).toContain(String.raw`a\udb40\udc41b😀`);
    expect((JSON.parse(text) as Report).trials[0]?.question).toBe(question);
  });

  test('cuts facts that are nested without end, and is still what the schema says', () => {
    let deep: Json = 'bottom';
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    const finding = aReportFinding('x', { place: 'wire', rule: 'r' }, { facts: { deep } });
    const text = renderJson(aReport({ findings: [finding] }));
    expect(text).toContain('nested too deep to show');
    expect(accepts(JSON.parse(text))).toBe(true);
  });

  test('keeps facts whatever they are called', () => {
    const facts = JSON.parse(
      `{"__proto__":1,"constructor":2,"10":3,"2":4,${JSON.stringify(HOSTILE)}:5}`,
    ) as Record<string, Json>;
    const text = renderJson(
      aReport({ findings: [aReportFinding('x', { place: 'wire', rule: 'r' }, { facts })] }),
    );
    expect(Object.keys((JSON.parse(text) as Report).findings[0]!.facts).sort()).toEqual(
      Object.keys(facts).sort(),
    );
  });
});

describe('the published schema', () => {
  test('is on disk as its source says', () => {
    for (const schema of publishedSchemas) expect(readFileSync(schema.file, 'utf8')).toBe(schemaText(schema));
  });

  test.each([
    ['another version', { schema: 'mcp-surveyor.report/2' }],
    ['an exit code that a report cannot have', { exitCode: 2 }],
    ['a missing section', { trials: undefined }],
    ['an unknown outcome', { checks: [{ id: 'x', outcome: 'passes', why: '' }] }],
    [
      'a repair site that is no place',
      { findings: [{ ...aReportFinding('x', { place: 'wire', rule: 'r' }), site: { place: 'nowhere' } }] },
    ],
    ['a percentage', { tally: { ...aReport().tally, bounds: { low: 20, high: 100 } } }],
  ])('refuses %s', (_what, over) => {
    expect(accepts(JSON.parse(JSON.stringify({ ...aReport(), ...over })))).toBe(false);
  });

  test('allows readers of an older version to meet a member that they do not know', () => {
    expect(accepts(JSON.parse(JSON.stringify({ ...aReport(), later: true })))).toBe(true);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, reversed(each)]),
  );
}
