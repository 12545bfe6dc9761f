import {
  canonicalJson,
  isArray,
  isObject,
  jsonBytes,
  member,
  stringMember,
  type Json,
} from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';

/** About 25,000 tokens at four characters each: at that size widely used clients cut a tool's result or refuse it. */
const DEFAULT_BYTES = 100_000;

/** Arguments of so many characters are a document. */
const LARGE_CALL = 2_000;

/** No answer is larger than its author allows, or than clients take where nothing was said. */
export const sizeBudget: CallingCheck = answersCheck(
  'size.budget',
  'no answer had a size',
  (answer, { known }) => {
    if (answer.kind === 'none' && answer.why !== 'oversize') return null;
    const limit = known.maxBytes ?? DEFAULT_BYTES;
    const bytes = known.maxBytes === null ? shownBytes(answer) : answer.bytes;
    if (bytes <= limit) return 'fine';
    const allowed =
      known.maxBytes === null
        ? `${limit} bytes are about 25,000 tokens, where several clients cut a tool's result`
        : `its author allows ${limit} (maxBytes)`;
    const although = saysTruncated(answer) ? ', although it says that it was truncated' : '';
    return {
      // What grows with what was sent is the caller's doing, and few send so much.
      severity: canonicalJson(answer.arguments).length > LARGE_CALL ? 'advice' : 'warning',
      what: `answers with ${bytes} bytes${although}; ${allowed}.`,
    };
  },
);

/** What a model is shown: one of the two halves, and no pictures in print. */
function shownBytes({ why, bytes, text, result }: Answer): number {
  if (why === 'oversize') return bytes;
  const structured = member(result ?? {}, 'structuredContent');
  const inStructured = structured === undefined ? 0 : jsonBytes(structured);
  return Math.max(Buffer.byteLength(text) + embeddedBytes(result), inStructured);
}

function embeddedBytes(result: Json): number {
  const content = member(result, 'content');
  if (!isArray(content)) return 0;
  const texts = content.map((block) => stringMember(member(block, 'resource'), 'text') ?? '');
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function saysTruncated({ data, text }: Answer): boolean {
  if (isObject(data))
    return ['truncated', 'isTruncated', 'is_truncated'].some((key) => member(data, key) === true);
  return /"?(?:is_?)?truncated"?\s*[:=]\s*true|\[truncated\]|\btruncated\b/i.test(
    `${excerpt(text, 500)} ${text.slice(-500)}`,
  );
}
