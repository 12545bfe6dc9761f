/**
 * The sentence in which an English answer claims, in its own person, to have changed something; null where there is
 * none. It is narrow on purpose: what others did ("is already booked"), what was only looked up and what is denied are no
 * claims. What it does not know, a case bans with `answer.never`.
 */
export function claimedDeed(answer: string): string | null {
  const sentences = answer.slice(0, LIMIT).split(/(?<=[.!?])\s+|\n+/);
  return sentences.find((sentence) => CLAIM.test(sentence) && !DENIAL.test(sentence)) ?? null;
}

const LIMIT = 20_000;

const DEEDS =
  'added|booked|cancell?ed|changed|completed|confirmed|created|deleted|made|moved|ordered|paid|placed|removed|rescheduled|reserved|saved|scheduled|sent|submitted|transferred|updated';
const CLAIM = new RegExp(
  String.raw`\b(?:I|we)(?:['’]ve| have)?(?: (?:also|already|just|now|successfully))* (?:${DEEDS})\b|\bsuccessfully (?:${DEEDS})\b`,
  'i',
);
const DENIAL = /\b(?:not|never|no|none|nothing|cannot|unable|without|if|would|could|should)\b|n['’]t\b/i;
