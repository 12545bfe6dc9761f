import { canonicalJson, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck } from '../check.ts';
import { stackLine } from '../wire/rpc-no-stack-leak.ts';
import { answersCheck } from './answers-check.ts';

/** The text of an error says what to do next, and nothing about the inside of the server. */
export const errorActionable: CallingCheck = answersCheck(
  'call.error-actionable',
  'no call was answered with an error that has a text',
  (answer, _one, calls) => {
    if (answer.kind !== 'tool-error' && answer.kind !== 'protocol-error') return null;
    const text = answer.text.trim();
    // An error without any text is told by another check.
    if (text === '') return null;
    const stack = stackLine(text);
    if (stack !== null)
      return { severity: 'warning', what: `answers an error with a stack trace: "${excerpt(stack, 120)}".` };
    const path = ownPath(text, answer, calls);
    if (path !== null)
      return {
        severity: 'advice',
        what: `names a file of its own machine in an error: "${excerpt(path, 100)}".`,
      };
    return VAGUE.test(text)
      ? { severity: 'advice', what: `answers an error that only says "${excerpt(text, 80)}".` }
      : 'fine';
  },
);

/** Texts that tell a caller nothing but that it failed. */
const VAGUE =
  /^[^\p{L}\p{N}]*(?:(?:an? |the |some )?(?:internal |unknown |unexpected |generic |server |tool )*(?:error|failure|exception|failed|fail|oops)(?: occurred| happened)?|something went wrong|null|undefined|none|\[object Object\]|\{\}|bad request|request failed|operation failed|tool execution failed|execution failed|-?\d+)[^\p{L}\p{N}]*$/iu;

/** Where programs live, as opposed to the files that a user works on. */
const PATHS: readonly RegExp[] = [
  /(?:[A-Za-z]:\\|\/)[^\s"'`:()]{0,200}(?:node_modules|site-packages|dist-packages|\.venv|vendor\/bundle|\.cargo\/registry)[^\s"'`:()]{0,200}/,
  /(?:[A-Za-z]:\\|\/)(?:[\w.@ -]{1,60}[/\\]){1,12}[\w.@-]{1,80}\.(?:js|mjs|cjs|ts|py|rb|go|rs|java|php|cs|kt|exs?)(?::\d+|", line \d+)/,
  /\/(?:home|Users|srv|opt|var\/(?:lib|www|task))\/[\w.-]{1,40}\/[^\s"'`:()]{1,200}/,
];

function ownPath(text: string, answer: Answer, { candidates }: Calls): string | null {
  for (const pattern of PATHS) {
    const [path] = pattern.exec(text) ?? [];
    if (path === undefined) continue;
    const root = path.split(/[/\\]/).slice(0, 3).join('/');
    // Where the tools work on files, paths are what they speak of.
    const isTopic =
      says(answer.arguments, root) || candidates.some(({ value }) => canonicalJson(value).includes(root));
    if (!isTopic) return path;
  }
  return null;
}

function says(args: JsonObject, text: string): boolean {
  return canonicalJson(args).includes(text);
}
