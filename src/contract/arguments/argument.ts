import {
  canonicalJson,
  isArray,
  isObject,
  member,
  stringMember,
  type Json,
  type JsonObject,
} from '../../base/json.ts';
import { branchesOf, flattened } from '../../client/literal/merge-schema.ts';
import { requiredOf } from '../../client/literal/fill-schema.ts';
import { typesOf } from '../../client/literal/accept-value.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Judging } from '../judging.ts';

/** One member of a call's `arguments`, as its tool's schema has it. */
export interface Argument {
  readonly name: string;
  /** Its name in small letters, word by word. */
  readonly words: readonly string[];
  /** References followed; of a choice, the first branch that is not null. */
  readonly schema: JsonObject;
  /** JSON types that any branch takes; empty where that is left open. */
  readonly types: readonly string[];
  /** The values that are listed as the only ones, null left out: the first of very many, and the last. Null where none are. */
  readonly options: readonly Json[] | null;
  /** Undefined where none is declared, and where it is null or empty: then it stands for leaving the argument out. */
  readonly preset: Json | undefined;
  readonly isRequired: boolean;
  /** Title and description. */
  readonly said: string;
  /** Whether its schema takes a value; one that could not be judged is not known to be taken. */
  readonly takes: (value: Json) => boolean;
}

/** The arguments of a tool, at most 40. */
export function argumentsOf({ inputSchema }: Tool, judging: Judging): readonly Argument[] {
  const root = flattened(inputSchema ?? {}, inputSchema ?? {});
  const properties = member(root, 'properties');
  if (!isObject(properties)) return [];
  const required = new Set(requiredOf(root));
  return Object.entries(properties)
    .slice(0, 40)
    .flatMap(([name, stated]) =>
      isObject(stated) ? [argumentOf(name, stated, { root, isRequired: required.has(name), judging })] : [],
    );
}

/** A value as a person would write it: texts without quotes. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : canonicalJson(value);
}

/** A name in small letters, word by word: `minSeats` and `min_seats` are the same words. */
export function plainWords(name: string): readonly string[] {
  return name
    .slice(0, 100)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function argumentOf(
  name: string,
  stated: JsonObject,
  { root, isRequired, judging }: { root: JsonObject; isRequired: boolean; judging: Judging },
): Argument {
  const branches = branchesOf(flattened(stated, root), root);
  const schema = branches.find((each) => typesOf(each).join('') !== 'null') ?? stated;
  const isOpen = branches.some((each) => typesOf(each).length === 0);
  const preset = member(stated, 'default') ?? member(schema, 'default');
  return {
    name,
    words: plainWords(name),
    schema,
    types: isOpen ? impliedTypes(schema) : [...new Set(branches.flatMap(typesOf))],
    options: optionsOf(branches),
    preset: isNothing(preset) ? undefined : preset,
    isRequired,
    said: [
      stringMember(stated, 'title'),
      stringMember(stated, 'description'),
      stringMember(schema, 'description'),
    ]
      .filter((text) => text !== null)
      .join(' ')
      .slice(0, 2_000),
    takes: (value) => {
      const judgment = judging.value(schema, value);
      return judgment.kind === 'judged' && judgment.problems.length === 0;
    },
  };
}

/** Listed values tell the type where the keyword is left out. */
function impliedTypes(schema: JsonObject): readonly string[] {
  const listed = member(schema, 'enum');
  if (!isArray(listed) || listed.length === 0) return [];
  return [
    ...new Set(listed.map((value) => (value === null ? 'null' : isArray(value) ? 'array' : typeof value))),
  ];
}

/** A choice of constants is a list of values too. */
function optionsOf(branches: readonly JsonObject[]): readonly Json[] | null {
  const lists = branches
    .filter((each) => typesOf(each).join('') !== 'null')
    .map((each) => {
      const listed = member(each, 'enum');
      const only = member(each, 'const');
      return isArray(listed) ? listed : only === undefined ? null : [only];
    });
  if (lists.length === 0 || lists.includes(null)) return null;
  const options = [...new Set(lists.flatMap((list) => list ?? []))].filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return options.length <= OPTIONS ? options : [...options.slice(0, OPTIONS - 1), ...options.slice(-1)];
}

/** A schema may list a hundred thousand; nobody tries them all. */
const OPTIONS = 1_000;

function isNothing(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
