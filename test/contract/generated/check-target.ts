import { callChecks } from '../../../src/contract/call-checks.ts';
import { openCalls } from '../../../src/contract/calls/open-calls.ts';
import { checkContext, runChecks, type ChecksRun } from '../../../src/contract/run-checks.ts';
import type { GeneratedCode } from '../../../src/finding/words/call-generated.ts';
import { takeSurface } from '../../../src/surface/take-surface.ts';
import type { Endpoint } from '../../../src/wire/endpoint.ts';
import { openSession } from '../../../src/wire/open-session.ts';
import { LATEST_LEGACY } from '../../../src/wire/revision.ts';

/** Runs checks of generated calls on any target. */
export async function check(endpoint: Endpoint, ids: readonly GeneratedCode[]): Promise<ChecksRun> {
  const open = { revision: LATEST_LEGACY, timeoutMs: 10_000, startTimeoutMs: 20_000, env: process.env };
  const opened = await openSession(endpoint, open);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  const surface = await takeSurface(opened.session);
  const limits = { calls: 500, timeMs: 60_000 };
  const rules = { calls: {}, identities: {}, fixtures: {}, refused: {}, limits };
  return runChecks(
    ids.map((id) => callChecks[id]),
    checkContext(opened.session, { surface, eras: opened.eras, open }),
    () => undefined,
    () => openCalls(endpoint, surface, { rules, open }),
  );
}
