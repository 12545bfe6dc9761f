import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { isUtf8 } from 'node:buffer';
import { request } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longText, tears, torn } from './bytes.ts';
import { ask, bodyOf, open, relayTo, serve } from './http-harness.ts';
import { settled } from './stdio-harness.ts';

const someBody = fc.oneof(
  fc.json().map((json) => Buffer.from(json)),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
);

test('bodies out are bodies in, both ways, however they are framed and torn', async () => {
  let answerWith: { readonly chunks: readonly Buffer[]; readonly length: number | null } = {
    chunks: [],
    length: null,
  };
  let got: Buffer = Buffer.alloc(0);
  await using target = await serve(async (incoming, response) => {
    got = await bodyOf(incoming);
    const { chunks, length } = answerWith;
    response.writeHead(200, {
      'Content-Type': 'application/json',
      ...(length === null ? {} : { 'Content-Length': length }),
    });
    for (const chunk of chunks) await new Promise((resolve) => response.write(chunk, resolve));
    response.end();
  });
  await using relayed = await relayTo(`${target.origin}/mcp`);
  await fc.assert(
    fc.asyncProperty(
      someBody,
      tears,
      someBody,
      tears,
      fc.boolean(),
      async (sent, places, answered, answerPlaces, isSized) => {
        answerWith = { chunks: torn(answered, answerPlaces), length: isSized ? answered.length : null };
        const headers = isSized ? { 'Content-Length': String(sent.length) } : undefined;
        const { status, body } = await ask(relayed.url, {
          body: torn(sent, places),
          ...(headers === undefined ? {} : { headers }),
        });
        expect(status).toBe(200);
        expect(got.equals(sent)).toBe(true);
        expect(body.equals(answered)).toBe(true);
        const frames = await relayed.frames();
        const expected = [sent, answered].map((bytes) => ({
          text: bytes.toString('utf8'),
          bytes: bytes.length,
          utf8: isUtf8(bytes),
        }));
        expect(frames.map(({ text, bytes, utf8 }) => ({ text, bytes, utf8 }))).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('the events of a stream are the frames of it, and its bytes are untouched', async () => {
  let chunks: readonly Buffer[] = [];
  await using target = await serve(async (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    for (const chunk of chunks) await new Promise((resolve) => response.write(chunk, resolve));
    response.end();
  });
  await using relayed = await relayTo(`${target.origin}/mcp`);
  const anEvent = fc.record({
    end: fc.constantFrom('\n', '\r\n', '\r'),
    data: fc.array(fc.json(), { minLength: 1, maxLength: 3 }),
    id: fc.option(fc.stringMatching(/^[a-z0-9]{1,8}$/)),
    comment: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 1, maxLength: 8 }), tears, async (events, places) => {
      const text = events.map(({ end, data, id, comment }) => {
        const lines = [
          ...(comment ? [': sign of life'] : []),
          ...(id === null ? [] : [`id: ${id}`]),
          ...data.map((one) => `data: ${one}`),
        ];
        return `${lines.join(end)}${end}${end}`;
      });
      const stream = Buffer.from(text.join(''));
      chunks = torn(stream, places);
      const { body } = await ask(relayed.url, { body: '{}' });
      expect(body.equals(stream)).toBe(true);
      const [, ...frames] = await relayed.frames();
      expect(frames.map(({ text: one, http }) => [one, http?.event?.id ?? null])).toEqual(
        events.map(({ data, id }) => [data.join('\n'), id]),
      );
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['a body with its length', 'application/json', true],
  ['a body in chunks', 'application/json', false],
  ['one event', 'text/event-stream', false],
])('10 MB as %s arrive as they were, and the frame keeps both ends', async (_title, type, isSized) => {
  const isStream = type === 'text/event-stream';
  const message = Buffer.concat([longText(10 * 1024 * 1024), Buffer.from('"id":42}')]);
  const big = isStream ? Buffer.concat([Buffer.from('data: '), message, Buffer.from('\n\n')]) : message;
  let got = '';
  const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  await using target = await serve(async (request, response) => {
    got = hash(await bodyOf(request));
    response.writeHead(200, { 'Content-Type': type, ...(isSized ? { 'Content-Length': big.length } : {}) });
    response.end(big);
  });
  await using relayed = await relayTo(`${target.origin}/mcp`);
  const { body } = await ask(relayed.url, { body: torn(message, [0.2, 0.6]) });
  expect(hash(body)).toBe(hash(big));
  expect(got).toBe(hash(message));
  const frames = await relayed.frames();
  expect(frames).toHaveLength(2);
  for (const frame of frames) {
    expect(frame).toMatchObject({ bytes: message.length, cut: true, utf8: true });
    expect(message.toString('utf8').startsWith(frame.text ?? '-')).toBe(true);
    expect(frame.text.length).toBeGreaterThan(100_000);
    expect(frame.tail?.endsWith('"id":42}')).toBe(true);
  }
});

test('a client that does not read stops the target', async () => {
  let written = 0;
  await using target = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const line = `data: ${'x'.repeat(65_000)}\n\n`;
    const more = (): void => {
      while (!response.destroyed && response.write(line, () => (written += line.length)));
      response.once('drain', more);
    };
    more();
  });
  await using relayed = await relayTo(`${target.origin}/mcp`);
  const answer = await open(relayed.url, { body: '{}' });
  await once(answer, 'data');
  answer.pause();
  // Sockets hold some megabytes; a relay without limits would go on until there is no memory.
  expect(await settled(() => written)).toBeLessThan(40 * 1024 * 1024);
  answer.destroy();
});

test('a target that does not read stops the client', async () => {
  await using target = await serve((incoming) => void incoming.pause());
  await using relayed = await relayTo(`${target.origin}/mcp`);
  const outgoing = request(relayed.url, { method: 'POST' });
  outgoing.on('error', () => undefined);
  let taken = 0;
  for (let sent = 0; sent < 40; sent += 1) outgoing.write(Buffer.alloc(1024 * 1024), () => (taken += 1));
  expect(await settled(() => taken)).toBeLessThan(25);
  outgoing.destroy();
});
