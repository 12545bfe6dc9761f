import { toolCalls } from '../trajectory/tool-calls.ts';
import { messageOf } from '../base/errors.ts';
import { tellingLine } from '../base/telling-line.ts';
import { TEMP_NEXT } from '../base/scratch.ts';
import type { Question } from '../client/client.ts';
import type { Asked } from '../case/case.ts';
import type { Claim } from '../trajectory/claim.ts';
import type { Recording } from '../wire/recording.ts';
import type { OpenLane } from './lane.ts';
import type { PlannedTrial } from './plan.ts';
import type { End, Trial } from './run.ts';
import type { Done, TrialSetting } from './run-trials.ts';

/** How long a call may still be waited for once the client has given its answer. */
const SETTLE_MS = 1_000;

/** One case, once. What the target or the client does wrong shows in the trial; only a bug of ours throws. */
export async function runTrial(
  planned: PlannedTrial,
  lane: OpenLane,
  { setting, signal }: { setting: TrialSetting; signal: AbortSignal },
): Promise<Done> {
  const startedAtMs = Date.now();
  const deadline = AbortSignal.timeout(setting.timeoutMs);
  const outcome = await ask(planned, lane, AbortSignal.any([signal, deadline]));
  const claim = typeof outcome === 'string' ? null : outcome;
  const recording = await lane.relay.take(SETTLE_MS);
  const calls = toolCalls(recording.frames, setting.allowlist);
  const late = deadline.aborted;
  const trial: Trial = {
    ...identityOf(planned),
    startedAtMs,
    tookMs: Date.now() - startedAtMs,
    calls,
    claim,
    end: endOf({
      outcome,
      late,
      offered: lane.offered(recording),
      called: calls.map(({ tool }) => tool),
      recording,
      one: planned.one,
      folder: setting.folder,
    }),
  };
  return { planned, trial, recording };
}

/** A trial that never began: the lane it belongs to could not be opened. */
export function infrastructureTrial(planned: PlannedTrial, evidence: string): Done {
  const trial: Trial = {
    ...identityOf(planned),
    startedAtMs: Date.now(),
    tookMs: 0,
    calls: [],
    claim: null,
    end: { kind: 'infrastructure', evidence },
  };
  return { planned, trial, recording: { frames: [], stderr: [], lost: 0, surplus: 0 } };
}

function identityOf({
  id,
  one,
  client,
  repeat,
}: PlannedTrial): Pick<Trial, 'id' | 'caseId' | 'caseHash' | 'client' | 'door' | 'repeat'> {
  return { id, caseId: one.id, caseHash: one.hash, client, door: 'mcp', repeat };
}

/** The claim, or the evidence why the client gave none. */
async function ask(planned: PlannedTrial, lane: OpenLane, signal: AbortSignal): Promise<Claim | string> {
  try {
    return await lane.session.ask(questionOf(planned.one), signal);
  } catch (error) {
    return `the client ${planned.client} failed: ${messageOf(error)}`;
  }
}

function questionOf(one: Asked): Question {
  if (one.kind === 'probe') return { text: one.question, purpose: 'answer', values: one.with };
  return { text: one.question, purpose: 'choose', values: {} };
}

interface Ending {
  readonly outcome: Claim | string;
  readonly late: boolean;
  readonly offered: boolean;
  readonly called: readonly string[];
  readonly recording: Recording;
  readonly one: Asked;
  /** Where the relay writes what it records. */
  readonly folder: string;
}

/** Evidence of trouble is looked for in the recording first: what a client says of itself decides nothing. */
function endOf({ outcome, late, offered, called, recording, one, folder }: Ending): End {
  if (recording.lost > 0) {
    const evidence = `not all that crossed could be written in ${folder}. ${TEMP_NEXT}`;
    return { kind: 'infrastructure', evidence };
  }
  if (!offered) {
    const line = tellingLine(recording.stderr) ?? recording.stderr.at(-1);
    const said = line === undefined ? '' : `; the target's stderr says: ${line}`;
    return { kind: 'infrastructure', evidence: `no tool list reached the client${said}` };
  }
  if (late) return { kind: 'limit', limit: 'time' };
  if (typeof outcome === 'string') return { kind: 'infrastructure', evidence: outcome };
  const { stuck } = outcome;
  // Looking for values in other tools' results is no choice of those tools.
  if (stuck !== null && one.kind === 'probe' && stuck.tool === one.tool && !called.includes(stuck.tool)) {
    return {
      kind: 'not-run',
      why: `no value for ${stuck.missing.join(', ')} in the schema or in other tools' results`,
    };
  }
  return { kind: 'answered' };
}
