import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireChecks } from '../../../src/contract/wire-checks.ts';
import type { CheckResult } from '../../../src/contract/check.ts';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import { runOn, startFlawedHttp, type FlawedHttp, type Target } from './flawed.ts';

const ids = Object.keys(wireChecks) as readonly WireCode[];

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

const targets: readonly (readonly [string, Omit<Target, 'origin'>, 'stdio' | 'http'])[] = [
  ['legacy, stdio', { flaw: 'clean', era: 'legacy' }, 'stdio'],
  ['modern, stdio', { flaw: 'clean', era: 'modern' }, 'stdio'],
  ['legacy, HTTP', { flaw: 'clean', era: 'legacy' }, 'http'],
  ['modern, HTTP', { flaw: 'clean', era: 'modern' }, 'http'],
  ['both eras, HTTP', { flaw: 'clean', era: 'dual' }, 'http'],
  ['2024-11-05, stdio', { flaw: 'clean', era: 'legacy', revision: '2024-11-05' }, 'stdio'],
  ['with tasks, legacy, stdio', { flaw: 'tasks-clean', era: 'legacy' }, 'stdio'],
  ['with tasks, modern, HTTP', { flaw: 'tasks-clean', era: 'modern' }, 'http'],
  [
    'protected, modern, HTTP',
    { flaw: 'auth-clean', era: 'modern', headers: { Authorization: 'Bearer good-token' } },
    'http',
  ],
];

/** None is to be had from a clean server on this machine: they need event ids, trace context, an empty cursor, a remote host, log messages. */
const NEVER_CLEAN: readonly WireCode[] = [
  'http.sse-priming',
  'meta.trace-format',
  'list.empty-cursor-ok',
  'http.tls',
  'call.log-capability',
];

describe('all checks on the wire', () => {
  const seen: CheckResult[] = [];

  test.each(targets)('are silent on the clean server: %s', async (_title, target, transport) => {
    const run = await runOn({ ...target, origin: transport === 'http' ? http.origin : null }, ids);
    expect(run.findings).toEqual([]);
    expect(run.results.filter(({ outcome }) => outcome !== 'holds' && outcome !== 'not-applicable')).toEqual(
      [],
    );
    seen.push(...run.results);
  });

  test('hold on at least one of the clean servers, each of them', () => {
    const held = new Set(seen.filter(({ outcome }) => outcome === 'holds').map(({ id }) => id));
    expect(ids.filter((id) => !held.has(id) && !NEVER_CLEAN.includes(id))).toEqual([
      'rpc.undeclared-capability-method',
    ]);
  });
});
