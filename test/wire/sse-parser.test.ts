import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SseParser, type SseEvent } from '../../src/wire/sse-parser.ts';
import { tornStream } from './chunks.ts';

function parse(chunks: readonly Buffer[], limit = 1_000_000): SseEvent[] {
  const parser = new SseParser(limit);
  const events = chunks.flatMap((chunk) => [...parser.push(chunk)]);
  const rest = parser.end();
  return rest === null ? events : [...events, rest];
}

const parseText = (text: string, limit?: number): SseEvent[] => parse([Buffer.from(text)], limit);
const shown = (event: SseEvent): object => ({ ...event, data: event.data.toString('utf8') });

test.each([
  ['a message', 'data: one\n\n', [{ name: 'message', data: 'one' }]],
  ['several lines of data', 'data: one\ndata: two\n\n', [{ data: 'one\ntwo' }]],
  [
    'a name, an id and a retry time',
    'event: e\nid: 7\nretry: 250\ndata: x\n\n',
    [{ name: 'e', id: '7', retryMs: 250 }],
  ],
  ['no space after the colon', 'data:x\n\n', [{ data: 'x' }]],
  ['only one space is taken off', 'data:  x\n\n', [{ data: ' x' }]],
  ['carriage returns alone', 'data: one\r\rdata: two\r\r', [{ data: 'one' }, { data: 'two' }]],
  ['both marks', 'data: one\r\n\r\n', [{ data: 'one' }]],
  ['a byte order mark', '\uFEFFdata: x\n\n', [{ data: 'x' }]],
  ['an event that only primes', 'id: 1\ndata:\n\n', [{ id: '1', data: '', size: 0 }]],
  ['a field without a colon', 'data\n\n', [{ data: '' }]],
  ['an id with a null is ignored', 'id: a\0b\ndata: x\n\n', [{ id: null }]],
  ['a retry time that is no number is ignored', 'retry: soon\ndata: x\n\n', [{ retryMs: null }]],
  ['a name alone is no event', 'event: e\n\n', []],
  ['comments are none', ': hello\n\n: again\n\n', []],
  ['a torn event at the end', 'data: x\n', [{ data: 'x', complete: false }]],
  ['a torn line at the end', 'data: x', [{ data: 'x', complete: false }]],
])('%s', (_title, text, expected) => {
  const events = parseText(text);
  expect(events).toHaveLength(expected.length);
  expect(events.map(shown)).toMatchObject(expected);
});

const fields = fc.constantFrom(
  'data: a',
  'data: é\u{1F600}',
  'data:',
  'data',
  'event: e',
  'id: 5',
  ': note',
  'retry: 9',
  'x',
);
const ends = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\r\r');

test('events are the same however the stream is torn', () => {
  const streams = fc
    .array(fc.tuple(fields, ends), { maxLength: 12 })
    .map((lines) => Buffer.from(lines.map(([field, end]) => field + end).join('')));
  fc.assert(
    fc.property(tornStream(streams), ({ whole, chunks }) => {
      expect(parse(chunks).map(shown)).toEqual(parse([whole]).map(shown));
    }),
  );
});

test('data comes out as it went in', () => {
  const bodies = fc.array(
    fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\r\n]/g, '')),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(bodies, (lines) => {
      const text = `${lines.map((line) => `data: ${line}`).join('\n')}\n\n`;
      expect(parseText(text).map(({ data }) => data)).toEqual([Buffer.from(lines.join('\n'))]);
    }),
  );
});

test('data over the limit is counted, its ends are kept, and the next event is whole, however the stream is torn', () => {
  const streams = fc
    .record({ size: fc.integer({ min: 200, max: 600 }), lines: fc.integer({ min: 1, max: 30 }) })
    .map(({ size, lines }) =>
      Buffer.from(`${`data: ${'x'.repeat(size)}END\n`.repeat(lines)}\ndata: next\n\n`),
    );
  fc.assert(
    fc.property(tornStream(streams), ({ chunks }) => {
      const [large, next] = parse(chunks, 100);
      const text = Buffer.concat(chunks).toString('utf8');
      const size = text.replaceAll('data: ', '').indexOf('\n\n');
      expect(large).toMatchObject({ over: true, size, complete: true });
      expect(large?.data.toString('utf8')).toMatch(/^x{100}/);
      expect(large?.tail.toString('utf8')).toMatch(/xEND$/);
      expect(shown(next!)).toMatchObject({ over: false, data: 'next' });
    }),
  );
});
