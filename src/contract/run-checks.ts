import { canonicalJson, type JsonObject } from '../base/json.ts';
import { messageOf } from '../base/errors.ts';
import type { Finding } from '../finding/finding.ts';
import { NO_LOCK } from '../surface/lock.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Frame } from '../wire/frame.ts';
import { openSession } from '../wire/open-session.ts';
import type { OpenOptions, Session } from '../wire/session.ts';
import { connectStockClient } from '../wire/sdk-transport.ts';
import { startWire } from '../wire/start-wire.ts';
import type { Closing, SendOptions } from '../wire/wire.ts';
import type { Called } from './calls/called.ts';
import type { OpenedCalls } from './calls/open-calls.ts';
import { Silence, TargetSilent } from './silence.ts';
import type { Check, CheckContext, CheckResult, Judged, Phase } from './check.ts';
import { concluded } from './concluded.ts';

export interface ChecksRun {
  readonly results: readonly CheckResult[];
  readonly findings: readonly Finding[];
  /** The frames of the connections on which tools were called. */
  readonly recordings: readonly (readonly Frame[])[];
  /** What became of the tools; null where none could be called. */
  readonly called: Called | null;
}

/** Opens what checks of the phase `call` need; the string says why nothing can be called. */
export type OpenCalls = () => Promise<OpenedCalls | string>;

const PHASES: readonly Phase[] = ['surface', 'talk', 'call', 'observe', 'end'];

/** Runs the checks phase by phase over one connection, which is closed afterwards. Results come in the catalogue's order. */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  onDone: (result: CheckResult) => void,
  open: OpenCalls = () => Promise.resolve('no tool is called in this run'),
): Promise<ChecksRun> {
  const done = new Map<Check, { result: CheckResult; findings: readonly Finding[] }>();
  let opened: OpenedCalls | string | null = null;
  for (const phase of PHASES) {
    const due = inTurn(checks.filter((each) => each.phase === phase));
    if (phase === 'call' && due.length > 0) opened = await open();
    let admitted = false;
    for (const check of due) {
      if (!admitted && isLate(check) && isOpen(opened)) {
        admitted = true;
        await opened.admitWriters();
      }
      const one = await runCheck(check, context, opened);
      done.set(check, one);
      onDone(one.result);
    }
    if (phase === 'call' && isOpen(opened)) await opened[Symbol.asyncDispose]();
  }
  await context.close();
  const inOrder = checks.flatMap((check) => done.get(check) ?? []);
  return {
    results: inOrder.map(({ result }) => result),
    findings: inOrder.flatMap(({ findings }) => findings),
    ...(isOpen(opened)
      ? { recordings: opened.recordings, called: opened.called() }
      : { recordings: [], called: null }),
  };
}

function inTurn(due: readonly Check[]): readonly Check[] {
  return [...due.filter((check) => !isLate(check)), ...due.filter(isLate)];
}

function isLate(check: Check): boolean {
  return check.phase === 'call' && check.late === true;
}

function isOpen(opened: OpenedCalls | string | null): opened is OpenedCalls {
  return opened !== null && typeof opened !== 'string';
}

async function runCheck(
  check: Check,
  context: CheckContext,
  opened: OpenedCalls | string | null,
): Promise<{ result: CheckResult; findings: readonly Finding[] }> {
  return concluded(check.id, await judge(check, context, opened));
}

/** One broken check must not cost the whole report, so a throw of ours becomes an outcome that can't be read as green. */
async function judge(
  check: Check,
  context: CheckContext,
  opened: OpenedCalls | string | null,
): Promise<Judged> {
  try {
    context.begin();
    if (check.phase !== 'call') return await check.run(context);
    if (!isOpen(opened)) return { kind: 'could-not-run', why: `no tool could be called: ${opened ?? ''}` };
    return await check.run(opened.calls, context);
  } catch (error) {
    if (error instanceof TargetSilent) return { kind: 'could-not-run', why: error.message };
    return { kind: 'could-not-run', why: `a bug in mcp-surveyor, please report it: ${messageOf(error)}` };
  }
}

/** What is known before the first check runs. */
interface Known
  extends Pick<CheckContext, 'surface' | 'eras'>, Partial<Pick<CheckContext, 'conformance' | 'lock'>> {
  /** What further connections are opened with. */
  readonly open: OpenOptions;
}

/**
 * The context over an opened session, with its guard against a target that has stopped answering. Exchanges are
 * remembered by their content, so that checks can share them.
 */
export function checkContext(
  session: Session,
  { surface, eras, open: defaults, conformance = null, lock = NO_LOCK }: Known,
): CheckContext {
  const asked = new Map<string, Promise<Exchange>>();
  let closing: Promise<Closing> | null = null;
  const { endpoint } = session.wire;
  const silence = new Silence(session, defaults.timeoutMs);
  const shared = silence.shared();
  return {
    endpoint,
    surface,
    lock,
    eras,
    conformance,
    session: shared,
    frames: session.wire.frames,
    surplus: session.wire.surplus,
    begin: () => silence.begin(),
    ask: (method: string, params: JsonObject = {}, options: SendOptions = {}) => {
      const key = canonicalJson([method, params, { ...options.headers }, options.timeoutMs ?? null]);
      const known = asked.get(key) ?? shared.request(method, params, options);
      asked.set(key, known);
      return known;
    },
    open: (options = {}) => {
      const wanted = { ...defaults, revision: session.revision, ...options };
      return silence.opening(wanted.startTimeoutMs, (startTimeoutMs) =>
        openSession(endpoint, { ...wanted, startTimeoutMs }),
      );
    },
    connect: async () => {
      silence.throwIfMute();
      return startWire(endpoint, defaults);
    },
    connectStock: async () => {
      silence.throwIfMute();
      return connectStockClient(endpoint, { ...defaults, revision: session.revision });
    },
    close: () => (closing ??= session.wire.close()),
  };
}
