import { factsOf } from '../../config/gate-metrics.ts';
import type { ReleaseRule } from '../../config/gates.ts';
import { shellWord } from '../../wire/endpoint.ts';
import type { Call } from '../commands.ts';
import { flagOption, textOption } from '../options.ts';

/** What measures a change that nobody has measured yet, to be typed as it stands. */
export function measuringCommand({ options }: Pick<Call, 'options'>): string {
  const night = flagOption(options, 'nightly') ? ['--nightly'] : [];
  return ['surveyor gate --run', ...night, ...typed(options, ['baseline', 'config', 'store'])].join(' ');
}

/** What produces evidence for a rule, to be typed as it stands: with the config and the store that the gate was given. */
export function commandFor(rule: ReleaseRule, call: Pick<Call, 'options'>): string {
  if (rule.kind === 'change') return measuringCommand(call);
  const client = rule.client === null ? [] : ['--client', shellWord(rule.client)];
  const around = typed(call.options, ['config', 'store']);
  return ['surveyor', verbOf(rule), ...client, ...around].join(' ');
}

function verbOf({ metric }: ReleaseRule): 'check' | 'unit' | 'select' | 'run' {
  const { from } = factsOf(metric);
  if (from === 'check' || from === 'unit') return from;
  // Cheaper than a run, since nothing is executed.
  return metric.startsWith('selection.') ? 'select' : 'run';
}

function typed(options: Call['options'], names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const value = textOption(options, name);
    return value === null ? [] : [`--${name}`, shellWord(value)];
  });
}
