import { excerpt } from '../../base/text.ts';

/** Words by which a text says that what was asked for did not happen. */
export interface FailureWords {
  /**
   * `begins`: the text begins as error messages do. `asks`: it says that an argument is missing or not valid. `absent`:
   * it says that a thing does not exist.
   */
  readonly kind: 'begins' | 'asks' | 'absent';
  readonly quote: string;
}

/** Error messages are short. A longer text is data that may speak of failures. */
const LENGTH_LIMIT = 1_500;
/** How far into a text the words may stand. */
const HEAD = 240;

/** What of a text says that the call has failed; null where nothing does for certain. */
export function failureWords(text: string): FailureWords | null {
  const whole = text.trim();
  if (whole === '' || whole.length > LENGTH_LIMIT) return null;
  // A symbol, a mark of emphasis or a bracket before the word changes nothing.
  const head = whole.slice(0, HEAD).replace(/^(?:[^\p{L}\p{N}]{1,6})/u, '');
  for (const { kind, pattern } of PATTERNS) {
    const found = pattern.exec(head);
    if (found !== null && !DENIED.test(head.slice(0, found.index + found[0].length)))
      return { kind, quote: excerpt(head.slice(found.index, found.index + 100), 80) };
  }
  return null;
}

/** "No errors", "0 failed", "without error". */
const DENIED =
  /\b(?:no|zero|0|without|any)\s+(?:\w+\s+)?(?:errors?|exceptions?|failures?|failed|invalid|missing)\b/i;

const PATTERNS: readonly { readonly kind: FailureWords['kind']; readonly pattern: RegExp }[] = [
  begins(/(?:\w+ )?(?:error|exception|failure)\b\s*(?:\d{3}|\w+)?\s*[:!—–(]/),
  begins(
    /error (?:executing|calling|while|when|in|during|fetching|occurred|getting|creating|reading|processing|searching|querying|resolving|retrieving|loading|listing|updating|deleting|saving|sending|connecting|parsing|running)\b/,
  ),
  begins(/(?:\w+\.)*\w*(?:Error|Exception)\b(?:: |\()/),
  begins(/Traceback \(most recent call last\)/),
  begins(/(?:an? |the )?(?:\w+ )?(?:error|exception) (?:has )?(?:occurred|happened)\b/),
  begins(/(?:the )?(?:\w+ )?fail(?:ed|ure) (?:to|with|while|because)\b/),
  begins(/(?:the )?(?:request|call|operation|query|lookup|search|command|execution) failed\b/),
  begins(/(?:I |we )?(?:could not|couldn['’]t|cannot|can['’]t|unable to|was not able to)\b/),
  begins(/(?:MCP error )?-32\d{3}\b/),
  {
    kind: 'asks',
    pattern:
      /^(?:invalid|missing|bad|malformed|illegal|incorrect)\b[^.\n]{0,60}\b(?:argument|parameter|param|input|request|value|field|property|id|uuid|format|required)\b/i,
  },
  {
    kind: 'asks',
    pattern: /\b(?:missing|required) (?:required )?(?:argument|parameter|param|field|property|input)s?\b/i,
  },
  {
    kind: 'asks',
    pattern: /\b(?:is|are|was) (?:a )?(?:required|missing|mandatory|not valid|invalid|undefined)\b/i,
  },
  {
    kind: 'asks',
    pattern: /\b(?:please|you must|you need to|must) (?:provide|specify|supply|give|enter|pass|include)\b/i,
  },
  { kind: 'asks', pattern: /\bvalidation (?:error|failed)\b/i },
  { kind: 'absent', pattern: /\b(?:not found|does(?: not|n['’]t) exist|no such|unknown (?:\w+ )?id)\b/i },
  { kind: 'absent', pattern: /\b(?:there is|there['’]s) no \w+ (?:with|called|named)\b/i },
];

function begins(pattern: RegExp): { readonly kind: 'begins'; readonly pattern: RegExp } {
  return { kind: 'begins', pattern: new RegExp(`^(?:${pattern.source})`, 'i') };
}
