import { mapStrings } from '../base/map-strings.ts';
import type { Config } from './config.ts';

/** The folder that a trial has for itself: filled in when the trial begins, so that no config knows its value. */
export const WORLD_FOLDER = 'SURVEYOR_WORLD';

const REFERENCE = `\${${WORLD_FOLDER}}`;

/** A path below the trial's folder, which is relative to nothing else. */
export function beginsInWorld(path: string): boolean {
  return path.startsWith(REFERENCE);
}

/** A text with the trial's folder filled in; null: there is none, and nothing is filled in. */
export function inWorld(text: string, folder: string | null): string {
  return folder === null ? text : text.replaceAll(REFERENCE, () => folder);
}

/** The other users and fixtures of the target, with the trial's folder filled in wherever they name it. */
export function overlaysInWorld<Overlays extends Pick<Config, 'identities' | 'fixtures'>>(
  overlays: Overlays,
  folder: string | null,
): Overlays {
  const { identities, fixtures } = overlays;
  return { ...overlays, ...mapStrings({ identities, fixtures }, (text) => inWorld(text, folder)) };
}
