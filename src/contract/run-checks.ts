import { canonicalJson, type JsonObject } from '../base/json.ts';
import { messageOf } from '../base/errors.ts';
import { count } from '../base/text.ts';
import type { Finding } from '../finding/finding.ts';
import type { Surface } from '../surface/surface.ts';
import type { Exchange } from '../wire/exchange.ts';
import { openSession } from '../wire/open-session.ts';
import type { EraFinding, OpenOptions, Session } from '../wire/session.ts';
import { connectStockClient } from '../wire/sdk-transport.ts';
import { startWire } from '../wire/start-wire.ts';
import type { Closing, SendOptions } from '../wire/wire.ts';
import type { Check, CheckContext, CheckOutcome, CheckResult, Flaw, Judged, Phase } from './check.ts';

export interface ChecksRun {
  readonly results: readonly CheckResult[];
  readonly findings: readonly Finding[];
}

const PHASES: readonly Phase[] = ['surface', 'talk', 'observe', 'end'];

/** Runs the checks phase by phase over one connection, which is closed afterwards. Results come in the catalogue's order. */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  onDone: (result: CheckResult) => void,
): Promise<ChecksRun> {
  const done = new Map<Check, { result: CheckResult; findings: readonly Finding[] }>();
  for (const phase of PHASES) {
    for (const check of checks.filter((each) => each.phase === phase)) {
      const one = await runCheck(check, context);
      done.set(check, one);
      onDone(one.result);
    }
  }
  await context.close();
  const inOrder = checks.flatMap((check) => done.get(check) ?? []);
  return {
    results: inOrder.map(({ result }) => result),
    findings: inOrder.flatMap(({ findings }) => findings),
  };
}

async function runCheck(
  check: Check,
  context: CheckContext,
): Promise<{ result: CheckResult; findings: readonly Finding[] }> {
  const judged = await judge(check, context);
  if (judged.kind !== 'judged') {
    return { result: { id: check.id, outcome: judged.kind, why: judged.why }, findings: [] };
  }
  const findings = judged.flaws.map((flaw) => findingOf(check, flaw));
  return { result: { id: check.id, ...outcomeOf(judged.flaws, judged.saw) }, findings };
}

/** One broken check must not cost the whole report, so a throw of ours becomes an outcome that can't be read as green. */
async function judge(check: Check, context: CheckContext): Promise<Judged> {
  try {
    return await check.run(context);
  } catch (error) {
    return { kind: 'could-not-run', why: `a bug in mcp-surveyor, please report it: ${messageOf(error)}` };
  }
}

function outcomeOf(flaws: readonly Flaw[], saw: string): { outcome: CheckOutcome; why: string } {
  const worst =
    flaws.find((flaw) => flaw.severity === 'error') ?? flaws.find((flaw) => flaw.severity === 'warning');
  if (worst === undefined) {
    return {
      outcome: 'holds',
      why: flaws.length === 0 ? saw : `${saw}; ${count(flaws.length, 'piece')} of advice`,
    };
  }
  const more = flaws.length > 1 ? ` (and ${flaws.length - 1} more)` : '';
  return { outcome: worst.severity === 'error' ? 'fails' : 'warns', why: worst.message + more };
}

function findingOf(check: Check, { severity, site, message, evidence }: Flaw): Finding {
  return {
    code: check.id,
    severity,
    site,
    message,
    facts: {},
    evidence: evidence.map((at) => ({ trial: null, at })),
  };
}

/** The context over an opened session. Exchanges are remembered by their content, so that checks can share them. */
export function checkContext(
  session: Session,
  surface: Surface,
  eras: EraFinding,
  defaults: OpenOptions,
): CheckContext {
  const asked = new Map<string, Promise<Exchange>>();
  let closing: Promise<Closing> | null = null;
  const { endpoint } = session.wire;
  return {
    endpoint,
    surface,
    eras,
    session,
    frames: session.wire.frames,
    ask: (method: string, params: JsonObject = {}, options: SendOptions = {}) => {
      const key = canonicalJson([method, params, { ...options.headers }, options.timeoutMs ?? null]);
      const known = asked.get(key) ?? session.request(method, params, options);
      asked.set(key, known);
      return known;
    },
    open: (options = {}) => openSession(endpoint, { ...defaults, revision: session.revision, ...options }),
    connect: () => startWire(endpoint, defaults),
    connectStock: () => connectStockClient(endpoint, { ...defaults, revision: session.revision }),
    close: () => (closing ??= session.wire.close()),
  };
}
