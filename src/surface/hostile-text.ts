import { excerpt } from '../base/text.ts';

/** No description is longer than this for good reasons; what is beyond is not searched. */
const TEXT_LIMIT = 50_000;

/**
 * Characters that a person does not see and a model does: the first of them with some text around it, escaped; null
 * where there are none. Joiners inside emoji and in scripts that need them are no secret, nor is the flag of Wales.
 */
export function hiddenCharacters(text: string): string | null {
  const searched = text.slice(0, TEXT_LIMIT);
  const found =
    INVISIBLE.exec(searched) ?? (RTL_SCRIPT.test(searched) ? null : DIRECTION_MARK.exec(searched));
  if (found === null) return null;
  return `"${excerpt(searched.slice(Math.max(0, found.index - 20), found.index + 20), 120)}"`;
}

/** The first sentence-like piece that orders a model about in ways no tool needs; null where there is none. */
export function ordersTo(text: string): string | null {
  const searched = text.slice(0, TEXT_LIMIT);
  for (const pattern of ORDERS) {
    const found = pattern.exec(searched);
    if (found !== null) return found[0];
  }
  return null;
}

// Tag characters follow a black flag in flags of regions, and nowhere else.
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- hidden characters are what is looked for
  /(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0000}-\u{E007F}]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u00AD\u180E\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?<=[\u0021-\u007E])[\u200C\u200D](?=[\u0021-\u007E])/u;
const DIRECTION_MARK = /[\u200E\u200F\u061C]/u;
const RTL_SCRIPT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|system|all other)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules|directives)\b/i,
  /\b(?:do not|don't|never)\s+(?:tell|inform|mention|disclose|reveal)\b[^.\n]{0,40}\b(?:the |your )?user\b/i,
  /\bwithout\s+(?:telling|informing|notifying|alerting)\s+(?:the\s+|your\s+)?user\b/i,
  /<\s*(?:important|system|secret|hidden|instructions?)\s*>/i,
  /\b(?:reveal|print|repeat|output|send|include|append)\b[^.\n]{0,30}\b(?:your|the)\s+system\s+prompt\b/i,
  /\b(?:read|open|send|include|pass|attach|upload)\b[^.\n]{0,80}(?:\.ssh\/|\bid_rsa\b|\.aws\/credentials|\.cursor\/mcp\.json)/i,
];
