import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameText, type Kept } from '../../../src/wire/relay/keeper.ts';
import { LineGate } from '../../../src/wire/relay/line-gate.ts';
import { LineInlet } from '../../../src/wire/relay/line-inlet.ts';
import { LineTap } from '../../../src/wire/relay/line-tap.ts';
import { countInMemory } from '../../../src/wire/relay/outages.ts';
import {
  NOTHING_ELSE,
  RULING_LIMIT_BYTES,
  ruleOn,
  type RelayPolicy,
} from '../../../src/wire/relay/policy.ts';
import { aLine, aStream, linesOf, tears, torn } from './bytes.ts';

const textsOf = (kept: readonly Kept[]): readonly string[] => kept.map((one) => frameText(one).text);

test('the lines that are recorded are the lines that crossed, wherever the stream was torn', () => {
  fc.assert(
    fc.property(aStream, tears, (stream, places) => {
      const seen: Kept[] = [];
      const tap = new LineTap((line) => seen.push(line));
      for (const chunk of torn(stream, places)) tap.push(chunk);
      tap.end();
      expect(textsOf(seen)).toEqual(linesOf(stream).map((line) => line.toString('utf8')));
      expect(seen.map(({ bytes }) => bytes)).toEqual(linesOf(stream).map((line) => line.length));
    }),
    { numRuns: 300 },
  );
});

const call = (tool: string, id: number | null): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    ...(id === null ? {} : { id }),
    method: 'tools/call',
    params: { name: tool },
  });

interface Gated {
  readonly passed: Buffer;
  readonly seen: readonly string[];
  readonly answers: readonly string[];
}

function gated(chunks: readonly Buffer[], policy: RelayPolicy): Gated {
  const [passed, seen, answers]: [Buffer[], Kept[], string[]] = [[], [], []];
  const gate = new LineGate((line) => ruleOn(line, policy, countInMemory()), {
    onWatch: () => undefined,
    onLine: (line) => seen.push(line),
    onAnswer: (answer) => answers.push(answer),
  });
  for (const chunk of chunks) passed.push(gate.push(chunk));
  passed.push(gate.end());
  return { passed: Buffer.concat(passed), seen: textsOf(seen), answers };
}

test('a gate takes the refused calls out of a stream and nothing else', () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: aLine.map((line) => ({ line, refused: false })) },
    { weight: 1, arbitrary: fc.nat().map((id) => ({ line: Buffer.from(call('drop', id)), refused: true })) },
    { weight: 1, arbitrary: fc.nat().map((id) => ({ line: Buffer.from(call('list', id)), refused: false })) },
  );
  const pieces = fc.array(fc.tuple(piece, fc.constantFrom('\n', '\r\n')), { maxLength: 20 });
  fc.assert(
    fc.property(pieces, tears, (all, places) => {
      const whole = (only: typeof all): Buffer =>
        Buffer.concat(only.flatMap(([{ line }, end]) => [line, Buffer.from(end)]));
      const result = gated(torn(whole(all), places), { ...NOTHING_ELSE, refuse: { drop: 'it writes' } });
      expect(result.passed.equals(whole(all.filter(([{ refused }]) => !refused)))).toBe(true);
      expect(result.answers).toHaveLength(all.filter(([{ refused }]) => refused).length);
      expect(result.seen).toEqual(linesOf(whole(all)).map((line) => line.toString('utf8')));
    }),
    { numRuns: 200 },
  );
});

test('what stands after the last line end is ruled on too', () => {
  const last = gated([Buffer.from(`${call('list', 1)}\n${call('drop', 2)}`)], {
    ...NOTHING_ELSE,
    refuse: { drop: 'it writes' },
  });
  expect(last.passed.toString()).toBe(`${call('list', 1)}\n`);
  expect(last.answers).toHaveLength(1);
  const other = gated([Buffer.from('half a mess')], { ...NOTHING_ELSE, refuse: 'all' });
  expect(other.passed.toString()).toBe('half a mess');
});

test('a line that is too long to be ruled on does not pass, and the next one does', () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const chunks = Array.from({ length: RULING_LIMIT_BYTES / chunk.length + 3 }, () => chunk);
  const result = gated([...chunks, Buffer.from(`\n${call('list', 1)}\n`)], {
    ...NOTHING_ELSE,
    refuse: { drop: 'it writes' },
  });
  expect(result.passed.toString()).toBe(`${call('list', 1)}\n`);
  expect(result.answers).toHaveLength(1);
  expect(JSON.parse(result.answers[0] ?? '')).toMatchObject({ error: { code: -32600 } });
});

test('lines of the relay stand between lines of the server, which stay as they were', () => {
  const step = fc.oneof(
    fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ maxLength: 10 }).map((text) => Buffer.from(`${text}\n`)),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const [server, sent, set]: [Buffer[], Buffer[], string[]] = [[], [], []];
      const inlet = new LineInlet();
      let answers = 0;
      for (const one of steps) {
        if (one === null) {
          const line = `<<${(answers += 1)}>>`;
          sent.push(inlet.add(Buffer.from(`${line}\n`), () => set.push(line)));
        } else {
          server.push(one);
          sent.push(inlet.push(one));
        }
      }
      const all = Buffer.concat(sent).toString('latin1');
      const own = [...all.matchAll(/(^|\n)(<<\d+>>)(?=\n)/g)].map(([, , line]) => line);
      expect(own).toEqual(set);
      expect(all.replaceAll(/<<\d+>>\n/g, '')).toBe(Buffer.concat(server).toString('latin1'));
      expect(set).toEqual(Array.from({ length: set.length }, (_, at) => `<<${at + 1}>>`));
      const betweenLines = server.length === 0 || /(^|\n)$/.test(Buffer.concat(server).toString('latin1'));
      if (betweenLines) expect(set).toHaveLength(answers);
    }),
    { numRuns: 300 },
  );
});
