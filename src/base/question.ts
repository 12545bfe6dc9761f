/** A question as it counts for telling questions apart: case, spacing and Unicode form do not. */
export function normalQuestion(question: string): string {
  return question.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
