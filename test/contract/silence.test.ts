import { expect, test } from 'vitest';
import { checkContext, runChecks, type ChecksRun } from '../../src/contract/run-checks.ts';
import type { Check } from '../../src/contract/check.ts';
import { judged } from '../../src/contract/flaws.ts';
import { wireChecks } from '../../src/contract/wire-checks.ts';
import { takeSurface } from '../../src/surface/take-surface.ts';
import { openSession } from '../../src/wire/open-session.ts';
import type { Session } from '../../src/wire/session.ts';
import { aSurface } from '../builders.ts';
import { stdioTarget } from '../wire/targets.ts';

const SILENT = /^the target has stopped answering \(\d+ requests in a row/;

/** A check that only asks, as check number so much. */
function asking(method: string, number: number): Check {
  return {
    id: 'rpc.shape',
    executes: 'nothing',
    phase: 'talk',
    run: async ({ ask }) => judged([], (await ask(method, { number })).reply.kind),
  };
}

async function run(
  [how, what]: readonly [string, string],
  checks: (session: Session) => readonly Check[],
  timeoutMs: number,
): Promise<ChecksRun & { readonly asked: readonly string[] }> {
  const options = { revision: '2025-11-25' as const, timeoutMs, startTimeoutMs: 20_000, env: process.env };
  const opened = await openSession(stdioTarget('misbehaves', how, what), options);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  const { session } = opened;
  const surface = how === 'mute' ? await takeSurface(session) : aSurface();
  const context = checkContext(session, { surface, eras: opened.eras, open: options });
  const done = await runChecks(checks(session), context, () => undefined);
  const asked = session.wire.frames.filter(({ from }) => from === 'client').map(({ text }) => text);
  return { ...done, asked };
}

test('checks after a target has stopped answering could not run, at once, and say why', async () => {
  const checks = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => asking('tools/list', number));
  const { results, findings, asked } = await run(['stops', '3'], () => checks, 200);
  expect(results.map(({ outcome, why }) => (outcome === 'holds' ? why : SILENT.test(why)))).toEqual([
    'result',
    'result',
    'timeout',
    'timeout',
    true,
    true,
    true,
    true,
  ]);
  expect(findings).toEqual([]);
  // Four lists and the plain request that decided; nothing was sent after it.
  expect(asked.filter((text) => text.includes('tools/list'))).toHaveLength(4);
  expect(asked.at(-1)).toContain('"ping"');
});

test('a method that is never answered makes nobody take the target for silent', async () => {
  const checks = [1, 2, 3].map((number) => asking('resources/list', number));
  const after = [asking('ping', 4), wireChecks['rpc.unknown-method']];
  const { results } = await run(['mute', 'resources/list'], () => [...checks, ...after], 200);
  expect(results.map(({ outcome, why }) => [outcome, why.slice(0, 7)])).toEqual([
    ...[1, 2, 3].map(() => ['holds', 'timeout']),
    ['holds', 'result'],
    ['holds', expect.any(String)],
  ]);
});

test('an answer that comes late ends the suspicion', async () => {
  const slow = [1, 2].map((number) => asking('tools/list', number));
  const late: Check = {
    id: 'rpc.shape',
    executes: 'nothing',
    phase: 'talk',
    run: async ({ session }) => {
      await new Promise<void>((resolve) => {
        session.wire.listen(({ kind }) => kind === 'answer' && resolve());
      });
      return judged([], 'late');
    },
  };
  const { results, asked } = await run(['slow', 'tools/list'], () => [...slow, late, asking('ping', 4)], 200);
  expect(results.map(({ why }) => why)).toEqual(['timeout', 'timeout', 'late', 'result']);
  // Only the check itself has sent the plain request: nothing was left to be decided.
  expect(asked.filter((text) => text.includes('"ping"'))).toHaveLength(1);
});

test('no third connection is opened to a target that says nothing on two', async () => {
  const opening: Check = {
    id: 'rpc.shape',
    executes: 'nothing',
    phase: 'talk',
    run: async ({ open }) => judged([], (await open({ startTimeoutMs: 1, revision: '2025-11-25' })).kind),
  };
  const { results } = await run(['mute', 'none'], () => [1, 2, 3, 4].map(() => ({ ...opening })), 200);
  // No program starts in the time that these openings wait.
  expect(results.map(({ outcome, why }) => [outcome, why])).toEqual([
    ['holds', 'failed'],
    ['holds', 'failed'],
    ...[3, 4].map(() => [
      'could-not-run',
      'the target answered nothing on the last 2 new connections, so no other was made',
    ]),
  ]);
});
