import type { LayerLine, Report } from './model.ts';
import { name } from './text.ts';

export const LAYERS: Record<LayerLine['layer'], string> = {
  unit: 'L0 unit',
  contract: 'L1 contract',
  navigation: 'L2 navigation',
};

export const STATES: Record<LayerLine['state'], string> = {
  holds: 'holds',
  'in-part': 'holds in part',
  fails: 'does not hold',
  unanswered: 'no answer',
};

/** The layers, where they say more than the report itself does: when one of them comes from another run. */
export function layersShown({ layers, run }: Pick<Report, 'layers' | 'run'>): readonly LayerLine[] {
  return layers.some((each) => each.run !== run.id) ? layers : [];
}

/** `surveyor check, 2026-11-30 09:00 UTC, run 20261130-090000-4f1c2a9b7d`; of this run, that it is. */
export function originText({ command, at, run }: LayerLine, { run: own }: Pick<Report, 'run'>): string {
  if (run === own.id) return 'this run';
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/.exec(at) ?? [];
  const when = day === undefined || time === undefined ? name(at) : `${day} ${time} UTC`;
  return `surveyor ${command}, ${when}, run ${name(run)}`;
}
