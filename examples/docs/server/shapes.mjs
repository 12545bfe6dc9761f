// What tools take and give.
import { z } from 'zod';

const page = z.object({
  slug: z.string().describe('What the page is known by.'),
  title: z.string(),
  text: z.string().describe('Markdown.'),
});

export const shapes = {
  search_docs: {
    takes: z.strictObject({
      query: z.string().min(1).max(200).describe('One or more words.'),
      limit: z.int().min(1).max(20).default(5).describe('How many results one answer may hold.'),
    }),
    gives: z.object({
      pages: z.array(z.object({ slug: z.string(), title: z.string(), excerpt: z.string() })),
      total: z.int().describe('How many match, shown or not.'),
      limit: z.int(),
    }),
  },
  read_doc: {
    takes: z.strictObject({ slug: z.string().min(1).max(100).describe('Such as rate-limits.') }),
    gives: page,
  },
  create_doc: {
    takes: z.strictObject({
      title: z.string().min(1).max(100).describe('The slug is made from it.'),
      text: z.string().min(1).max(10_000).describe('Markdown.'),
    }),
    gives: page,
  },
};
