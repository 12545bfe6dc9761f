import { describe, expect, test } from 'vitest';
import { writers } from '../../src/report/writers.ts';
import { nothingCheckedReport, notMcpReport, samples } from './samples.ts';

const all = Object.entries({ ...samples, nothing: nothingCheckedReport, notMcp: notMcpReport });

describe.each(Object.entries(writers))('the writer "%s"', (_format, write) => {
  test.each(all)('writes the same report as the same bytes: %s', (_name, make) => {
    const first = write(make());
    expect(first).not.toBe('');
    expect(write(make())).toBe(first);
    expect(write(structuredClone(make()))).toBe(first);
  });

  test.each(all)('leaves the report as it was: %s', (_name, make) => {
    expect(() => write(frozen(make()))).not.toThrow();
  });

  test.each(all)('ends with a newline and writes text that UTF-8 can hold: %s', (_name, make) => {
    const text = write(make());
    expect(text.endsWith('\n')).toBe(true);
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
  });
});

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
