import { count, excerpt } from '../../base/text.ts';
import { CHANGE_CLASSES, type Change, type ChangeClass } from '../../surface/diff/change.ts';
import type { SurfaceDiff } from '../../surface/diff/diff.ts';
import type { LeftBecause, Replay } from './diff-replay.ts';

/** A difference as it is shown: between what, and what it comes to. */
export interface ShownDiff {
  readonly diff: SurfaceDiff;
  /** Printable. */
  readonly before: string;
  readonly after: string;
  /** Changes of this class and graver ones fail. */
  readonly failOn: ChangeClass;
  readonly fails: boolean;
  /** The calls that were made again; null where that was not asked for. */
  readonly replay: Replay | null;
}

/** What each class is called, and what it asks for. */
export const CLASS_WORDS: Record<ChangeClass, { readonly title: string; readonly means: string }> = {
  breaking: { title: 'Breaking', means: 'what worked may fail' },
  'needs-review': {
    title: 'Needs review',
    means: 'it may break something; that could be neither proved nor excluded',
  },
  behavioural: { title: 'Behavioural', means: 'programs survive it, and a model may choose otherwise' },
  additive: { title: 'Additive', means: 'proved to take nothing away' },
  cosmetic: { title: 'Cosmetic', means: 'it does not reach a model' },
};

export interface ClassGroup {
  readonly class: ChangeClass;
  readonly changes: readonly Change[];
}

/** The gravest class first; none that is empty. */
export function groupsOf({ changes }: SurfaceDiff): readonly ClassGroup[] {
  return CHANGE_CLASSES.map((kind) => ({
    class: kind,
    changes: changes.filter((change) => change.class === kind),
  })).filter((group) => group.changes.length > 0);
}

/** `2 breaking, 1 behavioural; suggested version: major`. */
export function summaryOf({ counts, changes, bump }: SurfaceDiff): string {
  if (changes.length === 0) return 'nothing changed';
  const parts = CHANGE_CLASSES.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${kind}`);
  const version = bump === 'none' ? 'no new version needed' : `suggested version: ${bump}`;
  return `${count(changes.length, 'change')}: ${parts.join(', ')}; ${version}`;
}

/** What to do now; empty where nothing is to be done. */
export function nextOf({ diff, failOn, fails, replay }: ShownDiff): readonly string[] {
  const seen = diff.changes.filter(({ reachesModel }) => reachesModel).length;
  const failing =
    failOn === 'breaking' ? 'Breaking changes fail' : `Changes of the class ${failOn}, and graver ones, fail`;
  return [
    ...(fails
      ? [`${failing}: undo them, or release them as a new version (${diff.bump}) and lock anew.`]
      : []),
    ...(diff.counts['needs-review'] > 0
      ? ['Look at what needs review: only the author can say whether it breaks something.']
      : []),
    ...(replay?.made === 0
      ? ['No call of the run could be made again, so nothing is known of the answers: name another run.']
      : []),
    ...(seen > 0
      ? [
          `A model can see ${count(seen, 'of these changes', 'of these changes')}: run your selection cases on the new surface.`,
        ]
      : []),
  ];
}

/** How a difference stands as a whole. What nobody could decide is not called green. */
export function toneOf({ diff, fails, replay }: ShownDiff): 'fails' | 'in-part' | 'holds' {
  if (fails) return 'fails';
  if (replay?.made === 0) return 'in-part';
  return diff.counts['needs-review'] > 0 ? 'in-part' : 'holds';
}

const LEFT_WORDS: Record<LeftBecause, string> = {
  'not-listed': 'of tools that are not listed any more',
  'may-write': 'of tools that may write',
  'holds-a-secret': 'that hold a secret',
  'too-many': 'beyond what is made at once',
  'connection-lost': 'after the connection was lost',
};

/** `12 different calls of run R made again: 11 answered the same; 3 not made, of tools that may write`. */
export function replayText({ run, made, same, left }: Replay): string {
  const keys = Object.keys(LEFT_WORDS) as readonly LeftBecause[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of the record above
  const reasons = keys
    .filter((key) => left[key] > 0)
    .map((key) => `${left[key]} not made ${LEFT_WORDS[key]}`);
  return [
    `${made} different calls of run ${excerpt(run, 60)} made again: ${same} answered the same`,
    ...reasons,
  ].join('; ');
}
