import { visit } from 'yaml';
import type { Alias, Document, Node, Scalar } from 'yaml';
import type { Mistake } from './mistakes.ts';
import type { Place } from './place.ts';

/** What is good YAML and still can't be used: aliases that lead nowhere or in a circle, numbers that JSON can't hold. */
export function valueMistakes(doc: Document, where: (offset: number) => Place): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const complain = (node: Node, message: string, next: string): void => {
    mistakes.push({ place: where(node.range?.[0] ?? 0), message, next });
  };
  visit(doc, {
    Scalar: (key, node) => {
      if (key === 'key' && node.value === '__proto__') {
        complain(
          node,
          'the key __proto__ cannot be used: JavaScript gives it a meaning of its own.',
          'Leave it out.',
        );
      }
      const flaw = numberFlaw(node);
      if (key !== 'key' && flaw !== null) complain(node, flaw, 'If it is meant as text, put it in quotes.');
    },
    Alias: (_key, node, path) => {
      const flaw = aliasFlaw(node, doc, path);
      if (flaw !== null)
        complain(node, flaw, 'Write the value out, or put the text in quotes if it begins with "*".');
    },
  });
  return mistakes;
}

function numberFlaw(node: Scalar): string | null {
  if (typeof node.value !== 'number') return null;
  if (!Number.isFinite(node.value))
    return `${node.source ?? String(node.value)} is no number that can be kept.`;
  const digits = node.source ?? '';
  const kept = !/^[-+]?\d+$/.test(digits) || sameNumber(digits, node.value);
  return kept ? null : `the number ${digits.slice(0, 60)} has more digits than can be kept exactly.`;
}

/** Exactly this number, or the way JSON writes it (which may round digits that are not significant). */
function sameNumber(digits: string, value: number): boolean {
  return digits === String(value) || BigInt(digits.replace('+', '')) === BigInt(value);
}

function aliasFlaw(node: Alias, doc: Document, path: readonly unknown[]): string | null {
  const target = node.resolve(doc);
  if (target === undefined)
    return `"*${node.source}" refers to an anchor "&${node.source}" that is not set before it.`;
  return path.includes(target)
    ? `"*${node.source}" stands inside what it refers to, which has no end.`
    : null;
}
