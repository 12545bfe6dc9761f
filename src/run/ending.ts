import { tellingLine } from '../base/telling-line.ts';
import { TEMP_NEXT } from '../base/scratch.ts';
import type { Asked } from '../case/case.ts';
import type { Client } from '../client/client.ts';
import type { Claim } from '../trajectory/claim.ts';
import type { Recording } from '../wire/recording.ts';
import { isLeftWaiting } from './left-waiting.ts';
import type { End } from './run.ts';
import { unfitAnswer } from './unfit-answer.ts';

export interface Ending {
  /** The claim, or the evidence why the client gave none. */
  readonly outcome: Claim | string;
  readonly late: boolean;
  readonly offered: boolean;
  /** In what the client was shown another list than the one that the trial is about; null: in nothing. */
  readonly other: string | null;
  readonly called: readonly string[];
  readonly client: Pick<Client, 'listsTools'>;
  readonly recording: Pick<Recording, 'frames' | 'lost' | 'stderr'>;
  readonly one: Asked;
  /** Where the relay writes what it records. */
  readonly folder: string;
}

/** Evidence of trouble is looked for in the recording first: what a client says of itself decides nothing. */
export function endOf(ending: Ending): End {
  const { outcome, late, recording, called, one, folder, other } = ending;
  if (recording.lost > 0) {
    const evidence = `not all that crossed could be written in ${folder}. ${TEMP_NEXT}`;
    return { kind: 'infrastructure', evidence };
  }
  const unfit = one.kind === 'scenario' ? unfitAnswer(recording.frames, one.elicitation) : null;
  if (unfit !== null) return { kind: 'case-defect', why: unfit };
  if (other !== null) {
    const evidence = `the server showed the client another list of tools than it had shown before: ${other}`;
    return { kind: 'infrastructure', evidence };
  }
  if (isUnoffered(ending)) return unoffered(outcome, recording.stderr);
  // Before the deadline counts against it, a client must have had an answer of its model.
  if (typeof outcome === 'string') return { kind: 'infrastructure', evidence: outcome };
  if (late) return { kind: 'limit', limit: 'time' };
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

/** A client that calls tools knows them, wherever from; one that need not list them was only denied what it asked for. */
function isUnoffered({ offered, called, client, recording }: Ending): boolean {
  if (offered || called.length > 0) return false;
  return client.listsTools || isLeftWaiting(recording.frames);
}

function unoffered(outcome: Claim | string, stderr: readonly string[]): End {
  const line = tellingLine(stderr) ?? stderr.at(-1);
  const said = line === undefined ? '' : `; the target's stderr says: ${line}`;
  // A client that failed before it asked for tools says why, which is more than that it did not ask.
  const why = typeof outcome === 'string' ? `${outcome}; ` : '';
  return { kind: 'infrastructure', evidence: `${why}no tool list reached the client${said}` };
}
