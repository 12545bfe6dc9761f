import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { beginning, excerpt } from '../../base/text.ts';
import { quoted, yamlFlow, yamlText } from '../../base/yaml-text.ts';
import { unfilled } from '../../case/saved.ts';

/** What a pasted case expects of the one call that it makes. */
export type Expected =
  | { readonly kind: 'refused' }
  /** It may fail or not, as long as it is answered; `matching` is a regular expression that its text must match. */
  | { readonly kind: 'answered'; readonly matching: string | null };

/** Longer ones are shortened by us, so that what is shown stays YAML. */
const PASTE_LONGEST = 2_000;

/**
 * A contract case for one call, as YAML: it fails as long as the flaw is there, and holds once it is repaired. Arguments
 * that are too long to be pasted are shortened, and a comment says so.
 */
export function contractYaml(
  title: string,
  call: { readonly tool: string; readonly arguments: JsonObject },
  expected: Expected,
): string {
  const expectation =
    expected.kind === 'refused'
      ? ['      error: true']
      : [
          '      error: allowed',
          ...(expected.matching === null
            ? []
            : [`      expect: { in: text, matches: ${quoted(expected.matching)} }`]),
        ];
  const head = [
    `- contract: ${yamlText(excerpt(title, 180))}`,
    '  steps:',
    `    - call: ${yamlText(call.tool)}`,
  ];
  const whole = yamlFlow(unfilled(call.arguments));
  const left = PASTE_LONGEST - [...head, ...expectation].join('\n').length;
  const lines =
    whole.length <= left ? [`      with: ${whole}`] : shortened(call.arguments, whole.length, left);
  return [...head, ...lines, ...expectation].join('\n');
}

function shortened(args: JsonObject, length: number, left: number): readonly string[] {
  const said = `      # Shortened, so it may not show the flaw: the arguments that were sent have ${length} characters.`;
  const tries = [200, 40, 8].map((limit) => yamlFlow(unfilled(cutTo(args, limit, 0))));
  const fitting = tries.find((text) => text.length + said.length <= left) ?? '{}';
  return [said, `      with: ${fitting}`];
}

/** A value with its long texts and lists cut, and what lies too deep left out. */
function cutTo<Value extends Json>(value: Value, limit: number, depth: number): Value;
function cutTo(value: Json, limit: number, depth: number): Json {
  if (typeof value === 'string') return beginning(value, limit);
  if (isArray(value))
    return depth > DEEPEST ? [] : value.slice(0, limit).map((each) => cutTo(each, limit, depth + 1));
  if (!isObject(value)) return value;
  const kept = depth > DEEPEST ? [] : Object.entries(value).slice(0, limit);
  return Object.fromEntries(kept.map(([key, each]) => [key, cutTo(each, limit, depth + 1)]));
}

const DEEPEST = 8;

/** A regular expression for texts in which this one, at most its first 200 characters, does not occur. */
export function without(text: string): string {
  return `^(?![\\s\\S]*${beginning(text, 200).replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)})`;
}
