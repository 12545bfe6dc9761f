import { codeOf, messageOf } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { nothing, unreadable, value, type Look } from './look.ts';

const LIMIT_MS = 30_000;
const LIMIT_BYTES = 1_000_000;

/** GETs a URL: its body as JSON where it is that, else as text. 404 and 410 say that there is nothing. Never rejects. */
export async function readHttp(url: string): Promise<Look> {
  const shown = excerpt(withoutQuery(url), 120);
  try {
    const answer = await fetch(url, {
      headers: { Accept: 'application/json, */*;q=0.5' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body = await textOf(answer);
    if (answer.status === 404 || answer.status === 410) return nothing(`${shown} answers ${answer.status}`);
    if (!answer.ok) return unreadable(`${shown} answers ${answer.status}: ${excerpt(body ?? '', 120)}`);
    if (body === null) return unreadable(`${shown} answers with more than ${LIMIT_BYTES} bytes`);
    const parsed = parseJson(body);
    return value(parsed.ok ? parsed.value : body);
  } catch (error) {
    // Fetch says "fetch failed"; the reason is the cause's.
    return unreadable(`${shown} could not be read: ${codeOf(error) ?? excerpt(messageOf(error), 120)}`);
  }
}

/** Null: it is longer than what is read. */
async function textOf({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > LIMIT_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A query may hold a key. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*/s, '?…');
}
