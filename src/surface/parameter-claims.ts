/** What a parameter's description says of it, read only where it says so plainly; null where it does not. */
export interface ParameterClaims {
  readonly presence: 'required' | 'optional' | null;
  readonly fallback: ClaimedDefault | null;
  /** The values of "one of …", if each is set in quotes or backticks. */
  readonly values: readonly string[];
}

export interface ClaimedDefault {
  readonly kind: 'number' | 'boolean' | 'text';
  /** Without quotes. */
  readonly text: string;
}

const TEXT_LIMIT = 5_000;

export function claimsOf(description: string): ParameterClaims {
  const text = description.slice(0, TEXT_LIMIT);
  return { presence: presenceOf(text), fallback: defaultOf(text), values: valuesOf(text) };
}

/** "(required)", "Required." and "Optional …" say so; "Required if …" does not, nor does a text that says both. */
function presenceOf(text: string): ParameterClaims['presence'] {
  const required = /^\s*required\s*(?:[.:,;–—-]|$)|[([]\s*required\s*[)\]]/i.test(text);
  const optional =
    /^\s*optional\b(?!\s+(?:chaining|fields?|parameters?|arguments?|keys?)\b)|[([]\s*optional\s*(?:[,;:][^)\]]{0,60})?[)\]]/i.test(
      text,
    );
  if (required === optional) return null;
  if (
    /\b(?:required|optional|mandatory|needed)\s+(?:if|when|for|unless|only|in|with|by)\b|\b(?:must be|is required|are required)\b/i.test(
      text,
    )
  ) {
    return null;
  }
  return required ? 'required' : 'optional';
}

const LITERAL = String.raw`(-?\d{1,3}(?:,\d{3})+|-?\d+(?:\.\d+)?|true|false|"[^"\n]{0,60}"|'[^'\n]{0,60}'|\x60[^\x60\n]{0,60}\x60)`;
const DEFAULT = new RegExp(String.raw`\bdefaults?(?:\s+value)?(?:\s+(?:to|is)|\s*[:=])?\s*${LITERAL}`, 'gi');

/** A number with a unit, a value for one case of several, and a text with two defaults say too little to compare. */
function defaultOf(text: string): ClaimedDefault | null {
  const [claim, second] = [...text.matchAll(DEFAULT)];
  const literal = claim?.[1];
  if (claim === undefined || literal === undefined || second !== undefined) return null;
  const after = text.slice(claim.index + claim[0].length, claim.index + claim[0].length + 20);
  if (!/^\s*(?:[.,;:)\]\n]|$)/.test(after) || /^\.\d/.test(after)) return null;
  if (/^["'\x60]/.test(literal)) return { kind: 'text', text: literal.slice(1, -1) };
  if (/^(?:true|false)$/i.test(literal)) return { kind: 'boolean', text: literal.toLowerCase() };
  return { kind: 'number', text: literal.replaceAll(',', '') };
}

const VALUE = String.raw`(?:"[^"\n]{1,60}"|'[^'\n]{1,60}'|\x60[^\x60\n]{1,60}\x60)`;
const VALUES = new RegExp(
  String.raw`\b(?:one of|either|(?:valid|allowed|possible|supported|accepted)\s+(?:values|options)(?:\s+are|\s+include)?|values are|options are|options|must be)\s*:?\s*(?:the following\s*:?\s*)?(${VALUE}(?:\s*(?:,|\||/|\bor\b|\band\b)+\s*(?:or |and )?${VALUE}){1,60})`,
  'gi',
);

function valuesOf(text: string): readonly string[] {
  const lists = [...text.matchAll(VALUES)].map((match) => match[1] ?? '');
  const [only, second] = lists;
  if (only === undefined || second !== undefined) return [];
  return [...only.matchAll(new RegExp(VALUE, 'g'))].map(([token]) => token.slice(1, -1));
}
