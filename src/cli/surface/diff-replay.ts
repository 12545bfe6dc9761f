import { UsageError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { redactor } from '../../base/redact.ts';
import { typedSecrets } from '../../config/hide-secrets.ts';
import { answerOf, type Answer } from '../../contract/calls/answer.ts';
import { paramHeadersIn } from '../../contract/calls/param-headers.ts';
import type { StoredRun } from '../../run/run.ts';
import type { Store } from '../../store/store.ts';
import type { Fact } from '../../surface/diff/told.ts';
import type { Surface } from '../../surface/surface.ts';
import { refusals } from '../../world/approvals.ts';
import { openSession } from '../../wire/open-session.ts';
import type { Session } from '../../wire/session.ts';
import type { Call } from '../commands.ts';
import { emitTargetFailure } from '../emit-failure.ts';
import { storedRun, storeOf } from '../stored.ts';
import { answerDiffers } from './diff-answers.ts';
import { type StoredCall, storedCalls } from './diff-stored-calls.ts';
import { namedServer, type NamedServer } from './taken.ts';

/** The calls of a stored run, made again on the running server, and what became of their answers. */
export interface Replay {
  readonly kind: 'replayed';
  readonly run: string;
  /** Different calls that were made again. */
  readonly made: number;
  readonly same: number;
  /** Different calls that were not, by the reason. */
  readonly left: Readonly<Record<LeftBecause, number>>;
  readonly facts: readonly Fact[];
}

/** The server could not be reached, which has been told. */
export interface ReplayFailed {
  readonly kind: 'failed';
  readonly exitCode: number;
}

export type LeftBecause = 'not-listed' | 'may-write' | 'holds-a-secret' | 'too-many' | 'connection-lost';

/** Each is made twice, so that what changes by itself is known. */
const REPLAYED_CALLS = 300;

/**
 * Makes the calls of a run again, of tools that only read, on the server that was named or the config's. Throws UsageError
 * for a run that is not there or whose messages were not kept. That the server cannot be reached any more has been told.
 */
export async function replayed(call: Call, id: string, surface: Surface): Promise<Replay | ReplayFailed> {
  const server = await namedServer(call);
  await using store = await storeOf(call, 'read');
  const stored = await storedRun(store, id);
  refuseUnkept(stored);
  const calls = await callsOf(store, stored);
  const plan = planned(calls, { surface, server, stored });
  const opened = await openSession(server.target.endpoint, server.target.open);
  if (opened.kind === 'failed') {
    const failure = mapStrings(opened.failure, redactorOf(server));
    return { kind: 'failed', exitCode: await emitTargetFailure(call, call.command, failure) };
  }
  await using session = opened.session;
  const done = await asked(plan.make, { session, surface, server });
  const lost = plan.make.length - done.made;
  return { kind: 'replayed', run: stored.run.id, ...done, left: { ...plan.left, 'connection-lost': lost } };
}

function refuseUnkept({ run }: StoredRun): void {
  if (run.payloads === 'full') return;
  throw new UsageError(
    'replay-unkept',
    `The run ${run.id} kept no messages, so its calls cannot be made again nor their answers compared.`,
    'Keep them where the data is synthetic, with log: { payloads: full } in the config, and run again.',
  );
}

/** Every different call once, with its first answer. */
async function callsOf(store: Store, { run }: StoredRun): Promise<readonly StoredCall[]> {
  const found = new Map<string, StoredCall>();
  for await (const { trial } of store.readTrials(run.id)) {
    const recording = await store.readRecording(trial.id);
    for (const call of storedCalls(recording?.frames ?? []))
      if (!found.has(call.key)) found.set(call.key, call);
  }
  return [...found.values()];
}

interface Against {
  readonly surface: Surface;
  readonly server: NamedServer;
  readonly stored: StoredRun;
}

interface Plan {
  readonly make: readonly StoredCall[];
  readonly left: Record<LeftBecause, number>;
}

function planned(calls: readonly StoredCall[], { surface, server, stored }: Against): Plan {
  const listed = new Set(surface.tools.map(({ name }) => name));
  const refused = refusals(surface, { tools: server.effects, allowWrites: false });
  const marks = server.target.secrets.map(({ name }) => `[${name}]`);
  const left = { 'not-listed': 0, 'may-write': 0, 'holds-a-secret': 0, 'too-many': 0, 'connection-lost': 0 };
  const make: StoredCall[] = [];
  for (const call of calls) {
    if (!listed.has(call.tool)) left['not-listed'] += 1;
    else if (Object.hasOwn(refused, call.tool) || stored.run.writers.includes(call.tool))
      left['may-write'] += 1;
    else if (marks.some((mark) => call.key.includes(mark))) left['holds-a-secret'] += 1;
    else if (make.length >= REPLAYED_CALLS) left['too-many'] += 1;
    else make.push(call);
  }
  return { make, left };
}

interface Asking {
  readonly session: Session;
  readonly surface: Surface;
  readonly server: NamedServer;
}

/** One after the other: what one call leaves behind must not be taken for the doing of another. */
async function asked(
  calls: readonly StoredCall[],
  asking: Asking,
): Promise<Pick<Replay, 'made' | 'same' | 'facts'>> {
  const facts: Fact[] = [];
  let made = 0;
  for (const call of calls) {
    if (asking.session.wire.ending() !== null) break;
    // oxlint-disable-next-line no-await-in-loop -- see above
    const now = await answered(call.tool, call.arguments, asking);
    // oxlint-disable-next-line no-await-in-loop -- see above
    const again = await answered(call.tool, call.arguments, asking);
    made += 1;
    const fact = answerDiffers({ stored: call.answer, now, again });
    if (fact !== null) facts.push(fact);
  }
  return { made, same: made - facts.length, facts };
}

async function answered(
  tool: string,
  args: JsonObject,
  { session, surface, server }: Asking,
): Promise<Answer> {
  const headers = paramHeadersIn(session, surface, { tool, arguments: args });
  const exchange = await session.request('tools/call', { name: tool, arguments: args }, { headers });
  return answerOf(tool, args, mapStrings(exchange, redactorOf(server)));
}

/** What a run stores has lost its secrets; what is compared with it must have too. */
function redactorOf({ target }: NamedServer): (text: string) => string {
  return redactor([...target.secrets, ...typedSecrets(target.written)]);
}
