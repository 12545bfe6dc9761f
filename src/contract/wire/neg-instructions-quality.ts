import { excerpt } from '../../base/text.ts';
import type { Check, Flaw } from '../check.ts';
import { judged, notApplicable } from '../flaws.ts';

/** Some clients cut instructions off well before this, and all of them pay for every character in every conversation. */
const LENGTH_LIMIT = 4_000;

export const negInstructionsQuality: Check = {
  id: 'neg.instructions-quality',
  executes: 'nothing',
  phase: 'talk',
  run: ({ surface }) => {
    const { instructions, tools } = surface;
    if (instructions === null) return notApplicable('the server gives no instructions');
    const flaws: Flaw[] = [];
    if (instructions.trim() === '') flaws.push(flaw('the instructions are empty'));
    if (instructions.length > LENGTH_LIMIT) {
      flaws.push(
        flaw(
          `the instructions are ${instructions.length} characters long; clients show or keep only the beginning of such a text`,
        ),
      );
    }
    const copied = tools.filter(
      ({ description }) =>
        description !== null && description.length >= 40 && instructions.includes(description),
    );
    const [first] = copied;
    if (first !== undefined && copied.length >= 2) {
      flaws.push(
        flaw(
          `the instructions repeat the descriptions of ${copied.length} tools word for word, "${excerpt(first.name, 60)}" among them`,
        ),
      );
    }
    return judged(flaws, `${instructions.length} characters of instructions`);
  },
};

function flaw(message: string): Flaw {
  return { severity: 'advice', message, site: { place: 'prose', part: 'instructions' }, evidence: [] };
}
