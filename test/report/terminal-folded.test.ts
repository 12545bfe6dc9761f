import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../../src/contract/check.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { renderTerminal } from '../../src/report/terminal/terminal.ts';
import { aReport } from './a-report.ts';

const STDIO = 'the target is reached over stdio';

const results = (
  ids: readonly CheckResult['id'][],
  outcome: CheckResult['outcome'],
  why: string,
): readonly CheckResult[] => ids.map((id) => ({ id, outcome, why }));

const overHttp = [
  'http.content-type',
  'http.json-single',
  'http.notification-202',
  'http.origin-403',
  'http.tls',
  'http.error-id',
  'http.no-redirect',
  'http.mcp-param',
  'auth.challenge',
  'auth.prm',
] as const;

const checks = [
  ...results(['tool.name-unique', 'tool.name-length', 'stdio.stdout-clean'], 'holds', 'it was seen'),
  ...results(overHttp, 'not-applicable', STDIO),
  ...results(['isolation'], 'not-applicable', 'the config names no other user'),
  ...results(['res.mime'], 'not-applicable', 'no resources listed'),
  ...results(['args.near-miss'], 'could-not-run', 'no value for query'),
];

function advice(code: Finding['code'], cause: string | null): Finding {
  return {
    code,
    severity: 'advice',
    site: { place: 'wire', rule: code },
    message: `${code} was seen.`,
    facts: cause === null ? {} : { cause },
    evidence: [],
  };
}

const findings = [
  advice('list.invalid-cursor', 'sdk-habit'),
  advice('rpc.undeclared-capability-method', null),
  advice('neg.legacy-before-initialized', 'sdk-habit'),
];

const draw = (verbose: boolean, more: Partial<ReturnType<typeof aReport>> = {}): string =>
  renderTerminal(
    { ...aReport({ command: 'check', checks, findings }), ...more },
    { color: false, width: 100, verbose },
  );

describe('what needs no look', () => {
  test('is counted, with the reasons that many share, and what could not run is told in full', () => {
    const text = draw(false);
    expect(text).toContain('Checks that need no look: --verbose lists them');
    expect(text).toContain('✓ 3 hold: 2 tool, 1 stdio\n');
    expect(text).toContain(`- 10 not applicable: ${STDIO}\n`);
    expect(text).toContain('- 2 not applicable for 2 other reasons\n');
    expect(text).not.toContain('tool.name-unique');
    expect(text).not.toContain('isolation');
    expect(text).toMatch(/could not run args\.near-miss +no value for query/);
  });

  test('is listed with every id and every reason where all is asked for', () => {
    const text = draw(true);
    expect(text).toContain('tool.name-unique, tool.name-length, stdio.stdout-clean');
    expect(text).toContain('isolation: the config names no other user');
    expect(text).not.toContain('--verbose');
  });
});

describe('habits of the official SDKs', () => {
  const habits = /i from the SDK: 2 habits .* list\.invalid-cursor,\s+neg\.legacy-before-initialized\n/;

  test('are one line, and advice of another cause has its own', () => {
    const text = draw(false);
    expect(text).toMatch(habits);
    expect(text).toMatch(/i rpc\.undeclared-capability-method: /);
    expect(text).not.toMatch(/i list\.invalid-cursor/);
  });

  test('have a line each where all is asked for, or where there is one', () => {
    expect(draw(true)).toMatch(/i list\.invalid-cursor: /);
    expect(draw(false, { findings: findings.slice(0, 2) })).toMatch(/i list\.invalid-cursor: /);
  });
});
