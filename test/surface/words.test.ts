import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carriesArgument,
  identifierWordsOf,
  intentWordsOf,
  stemOf,
  wordsOf,
} from '../../src/surface/words.ts';

test.each([
  ['snake case', 'read_text_file', ['read', 'text', 'file']],
  ['kebab case', 'get-tiny-image', ['get', 'tini', 'imag']],
  ['camel case with an acronym', 'getHTTPResponse', ['get', 'http', 'respons']],
  ['stop words and single letters', 'the list of a b', ['list']],
  ['bare digits', 'top 10 in 2026', ['top']],
  ['digits inside words', 'base64 utf8', ['base64', 'utf8']],
  ['contractions and possessives', "don't open Ilse's door", ['open', 'ils', 'door']],
  ['typographic apostrophes', 'don’t it’s', []],
  ['forms of one word', 'create creates created creating', ['creat', 'creat', 'creat', 'creat']],
  ['an address', 'see https://example.com/a?b=c.', ['see', 'url']],
  ['a bare domain', 'look at example.org/x', ['look', 'url']],
  ['a file', 'open notes.md and src/main.c', ['open', 'file', 'file']],
  ['an abbreviation is no file', 'e.g. i.e. done.', []],
  ['coordinates', 'near 48.8566, 2.3522', ['near', 'coordin']],
  ['a version is no file', 'release v1.2.3', ['releas', 'v1']],
  ['letters with accents', 'Münchner Straßen', ['münchner', 'straßen']],
  ['a script without spaces', '今天天气', ['今天', '天天', '天气']],
  ['a lone character of such a script', '水', ['水']],
  ['nothing', '', []],
  ['only signs', '… — !!', []],
])('%s', (_title, text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['double quotes', 'delete "the old note" now please', ['delet']],
  ['curly quotes', 'delete “the old note”', ['delet']],
  ['backticks', 'run `ls -la`', ['run']],
  ['single quotes but no apostrophes', "rename 'old name' of Ilse's", ['renam', 'ils']],
  ['folders', 'list /srv/data and C:\\data and ~/notes', ['list']],
  ['owner and repository', 'open issues of facebook/react', ['open', 'issu']],
  ['a mail address', 'write to bob@example.com', ['write']],
  ['and/or stays prose', 'read and/or write', ['read', 'write']],
])('of a question, %s are arguments and no intent', (_title, question, words) => {
  expect(intentWordsOf(question)).toEqual(words);
});

test.each([
  ['what is a knowledge graph?', false],
  ['what is "a graph"?', true],
  ['what is in notes.md?', true],
  ['what is at /srv?', true],
  ["what's Ilse's job?", false],
])('%s carries an argument: %s', (question, carries) => {
  expect(carriesArgument(question)).toBe(carries);
});

test('identifiers keep what prose drops', () => {
  expect(identifierWordsOf('from_id')).toEqual(['from', 'id']);
  expect(identifierWordsOf('x2')).toEqual(['x2']);
  expect(identifierWordsOf('entityNames')).toEqual(['entiti', 'name']);
});

test('stems are of English letters only', () => {
  expect(stemOf('relations')).toBe('relat');
  expect(stemOf('straßen')).toBe('straßen');
});

test('a text beyond the limit adds no words', () => {
  expect(wordsOf(`${'word '.repeat(1_600)}end`)).not.toContain('end');
});

test('any text at all is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const word of [...wordsOf(text), ...intentWordsOf(text)]) expect(word).toBe(word.toLowerCase());
    }),
  );
});
