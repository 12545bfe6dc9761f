import type { YAMLError } from 'yaml';
import { excerpt } from './text.ts';

/** What a YAML error means to somebody who does not know the grammar, and what to do about it. */
export function yamlComplaint(error: YAMLError, text: string): { message: string; next: string } {
  const end = error.code === 'BAD_DQ_ESCAPE' ? error.pos[0] + 2 : error.pos[1];
  const found = excerpt(text.slice(error.pos[0], end), 40);
  const known = WORDS[error.code];
  if (known !== undefined) return { message: known[0].replace('%', found), next: known[1] };
  return { message: `this is not valid YAML: ${excerpt(error.message, 160)}.`, next: QUOTES };
}

const QUOTES = 'Check the indentation, and put text with special characters in quotes.';

const WORDS: Readonly<Partial<Record<YAMLError['code'], readonly [message: string, next: string]>>> = {
  DUPLICATE_KEY: ['this key stands here a second time.', 'Keep one of the two.'],
  TAB_AS_INDENT: ['a tab is used for indentation.', 'Indent with spaces.'],
  MULTIPLE_DOCS: [
    'a second document ("---") begins here; a file holds one.',
    'Move it into a file of its own.',
  ],
  TAG_RESOLVE_FAILED: [
    'the tag "%" has no meaning here.',
    'Leave it out, or put the text in quotes if it begins with "!".',
  ],
  NON_STRING_KEY: ['a key must be plain text, not a list or a map.', 'Write one word, or text in quotes.'],
  BLOCK_AS_IMPLICIT_KEY: ['there are two ": " on one line.', 'Put text that holds ": " in quotes.'],
  BAD_SCALAR_START: ['text cannot begin with this character unless it is quoted.', 'Put the text in quotes.'],
  BAD_DQ_ESCAPE: [
    String.raw`"%" is no escape that YAML knows.`,
    String.raw`Write \\ for a backslash, or use single quotes.`,
  ],
  BAD_INDENT: [
    'this line does not fit the lines around it.',
    'Indent it like its neighbours, and close every bracket.',
  ],
  BAD_DIRECTIVE: ['only YAML 1.2 is read.', 'Leave the "%" line out.'],
  RESOURCE_EXHAUSTION: ['lists and maps are nested too deep.', 'Write it flatter.'],
  MISSING_CHAR: [
    'a quote, a bracket or a comma is missing before this place.',
    'Close what was opened above.',
  ],
};
