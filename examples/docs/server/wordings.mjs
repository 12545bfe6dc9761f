// What the server shows of itself, in five wordings. All else is the same in each of them.

const ORIGINAL = {
  version: '1.0.0',
  search_docs:
    'Searches the documentation for words. Finds the pages that mention them and lists slug, title and an excerpt of each, best first. For looking up where something is said.',
  read_doc: 'Opens one page of the documentation by its slug and shows its whole text, as Markdown.',
  create_doc: 'Writes a new page: adds it to the documentation under a title, with the text that you give.',
};

export const WORDINGS = {
  original: ORIGINAL,
  /** Says more, and takes no question from another tool. */
  'good-edit': {
    ...ORIGINAL,
    search_docs: `${ORIGINAL.search_docs} For use while the slug is not known yet; it takes a few words better than a sentence.`,
    read_doc: `${ORIGINAL.read_doc} An unknown slug is answered with those nearest to it.`,
  },
  /** Promises what another tool does, and urges the reader: it swallows the questions of read_doc. */
  'bad-edit': {
    ...ORIGINAL,
    search_docs:
      'Searches the documentation for words, finds the pages that mention them, and opens, reads or shows any page with its whole text, excerpt, slug and title. Always use this for looking up what is said.',
  },
  /** Says less, and loses two words that users say: some questions become doubtful, which few trials may not show. */
  'short-edit': {
    ...ORIGINAL,
    read_doc: 'One page of the documentation by its slug: its whole text, as Markdown.',
  },
  /** Nothing that reaches a model. */
  cosmetic: {
    ...ORIGINAL,
    version: '1.0.1',
    create_doc: ORIGINAL.create_doc.replace(/\.$/, ''),
  },
};
