import { expect, test } from 'vitest';
import { measuresOf } from '../../src/preflight/measure.ts';
import { aFrame } from '../builders.ts';
import { aHeard, aStopped } from './hand-made.ts';

test('the introduction and the revision are read from a handshake', () => {
  expect(measuresOf(aHeard(), aStopped())).toMatchObject({
    clientInfo: { name: 'tester', version: '9.9.9' },
    offered: ['2025-11-25'],
    spoken: '2025-11-25',
    briefing: true,
  });
});

test('a modern client introduces itself with every request, and may ask for an older revision afterwards', () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'modern', version: '2' },
  };
  const discover = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } };
  const found = { jsonrpc: '2.0', id: 1, result: { supportedVersions: ['2026-07-28'] } };
  const frames = [
    aFrame({ text: JSON.stringify(discover) }),
    aFrame({ seq: 1, from: 'server', text: JSON.stringify(found) }),
  ];
  expect(measuresOf(aHeard({}, { frames }), aStopped())).toMatchObject({
    clientInfo: { name: 'modern', version: '2' },
    offered: ['2026-07-28'],
    spoken: '2026-07-28',
  });
});

test('of long results it is counted what arrives', () => {
  const text = `MARK-LINE-0000 ${'x'.repeat(84)}\n… cut …\nMARK-LINE-0199 ${'x'.repeat(84)}\n`;
  const { large } = measuresOf(aHeard({ told: { dump_archive: { text } } }), aStopped());
  expect(large).toEqual([
    { sent: 50_000, reached: 50_000 },
    { sent: 200_000, reached: 200 },
  ]);
});

test.each([
  ['a mark is kept', { text: 'MARK-PAPER-JAM-8T6M', isError: true }, 'kept'],
  [
    'a format has no mark, and the client says it in words',
    { text: 'Tool error: MARK-PAPER-JAM-8T6M', isError: null },
    'in-words',
  ],
  ['neither', { text: 'Output: MARK-PAPER-JAM-8T6M', isError: null }, 'lost'],
])('the flag of an error: %s', (_title, told, flag) => {
  expect(measuresOf(aHeard({ told: { print_note: told } }), aStopped()).error?.flag).toBe(flag);
});

test('a call that was cancelled by message is told from a connection that ended', () => {
  const call = { id: 7, method: 'tools/call', params: { name: 'wait_note', arguments: {} } };
  const cancel = { method: 'notifications/cancelled', params: { requestId: 7 } };
  const frames = [call, cancel].map((body, seq) =>
    aFrame({ seq, text: JSON.stringify({ jsonrpc: '2.0', ...body }) }),
  );
  const cancelled = (kept: number, called = true): boolean | null =>
    measuresOf(aHeard(), aStopped({ called, frames: frames.slice(0, kept) })).cancelledByMessage;
  expect([cancelled(2), cancelled(1), cancelled(1, false)]).toEqual([true, false, null]);
});

test('variables in which the server found the key are named, from both runs', () => {
  const journal = { pids: [], called: [], keyIn: ['API_KEY'] };
  expect(measuresOf(aHeard({}, { journal }), aStopped({ journal })).keyIn).toEqual(['API_KEY']);
});
