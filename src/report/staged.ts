import { canonicalJson } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Staged } from '../run/run.ts';
import type { Seen, WorldRecord } from '../world/record.ts';
import type { EffectLine, StagedLine } from './model.ts';

/** What a reader is shown of a scenario's world and conversation. */
export function stagedLine({ turns, world }: Staged): StagedLine {
  return {
    turns: turns.map((turn) => ({
      ...turn,
      said: excerpt(turn.said, 1_000),
      answer: excerpt(turn.answer, 2_000),
    })),
    setting: settingOf(world),
    effects: world.effects.map(({ what, list, before, after }): EffectLine => ({
      what: excerpt(what, 200),
      must: list === 'effects' ? 'come about' : 'not happen',
      before: seenText(before),
      after: seenText(after),
    })),
  };
}

function settingOf({ fixture, isolation, clock, zone, identity }: WorldRecord): readonly string[] {
  const time = [clock, zone].filter((part) => part !== null).join(' ');
  return [
    ...(fixture === null ? [] : [`fixture ${fixture}`]),
    ...(identity === null ? [] : [`as ${identity}`]),
    ...(time === '' ? [] : [time]),
    isolation === 'trial' ? 'a world of its own' : 'one trial at a time',
  ];
}

function seenText(seen: Seen): string {
  return seen.kind === 'nothing' ? excerpt(seen.why, 200) : excerpt(canonicalJson(seen.value), 300);
}
