import { identifierWordsOf, stemOf } from '../../surface/words.ts';

/** The stems of a name that name things: without the words for what is done to them. */
export function thingWordsOf(name: string): readonly string[] {
  const words = identifierWordsOf(name);
  const things = words.filter((word) => !ACTIONS.has(word));
  return things.length === 0 ? words : things;
}

const ACTIONS: ReadonlySet<string> = new Set(
  `get list read search find fetch show view describe query lookup create add make new insert update edit set modify change
  delete remove clear open close run execute start stop check validate move copy rename send post count all by for from to
  of the in with and or a`
    .split(/\s+/)
    .map(stemOf),
);
