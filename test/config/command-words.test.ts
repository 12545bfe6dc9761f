import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandWords } from '../../src/config/command-words.ts';
import { durationMs } from '../../src/config/duration.ts';

test.each([
  ['node server.js', ['node', 'server.js']],
  ['  npx   -y\t@scope/server .  ', ['npx', '-y', '@scope/server', '.']],
  [`node "my server.js" 'a b'`, ['node', 'my server.js', 'a b']],
  [`node --x="a b"c'd e'`, ['node', '--x=a bcd e']],
  [`node "" ''`, ['node', '', '']],
  [String.raw`C:\Users\me\node.exe C:\srv\x.js`, [String.raw`C:\Users\me\node.exe`, String.raw`C:\srv\x.js`]],
  [String.raw`node my\ server.js "say \"hi\"" \"`, ['node', 'my server.js', 'say "hi"', '"']],
  [`node 'it''s' "a\nb"`, ['node', 'its', 'a\nb']],
  ['node x.js --url http://h/x?a=1&b=2 a|b', ['node', 'x.js', '--url', 'http://h/x?a=1&b=2', 'a|b']],
  ['./run --env A=b', ['./run', '--env', 'A=b']],
])('%s', (line, words) => {
  expect(commandWords(line)).toEqual({ kind: 'words', words });
});

test.each([
  ['cd server && node x.js', '"&&" needs a shell'],
  ['node x.js | tee log', '"|" needs a shell'],
  ['node x.js > log', '">" needs a shell'],
  ['node x.js 2>/dev/null', '"2>/dev/null" needs a shell'],
  ['node <file>', '"<file>" needs a shell'],
  ['node x.js ; ls', '";" needs a shell'],
  ['TOKEN=x node server.js', 'a variable stands before the program'],
  ['node "x', 'a " is opened and never closed'],
  ["node it's", "a ' is opened and never closed"],
  ['   ', 'there is no program'],
  ['""', 'there is no program'],
])('%s is no command', (line, message) => {
  const words = commandWords(line);
  expect(words).toMatchObject({ kind: 'wrong', message: expect.stringContaining(message) as string });
});

test('words in single quotes are taken as they are', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((word) => word.replaceAll("'", '')),
        { minLength: 1 },
      ),
      (words) => {
        const line = ['node', ...words.map((word) => `'${word}'`)].join(' ');
        expect(commandWords(line)).toEqual({ kind: 'words', words: ['node', ...words] });
      },
    ),
  );
});

test.each([
  ['30s', 30_000],
  ['500ms', 500],
  ['2m', 120_000],
  ['1.5 h', 5_400_000],
  ['24h', 86_400_000],
  ['0.4ms', null],
  ['0s', null],
  ['25h', null],
  ['30', null],
  ['s', null],
  ['-1s', null],
  ['1e3s', null],
  ['1 day', null],
  ['30S', null],
])('%s lasts %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});
