// What a booking is known by: random, so that nobody can guess one, short enough to be read out, and of one form, so that
// one that was made up can be told as such.
import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another. */
const DIGITS = '23456789';
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ';

export function newReference(db) {
  const reference = `BK-${[DIGITS, LETTERS, DIGITS, LETTERS].map(drawn).join('')}`;
  const known = db.prepare('select id from booking where reference = ?').all([reference]);
  return known.length === 0 ? reference : newReference(db);
}

function drawn(characters) {
  return characters[randomInt(characters.length)];
}
