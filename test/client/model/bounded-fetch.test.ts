import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { boundedFetch } from '../../../src/client/model/bounded-fetch.ts';

async function served<T>(
  body: (write: (chunk: string) => boolean, end: () => void) => void,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((_request, response) => {
    body(
      (chunk) => response.write(chunk),
      () => response.end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    return await use(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('an answer comes as it is', async () => {
  const text = await served(
    (write, end) => {
      write('{"a":');
      write('1}');
      end();
    },
    async (url) => (await boundedFetch(url)).json(),
  );
  expect(text).toEqual({ a: 1 });
});

test('an answer that does not end is an error of the API, in bounded memory', async () => {
  const chunk = 'x'.repeat(1024 * 1024);
  const endless = served((write) => {
    const more = setInterval(() => {
      for (let i = 0; i < 4; i += 1) write(chunk);
    }, 1);
    setTimeout(() => clearInterval(more), 5_000);
  }, boundedFetch);
  await expect(endless).rejects.toThrow(/its answer is longer than 32 MiB/);
});

test('whoever stops waiting stops it', async () => {
  const stop = new AbortController();
  const silent = served(
    () => undefined,
    async (url) => {
      setTimeout(() => stop.abort(), 50);
      return boundedFetch(url, { signal: stop.signal });
    },
  );
  await expect(silent).rejects.toThrow(/abort/i);
});
