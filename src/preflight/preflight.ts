import { UsageError } from '../base/errors.ts';
import type { ClientFacts, ClientName } from '../client/client.ts';
import type { ClientMeans } from '../client/clients.ts';
import { openScriptedModel } from '../client/scripted/scripted-model.ts';
import type { Environment } from '../wire/environment.ts';
import { askClient, stopClient, type Stage } from './ask-client.ts';
import { judgeCalls } from './judge-calls.ts';
import { judgeLog, judgeStop } from './judge-log.ts';
import { measuresOf, UNMEASURED } from './measure.ts';
import { CANARY_OWN } from './own.ts';
import { ASKS, SCRIPT } from './plan.ts';
import { STEPS, type Preflight, type StepResult } from './result.ts';
import { hasModel, KEY_ENVIRONMENT, standIn } from './stand-in.ts';
import { viewOf } from './view.ts';

export interface PreflightAround {
  readonly env: Environment;
  /** For homes, logs and journals; whoever made it empties it. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Tries one client on the canary, through the relay, with a scripted model in place of its own: no key is needed and
 * nothing is paid. What the client does, or lacks, is in the result. Throws a `UsageError` for a name that no client
 * has, and where the programs of this package or their files have no place.
 */
export async function preflight(
  name: ClientName,
  means: ClientMeans,
  { env, folder, signal }: PreflightAround,
): Promise<Preflight> {
  if (name.startsWith('replay:'))
    return allSteps(name, 'not-applicable', 'it only repeats what was once called');
  await using model = await openScriptedModel(SCRIPT);
  const client = standIn(name, means, model.url);
  const facts = await inspected(() => client.inspect({ env: { ...env, ...KEY_ENVIRONMENT }, folder }));
  if (typeof facts === 'string') return allSteps(name, 'could-not-run', facts);
  const stage: Stage = { client, model: hasModel(name) ? model : null, env, folder, signal };
  const tried = stage.model === null ? await withoutModel(stage) : await withModel(stage);
  // Of a model without a program it is Surveyor's own.
  const version = name.startsWith('model:') ? null : facts.version;
  return { client: name, version, ...tried };
}

type Tried = Omit<Preflight, 'client' | 'version'>;

async function withModel(stage: Stage): Promise<Tried> {
  const heard = await askClient(ASKS.calls, stage);
  const stopped = await stopClient(ASKS.wait, stage);
  return {
    steps: inOrder([...judgeCalls(heard), judgeStop(stopped)]),
    measures: measuresOf(heard, stopped),
    view: viewOf(CANARY_OWN, heard.requests),
  };
}

async function withoutModel(stage: Stage): Promise<Tried> {
  const read = await askClient(ASKS.read, stage);
  const deleting = await askClient(ASKS.delete, stage);
  const stopped = await stopClient(ASKS.wait, stage);
  return {
    steps: inOrder([...judgeLog({ read, deleting }, stage.client), judgeStop(stopped)]),
    measures: measuresOf(read, stopped),
    view: null,
  };
}

function inOrder(steps: readonly StepResult[]): readonly StepResult[] {
  return [...steps].sort((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step));
}

/** Not installed, or not told what it needs: that is for its user to repair, and no reason to stop the others. */
async function inspected(look: () => Promise<ClientFacts>): Promise<ClientFacts | string> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `${error.message} ${error.next}`;
  }
}

function allSteps(client: ClientName, outcome: StepResult['outcome'], why: string): Preflight {
  const steps = STEPS.map((step): StepResult => ({ step, outcome, why }));
  return { client, version: null, steps, measures: UNMEASURED, view: null };
}
