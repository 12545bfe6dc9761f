import { excerpt } from '../base/text.ts';
import type { Effect } from '../case/effect.ts';
import type { Scenario } from '../case/scenario.ts';
import { unproven } from './proof.ts';
import { look, type Look, type Sources, type Unreadable } from './read/look.ts';
import { readingText } from './read/reading-text.ts';
import type { EffectSeen, MentionSeen, Seen } from './record.ts';

/** An effect of a scenario, where it stands in the case, and what was read before the trial. */
export interface Placed extends Pick<EffectSeen, 'expectation' | 'list' | 'index' | 'what'> {
  readonly effect: Effect;
}

/** Read twice, one time right after the other. */
export type Before = Placed & { readonly seen: Seen; readonly again: Seen };

/** Why a world is not fit for its trial, or could not be looked at. */
export interface WorldFailure {
  readonly kind: 'infrastructure' | 'case-defect';
  readonly why: string;
  /** Set where the folder for temporary files had no room left for it: no config can repair that. */
  readonly noRoom?: true;
}

/** Every effect of a scenario: expectation by expectation, its effects, then its never. */
export function effectsOf({ accept }: Scenario): readonly Placed[] {
  return accept.flatMap((expectation, at) =>
    (['effects', 'never'] as const).flatMap((list) =>
      expectation[list].map((effect, index): Placed => {
        return { expectation: at, list, index, what: excerpt(readingText(effect.read), 120), effect };
      }),
    ),
  );
}

/** Reads all effects, then all of them again, before anything is done. */
export async function readBefore(
  placed: readonly Placed[],
  sources: Sources,
): Promise<readonly Before[] | WorldFailure> {
  const first = await readAll(placed, sources);
  if ('why' in first) return first;
  const again = await readAll(placed, sources);
  if ('why' in again) return again;
  return first.map((one, i) => ({ ...one, again: again[i]?.seen ?? one.seen }));
}

/** Proves each of the effects able to fail; null: they all are. */
export function unfitEffect(before: readonly Before[]): WorldFailure | null {
  for (const one of before) {
    const wrong = unproven(one.effect, [one.seen, one.again]);
    if (wrong !== null) {
      const kind = wrong.kind === 'defect' ? 'case-defect' : 'infrastructure';
      return { kind, why: `${nameOf(one)}: ${wrong.why}` };
    }
  }
  return null;
}

/** Reads all effects once more. */
export async function readAfter(
  before: readonly Before[],
  sources: Sources,
): Promise<readonly EffectSeen[] | WorldFailure> {
  const after = await readAll(before, sources);
  if ('why' in after) return after;
  return before.map(({ expectation, list, index, what, seen }, i): EffectSeen => {
    return { expectation, list, index, what, before: seen, after: after[i]?.seen ?? seen };
  });
}

/** What the answer must mention, read from the world. What is not there cannot be mentioned, which is not the client's fault. */
export async function readMentions(
  { accept }: Scenario,
  { sources, sentinel }: { readonly sources: Sources; readonly sentinel: string | null },
): Promise<readonly MentionSeen[] | WorldFailure> {
  const all: MentionSeen[] = [];
  for (const [expectation, { answer }] of accept.entries()) {
    for (const [index, mention] of answer.mentions.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one look at the world after the other
      const seen = mention.kind === 'sentinel' ? sentinelSeen(sentinel) : await look(mention.effect, sources);
      if (seen.kind === 'unreadable')
        return unread(`mention ${index + 1}${ofExpectation(expectation)}`, seen);
      all.push({ expectation, index, seen });
    }
  }
  return all;
}

export function nameOf({ list, index, expectation, what }: Placed): string {
  return `${list === 'effects' ? 'effect' : 'never'} ${index + 1}${ofExpectation(expectation)}, ${what}`;
}

async function readAll<One extends Placed>(
  placed: readonly One[],
  sources: Sources,
): Promise<readonly (One & { readonly seen: Seen })[] | WorldFailure> {
  const all: (One & { readonly seen: Seen })[] = [];
  for (const one of placed) {
    // oxlint-disable-next-line no-await-in-loop -- one look at the world after the other
    const seen: Look = await look(one.effect, sources);
    if (seen.kind === 'unreadable') return unread(nameOf(one), seen);
    all.push({ ...one, seen });
  }
  return all;
}

function unread(name: string, { why }: Unreadable): WorldFailure {
  return { kind: 'infrastructure', why: `${name}: it could not be read: ${why}` };
}

function ofExpectation(at: number): string {
  return at === 0 ? '' : ` of alternative ${at + 1}`;
}

function sentinelSeen(sentinel: string | null): Seen {
  return sentinel === null
    ? { kind: 'nothing', why: 'there is no fixture to plant a sentinel in' }
    : { kind: 'value', value: sentinel };
}
