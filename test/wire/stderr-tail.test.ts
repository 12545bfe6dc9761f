import { expect, test } from 'vitest';
import { StderrTail } from '../../src/wire/stderr-tail.ts';

function tailOf(...chunks: readonly (string | Buffer)[]): readonly string[] {
  const tail = new StderrTail();
  for (const chunk of chunks) tail.push(Buffer.from(chunk as string));
  return tail.lines();
}

test('the last twenty lines are kept, those without words left out', () => {
  const text = Array.from({ length: 30 }, (_, at) => `line ${at}\n\n`).join('');
  expect(tailOf(text)).toEqual(Array.from({ length: 20 }, (_, at) => `line ${at + 10}`));
});

test('colours are taken off and other control characters shown', () => {
  expect(tailOf('\u001B[31mred\u001B[0m \u0007bell\u202E\n')).toEqual(['red \\u0007bell\\u202e']);
});

test('a line that has not ended yet counts, and characters torn between chunks are whole', () => {
  const bytes = Buffer.from('café');
  expect(tailOf('first\n', bytes.subarray(0, 4), bytes.subarray(4))).toEqual(['first', 'café']);
});

test('a line without end is bounded', () => {
  const [line] = tailOf('x'.repeat(1_000_000));
  expect(line?.length).toBeLessThan(500);
});
