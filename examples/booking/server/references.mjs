// What a booking is known by: random, so that nobody can guess one, and short enough to be read out.
import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newReference(db) {
  const reference = `BK-${Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
  const known = db.prepare('select id from booking where reference = ?').all([reference]);
  return known.length === 0 ? reference : newReference(db);
}
