import type { JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { quoted, yamlFlow, yamlText } from '../../base/yaml-text.ts';
import { unfilled } from '../../case/saved.ts';

/** What a pasted case expects of the one call that it makes. */
export type Expected =
  | { readonly kind: 'refused' }
  /** It may fail or not, as long as it is answered; `matching` is a regular expression that its text must match. */
  | { readonly kind: 'answered'; readonly matching: string | null };

/** A contract case for one call, as YAML: it fails as long as the flaw is there, and holds once it is repaired. */
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
  return [
    `- contract: ${yamlText(excerpt(title, 180))}`,
    '  steps:',
    `    - call: ${yamlText(call.tool)}`,
    `      with: ${yamlFlow(unfilled(call.arguments))}`,
    ...expectation,
  ].join('\n');
}

/** A regular expression for texts in which this one does not occur. */
export function without(text: string): string {
  return `^(?![\\s\\S]*${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)})`;
}
