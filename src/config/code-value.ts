import type { Json } from '../base/json.ts';
import type { Mistake } from '../base/mistakes.ts';
import { pathText } from '../base/explain-issues.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';

const MAX_DEPTH = 20;

/**
 * A config that was made by code as plain JSON, so that it is checked and hashed like one from YAML. Members that are
 * undefined are left out; what JSON has no form for (functions, dates, classes, circles) is a mistake.
 */
export function fromCode(
  exported: unknown,
  file: string,
): { readonly written: Written; readonly mistakes: readonly Mistake[] } {
  const placeOf: Written['placeOf'] = () => ({ file, at: null });
  const mistakes: Mistake[] = [];
  const value = plain(exported, [], (path, found) => {
    const name = path.length === 0 ? 'the default export' : pathText(path);
    const next = 'Use text, numbers, true, false, lists and plain objects only.';
    mistakes.push({
      place: placeOf(path, 'value'),
      message: `${name} is ${found}, which a config cannot hold.`,
      next,
    });
  });
  return { written: { file, value, placeOf }, mistakes };
}

type Complain = (path: KeyPath, found: string) => void;

function plain(value: unknown, path: KeyPath, complain: Complain): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const odd = oddness(value, path);
  if (odd !== null) {
    complain(path, odd);
    return null;
  }
  if (Array.isArray(value)) return value.map((entry, index) => plain(entry, [...path, index], complain));
  const members = Object.entries(value ?? {}).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(members.map(([key, entry]) => [key, plain(entry, [...path, key], complain)]));
}

function oddness(value: unknown, path: KeyPath): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : `a ${typeof value}`;
  if (path.length > MAX_DEPTH) return 'nested too deep';
  if (Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Another realm's plain object has another Object.prototype, whose own prototype is null like ours.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return 'an object of a class';
  return Object.hasOwn(value, '__proto__') ? 'an object with the key __proto__' : null;
}
