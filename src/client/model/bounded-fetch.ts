/** Longer than any answer of a model that is not streamed. */
const ANSWER_LIMIT_BYTES = 32 * 1024 * 1024;
/** An API that has said nothing whole by then is not there. */
const ANSWER_LIMIT_MS = 180_000;

/**
 * `fetch` for a model's API, which may be anybody's server: an answer that does not end, in bytes or in time, is an error
 * of the API's, which says so.
 */
export const boundedFetch: typeof globalThis.fetch = async (input, init) => {
  const late = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const signal = init?.signal instanceof AbortSignal ? AbortSignal.any([init.signal, late]) : late;
  try {
    const response = await globalThis.fetch(input, { ...init, signal });
    const { status, statusText, headers } = response;
    return new Response(await bounded(response), { status, statusText, headers });
  } catch (error) {
    if (!late.aborted) throw error;
    throw new Error(`it gave no whole answer within ${ANSWER_LIMIT_MS / 1000} s`, { cause: error });
  }
};

async function bounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > ANSWER_LIMIT_BYTES)
      throw new Error(`its answer is longer than ${ANSWER_LIMIT_BYTES / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}
