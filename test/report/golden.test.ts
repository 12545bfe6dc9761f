import { describe, test } from 'vitest';
import { renderTerminal } from '../../src/report/terminal/terminal.ts';
import { writers } from '../../src/report/writers.ts';
import { expectGolden } from './golden.ts';
import { samples } from './samples.ts';

const EXTENSIONS = { html: 'html', json: 'json', junit: 'junit.xml', md: 'md' } as const;

describe.each(Object.entries(samples))('the report "%s"', (name, make) => {
  test.each([
    [60, false],
    [60, true],
    [100, false],
    [100, true],
    [200, false],
    [200, true],
  ])('looks as agreed in a terminal of %i columns, colour %s', (width, color) => {
    const text = renderTerminal(make(), { color, width });
    expectGolden(`${name}.${width}${color ? '.color' : ''}.txt`, text);
  });

  test('is as agreed when only the answer is asked for', () => {
    expectGolden(`${name}.quiet.txt`, renderTerminal(make(), { color: false, width: 100, quiet: true }));
  });

  test.each(Object.entries(EXTENSIONS))('is as agreed as %s', (format, extension) => {
    expectGolden(`${name}.${extension}`, writers[format as keyof typeof EXTENSIONS](make()));
  });
});
