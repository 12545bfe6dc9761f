import type { Scenario } from '../case/scenario.ts';
import { offersTools } from '../trajectory/offers.ts';
import { toolCalls } from '../trajectory/tool-calls.ts';
import type { Relay } from '../wire/relay/open-relay.ts';
import type { World, WorldFailure } from '../world/worlds.ts';
import { ConnectionLog } from './connection.ts';
import { converse, type Conversation } from './conversation.ts';
import { endOf } from './ending.ts';
import { openRelayOr } from './open-relay-or.ts';
import type { PlannedTrial } from './plan.ts';
import type { End } from './run.ts';
import type { Done, Shared } from './run-trials.ts';
import { identityOf, limitOf, orEvidence, startFailure, unbegun } from './trial.ts';
import { withinBudget } from './within-budget.ts';

/** One scenario, once, in a world of its own; handed on unless the run was stopped meanwhile. */
export async function runStaged(planned: PlannedTrial<Scenario>, shared: Shared): Promise<void> {
  const { hooks, signal } = shared;
  if (signal.aborted) return;
  const done = await withinBudget(planned, shared, () => stage(planned, shared));
  if (done !== null && !signal.aborted) await hooks.onDone(done);
}

async function stage(planned: PlannedTrial<Scenario>, shared: Shared): Promise<Done> {
  const { setting, patience, signal } = shared;
  const tired = patience.isOver(planned.client.name);
  if (tired !== null) return unbegun(planned, { kind: 'infrastructure', evidence: tired });
  await using world = dismantled(
    await setting.worlds.open({ scenario: planned.one, surface: setting.surface }, signal),
  );
  if (world.kind !== 'open') return unbegun(planned, endOfFailure(world));
  const wrong = await world.before();
  if (wrong !== null) return unbegun(planned, endOfFailure(wrong));
  return await play(planned, world, shared);
}

/** A world that could not be opened has nothing to dispose of. */
function dismantled(world: World | WorldFailure): (World | WorldFailure) & AsyncDisposable {
  return world.kind === 'open' ? world : { ...world, [Symbol.asyncDispose]: () => Promise.resolve() };
}

function endOfFailure({ kind, why }: WorldFailure): Unspoken {
  return kind === 'case-defect' ? { kind, why } : { kind, evidence: why };
}

async function play(planned: PlannedTrial<Scenario>, world: World, shared: Shared): Promise<Done> {
  const { setting, patience, signal } = shared;
  const startedAtMs = Date.now();
  const deadline = AbortSignal.timeout(limitOf(planned, setting));
  const spoken = await speak(planned, world, { ...shared, signal: AbortSignal.any([signal, deadline]) });
  if ('kind' in spoken) return unbegun(planned, spoken);
  const { turns, outcome, recording } = spoken;
  const after = await world.after();
  const calls = toolCalls(recording.frames, setting.allowlist);
  const end =
    'kind' in after
      ? endOfFailure(after)
      : endOf({
          outcome,
          late: deadline.aborted,
          offered: offersTools(recording.frames),
          // What another identity is shown may be another list; what became of the world decides.
          other: null,
          called: calls.map(({ tool }) => tool),
          client: planned.client,
          recording,
          one: planned.one,
          folder: setting.folder,
        });
  const done: Done = {
    planned,
    recording,
    trial: {
      ...identityOf(planned),
      startedAtMs,
      tookMs: Math.max(0, Date.now() - startedAtMs),
      calls,
      claim: typeof outcome === 'string' ? null : outcome,
      staged: 'kind' in after ? null : { turns, world: after },
      end,
    },
  };
  patience.clientStarted(planned.client.name, startFailure(done));
  return done;
}

type Unspoken = Exclude<End, { kind: 'answered' }>;

/** The conversation through a relay of its own, which is closed again before the world is looked at. */
async function speak(
  planned: PlannedTrial<Scenario>,
  world: World,
  shared: Shared,
): Promise<Conversation | Unspoken> {
  const { setting, hooks, patience } = shared;
  const { one } = planned;
  const relay = await openRelayOr(world.target, setting, {
    refuse: setting.refused(one),
    outages: one.outages,
    elicit: one.elicitation ?? 'decline',
  });
  if (typeof relay === 'string') return { kind: 'infrastructure', evidence: relay };
  await using held = relay;
  const spoken = await inSession(planned, { relay: held, world }, shared);
  const log = new ConnectionLog();
  if ('turns' in spoken) log.add(planned.id, spoken.recording);
  log.add(null, await held.take(0));
  await held.close();
  const connection = log.connection();
  patience.connectionEnded(connection.frames);
  hooks.onConnection(connection);
  return spoken;
}

async function inSession(
  planned: PlannedTrial<Scenario>,
  { relay, world }: { readonly relay: Relay; readonly world: World },
  { setting, patience, signal }: Shared,
): Promise<Conversation | Unspoken> {
  const { one, client } = planned;
  const opened = await orEvidence(planned, () =>
    client.open(relay.endpoint, {
      ...setting.client,
      timeoutMs: patience.callMs(),
      instructions: world.instructions,
    }),
  );
  if (typeof opened === 'string') {
    patience.clientStarted(client.name, opened);
    return { kind: 'infrastructure', evidence: opened };
  }
  await using session = opened;
  if (one.replies.length > 0 && session.reply === null)
    return { kind: 'not-run', why: `${client.name} holds no conversation, and the case has replies` };
  return await converse(planned, { relay, session }, signal);
}
