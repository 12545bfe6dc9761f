/** What the verb in a tool's name says that it does to the world. */
export type VerbKind = 'reads' | 'writes' | 'destroys';

/**
 * The first verb in a name, with what it says. A namespace before it is skipped (`git_get_log`); names without a known
 * verb say nothing. Nouns that are spelled like verbs count only at the start.
 */
export function verbOf(name: string): { readonly verb: string; readonly kind: VerbKind } | null {
  const words = nameParts(name).slice(0, 3);
  for (const [i, word] of words.entries()) {
    const kind = KINDS.get(word) ?? (i === 0 ? FIRST_ONLY.get(word) : undefined);
    if (kind !== undefined) return { verb: word, kind };
  }
  return null;
}

/** The parts of a name in lower case, split at humps, digits kept: `getUser2` is get, user2. */
export function nameParts(name: string): readonly string[] {
  return name
    .slice(0, 256)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

const KINDS: ReadonlyMap<string, VerbKind> = new Map([
  ...kindsOf('reads', 'get list read fetch search query describe show view lookup retrieve inspect'),
  ...kindsOf('writes', 'create insert update edit modify write save upload send publish rename append patch'),
  ...kindsOf('destroys', 'delete destroy purge erase wipe drop uninstall revoke'),
]);

/** Words that are as often nouns: verbs only where a name begins with them. */
const FIRST_ONLY: ReadonlyMap<string, VerbKind> = new Map([
  ...kindsOf('reads', 'find count check compare'),
  ...kindsOf(
    'writes',
    'post set add book cancel move merge commit push submit schedule pay transfer approve',
  ),
  ...kindsOf('destroys', 'remove kill truncate'),
]);

function kindsOf(kind: VerbKind, words: string): readonly (readonly [string, VerbKind])[] {
  return words.split(' ').map((word) => [word, kind] as const);
}
