import fc from 'fast-check';
import type { Report } from '../../src/report/model.ts';
import { samples } from './samples.ts';

/** Any text at all: lone surrogates, controls, combining marks, emoji, long words without a space. */
const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '\ud83d',
      '\udc69',
      '\u001b[31m',
      '\u202e',
      '\u200d',
      '界',
      'a',
      ' ',
      '\n',
      '|',
      '`',
      '<',
      '&',
      ']]>',
    ),
    maxLength: 40,
  }),
  fc.constantFrom(
    '# a',
    '- a',
    '---',
    '===',
    '1. a',
    '> a',
    '| a | b |',
    '```',
    '~~~',
    '<!--',
    '<details>',
    '',
  ),
  fc.integer({ min: 0, max: 900 }).map((length) => 'x'.repeat(length)),
);

/** Checks any report; a failure names seed and path instead of printing a report of many pages. */
export function assertForAnyReport(check: (report: Report, width: number) => void): void {
  fc.assert(fc.property(anyReport, fc.integer({ min: 60, max: 200 }), check), {
    numRuns: 30,
    reporter: ({ failed, seed, counterexamplePath, errorInstance }) => {
      if (failed)
        throw new Error(`seed ${seed}, path ${counterexamplePath}: ${String(errorInstance).slice(0, 600)}`);
    },
  });
}

/** A sample report in which every string that is free text has been replaced by any text. */
const anyReport: fc.Arbitrary<Report> = fc
  .tuple(fc.constantFrom(...Object.values(samples)), fc.infiniteStream(anyText))
  .map(([make, texts]) => replaceTexts(make(), texts) as Report);

// Members of closed sets stay as they are: the writers may rely on them.
const CLOSED = new Set(
  'schema command outcome severity place in kind difficulty standing status era reason interval startedAt'.split(
    ' ',
  ),
);

function replaceTexts(value: unknown, texts: Iterator<string>, key = ''): unknown {
  if (typeof value === 'string') return CLOSED.has(key) ? value : String(texts.next().value);
  if (Array.isArray(value)) return value.map((each) => replaceTexts(each, texts, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replaceTexts(each, texts, name)]),
  );
}
