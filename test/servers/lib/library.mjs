// A small lending library: the tools that the well-behaved test servers offer. State lives in memory.

export const INSTRUCTIONS =
  'A lending library. Ids of books, members and loans come from the list tools; nothing else accepts invented ids.';

const books = [
  { book_id: 'book-101', title: 'The Long Harbour', author: 'Ines Varga', year: 1988, copies_free: 2 },
  { book_id: 'book-102', title: 'Salt and Timber', author: 'Tomas Lind', year: 2003, copies_free: 1 },
  {
    book_id: 'book-103',
    title: 'A Field Guide to Clouds',
    author: 'Ruth Adeyemi',
    year: 2015,
    copies_free: 0,
  },
];
const members = [
  { member_id: 'member-7', name: 'Jonas Weber' },
  { member_id: 'member-8', name: 'Lucía Prado' },
];
const loans = new Map();
let lastLoan = 0;

const text = (description, extra = {}) => ({ type: 'string', description, ...extra });
const object = (properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (description, items) => ({ type: 'array', description, items });

const bookId = text('Id of a book, as list_books returns it.', {
  pattern: '^book-[0-9]+$',
  examples: ['book-101'],
});
const memberId = text('Id of a member, as list_members returns it.', {
  pattern: '^member-[0-9]+$',
  examples: ['member-7'],
});
const loanId = text('Id of a loan, as borrow_book returns it.', {
  pattern: '^loan-[0-9]+$',
  examples: ['loan-1'],
});

const bookProperties = {
  book_id: bookId,
  title: text('Title on the cover.'),
  author: text('Full name of the author.'),
  year: { type: 'integer', description: 'Year of publication.' },
  copies_free: { type: 'integer', minimum: 0, description: 'Copies that can be borrowed now.' },
};
const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const writes = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

export const tools = [
  {
    name: 'list_books',
    title: 'List books',
    description:
      'Lists the catalogue: every book with its id, title, author and the number of free copies. Start here to learn a book id.',
    inputSchema: {
      ...object(
        {
          author: text(
            'Only books whose author contains this text, whatever its case. Leave out for all books.',
            {
              examples: ['Lind'],
            },
          ),
          free_only: {
            type: 'boolean',
            default: false,
            description: 'True: only books with a copy to borrow now.',
          },
        },
        [],
      ),
    },
    outputSchema: object({
      books: list('Matching books, in the order of their ids.', object(bookProperties)),
    }),
    annotations: { title: 'List books', ...reads },
  },
  {
    name: 'get_book',
    title: 'Get one book',
    description: 'Shows one book of the catalogue in full, found by its id.',
    inputSchema: object({ book_id: bookId }),
    outputSchema: object(bookProperties),
    annotations: { title: 'Get one book', ...reads },
  },
  {
    name: 'list_members',
    title: 'List members',
    description: 'Lists the people who may borrow, with the member id that borrow_book needs.',
    inputSchema: object({}),
    outputSchema: object({
      members: list(
        'All members, in the order of their ids.',
        object({ member_id: memberId, name: text('Full name.') }),
      ),
    }),
    annotations: { title: 'List members', ...reads },
  },
  {
    name: 'borrow_book',
    title: 'Borrow a book',
    description:
      'Lends one free copy of a book to a member and returns the new loan with its id. Fails when no copy is free.',
    inputSchema: object({ book_id: bookId, member_id: memberId }),
    outputSchema: object({ loan_id: loanId, book_id: bookId, member_id: memberId }),
    annotations: { title: 'Borrow a book', ...writes },
  },
  {
    name: 'return_loan',
    title: 'Return a loan',
    description:
      'Ends a loan: the copy is free again. A loan that has ended already stays ended, and the answer says so.',
    inputSchema: object({ loan_id: loanId }),
    outputSchema: object({
      loan_id: loanId,
      was_open: { type: 'boolean', description: 'False when the loan had ended before this call.' },
    }),
    annotations: { title: 'Return a loan', ...writes, idempotentHint: true },
  },
];

const run = {
  list_books: ({ author = '', free_only: freeOnly = false }) => ({
    books: books.filter(
      (book) =>
        book.author.toLowerCase().includes(author.toLowerCase()) && (!freeOnly || book.copies_free > 0),
    ),
  }),
  get_book: ({ book_id: id }) => findBook(id),
  list_members: () => ({ members }),
  borrow_book: ({ book_id: id, member_id: member }) => {
    const book = findBook(id);
    if (!members.some((one) => one.member_id === member)) {
      throw new Error(`No member has the id "${member}". list_members shows the ids there are.`);
    }
    if (book.copies_free === 0)
      throw new Error(`No copy of "${book.title}" is free now. list_books shows what is free.`);
    book.copies_free -= 1;
    lastLoan += 1;
    const loan = { loan_id: `loan-${lastLoan}`, book_id: id, member_id: member };
    loans.set(loan.loan_id, { ...loan, isOpen: true });
    return loan;
  },
  return_loan: ({ loan_id: id }) => {
    const loan = loans.get(id);
    if (loan === undefined)
      throw new Error(`No loan has the id "${id}". borrow_book returns the ids of loans.`);
    const wasOpen = loan.isOpen;
    loan.isOpen = false;
    if (wasOpen) findBook(loan.book_id).copies_free += 1;
    return { loan_id: id, was_open: wasOpen };
  },
};

function findBook(id) {
  const book = books.find((one) => one.book_id === id);
  if (book === undefined) throw new Error(`No book has the id "${id}". list_books shows the ids there are.`);
  return book;
}

/** What is wrong with the arguments, in a sentence that a model can act on; null when nothing is. */
function mistakeIn(schema, args) {
  for (const name of schema.required) {
    if (!Object.hasOwn(args, name))
      return `The argument "${name}" is missing. ${schema.properties[name].description}`;
  }
  for (const [name, value] of Object.entries(args)) {
    const wanted = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (wanted === undefined) {
      const known = Object.keys(schema.properties);
      return `There is no argument "${name}". ${known.length === 0 ? 'None is taken.' : `Known: ${known.join(', ')}.`}`;
    }
    if (typeof value !== wanted.type)
      return `The argument "${name}" must be a ${wanted.type}. ${wanted.description}`;
    if (wanted.pattern !== undefined && !new RegExp(wanted.pattern).test(value)) {
      return `The argument "${name}" does not look like an id. ${wanted.description}`;
    }
  }
  return null;
}

/** Runs a tool. Null when there is no such tool; what went wrong is a result with `isError`. */
export function callTool(name, args) {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return null;
  const mistake = mistakeIn(tool.inputSchema, args);
  if (mistake !== null) return failure(mistake);
  try {
    const structuredContent = run[name](args);
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    return failure(error.message);
  }
}

function failure(message) {
  return { content: [{ type: 'text', text: message }], isError: true };
}
