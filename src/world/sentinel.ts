import { randomInt } from 'node:crypto';

/** No vowels but those that make no words, and nothing that looks like something else. */
const LETTERS = 'bcdfghjkmnpqrtvwxz';
const NAMES =
  'alder bellamy briar calder corwin dunmore ellery farrow garnet hadley harrow jasper kestrel larkin linden marlow ' +
  'merrin norwood oakes penrose quill rowan sable selwyn tamsin thorne umber vesper wilder yarrow ashby croft';

/**
 * A text such as `kx7-marlow-9381`, new for every trial: nobody guesses it, a fixture can plant it wherever a name may
 * stand, and a model repeats it without a mistake.
 */
export function newSentinel(): string {
  const names = NAMES.split(' ');
  const letter = (): string => LETTERS[randomInt(LETTERS.length)] ?? '';
  return `${letter()}${letter()}${randomInt(10)}-${names[randomInt(names.length)] ?? ''}-${randomInt(1_000, 10_000)}`;
}
