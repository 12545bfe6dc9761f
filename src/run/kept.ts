import type { Payloads } from '../config/config.ts';
import type { Recording } from '../wire/recording.ts';
import type { Trial, Turn } from './run.ts';

/**
 * What of a recording may be kept. Messages hold a product's data, so they are stored only where the author declared it
 * synthetic (`payloads: full`); else their sizes and times stay, and their texts go.
 */
export function keptOf(recording: Recording, payloads: Payloads): Recording {
  if (payloads === 'full') return recording;
  const frames = recording.frames.map((frame) => ({ ...frame, text: '', tail: null, cut: frame.bytes > 0 }));
  return { ...recording, frames, stderr: payloads === 'none' ? [] : recording.stderr };
}

/** What of a trial may be kept: under `none` not even error texts and answers, which quote the product's data. */
export function keptTrial(trial: Trial, payloads: Payloads): Trial {
  if (payloads !== 'none') return trial;
  const calls = trial.calls.map((call) =>
    call.error === null ? call : { ...call, error: { ...call.error, text: '' } },
  );
  const claim = trial.claim === null ? null : { ...trial.claim, answer: '' };
  const { staged } = trial;
  if (staged === null) return { ...trial, calls, claim };
  return { ...trial, calls, claim, staged: { ...staged, turns: staged.turns.map(withoutAnswer) } };
}

function withoutAnswer(turn: Turn): Turn {
  return { ...turn, answer: '' };
}
