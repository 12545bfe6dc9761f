import { stemmer } from 'stemmer';
import { STOPWORDS } from './stopwords.ts';

/** Beyond this many characters a text adds no words: one tool's essay must not cost more than its neighbours together. */
export const WORDS_TEXT_LIMIT: number = 8_000;

/**
 * The stems of a tool's text, in order, repeats kept: identifiers split at humps and separators, stop words, bare digits
 * and single letters dropped. Addresses, file names and coordinates count as the words url, file and coordinates.
 * Scripts without spaces yield pairs of neighbouring characters.
 */
export function wordsOf(text: string): readonly string[] {
  return split(replaceShapes(bounded(text)));
}

/** As `wordsOf`, for a user's words: what stands in quotes and what is a path is an argument, not an intent, and is dropped. */
export function intentWordsOf(question: string): readonly string[] {
  return split(dropArguments(replaceShapes(dropQuoted(bounded(question)))));
}

/** The stems of an identifier, every part of it kept: in `from_id` or `x2` nothing is idle. */
export function identifierWordsOf(identifier: string): readonly string[] {
  return apart(bounded(identifier).slice(0, 200))
    .filter((piece) => piece !== '')
    .map(stemOf);
}

/** True when a question carries something to act on: a quotation, an address, a file, a path or coordinates. */
export function carriesArgument(question: string): boolean {
  const text = bounded(question);
  return dropArguments(replaceShapes(dropQuoted(text))) !== text;
}

/** Stem of one lower-case word; words with other letters than a to z stay as they are. */
export function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

function bounded(text: string): string {
  return text.slice(0, WORDS_TEXT_LIMIT).normalize('NFKC').replaceAll(/[‘’ʼ]/g, "'");
}

function replaceShapes(text: string): string {
  return text
    .replaceAll(URL_SHAPE, ' url ')
    .replaceAll(DOMAIN_SHAPE, ' url ')
    .replaceAll(FILE_SHAPE, ' file ')
    .replaceAll(COORDINATES, ' coordinates ');
}

const URL_SHAPE = /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'<>)\]]{1,2000}/gi;
const DOMAIN_SHAPE =
  /(?<![\w.@/-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.(?:com|org|net|io|dev|app|edu|gov)\b(?:\/[^\s"'<>)\]]{0,500})?/g;
/** A name with an extension, with or without folders before it; not `e.g`, no decimal, no sentence without a space after it. */
const FILE_SHAPE =
  /(?<![\w.@/\\~:-])[\w~./\\:-]{0,200}(?:\w\.(?:[a-z]{2,5}|[A-Z]{2,5}|mp[34]|7z)|\w\w\.[ch])(?![\w.]*\w|\/)/g;
const COORDINATES = /-?\d{1,3}\.\d{1,20}\s?[,;]\s?-?\d{1,3}\.\d{1,20}/g;

function dropQuoted(text: string): string {
  return text
    .replaceAll(/"[^"\n]{1,2000}"|“[^”\n]{1,2000}”|«[^»\n]{1,2000}»|`[^`\n]{1,2000}`/g, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?![\p{L}\p{N}])/gu, ' ');
}

/** Folders (`/srv/data`, `C:\data`, `~/notes`), `owner/name`, mail addresses. `and/or` is prose. */
function dropArguments(text: string): string {
  return text.replaceAll(/[^\s]{0,200}[/\\@][^\s]{0,200}/g, (word) =>
    /^\W*and\/or\W*$/i.test(word) ? word : ' ',
  );
}

function split(text: string): readonly string[] {
  const words: string[] = [];
  for (const piece of apart(text)) {
    if (CLOSE_SCRIPT.test(piece)) words.push(...pairsOf(piece));
    else if (isWord(piece)) words.push(stemOf(piece));
  }
  return words;
}

function apart(text: string): readonly string[] {
  return text
    .replaceAll(/n't\b|'(?:s|re|ve|ll|d|m)\b/gi, ' ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
}

function isWord(piece: string): boolean {
  return piece.length > 1 && piece.length <= 40 && !STOPWORDS.has(piece) && !/^\d+$/.test(piece);
}

const CLOSE_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function pairsOf(piece: string): readonly string[] {
  const characters = Array.from(piece);
  if (characters.length === 1) return [piece];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}
