// The pages: read from the folder at the start, added to in memory. A page is known by its slug, the name of its file.
import { readdirSync, readFileSync } from 'node:fs';
import { mistake } from './answer.mjs';

const FOLDER = new URL('pages/', import.meta.url);

/** By slug. */
export function loadPages() {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort();
  return new Map(
    files.map((file) => {
      const slug = file.slice(0, -'.md'.length);
      return [slug, pageOf(slug, readFileSync(new URL(file, FOLDER), 'utf8'))];
    }),
  );
}

/** The first line of a file is its title. */
function pageOf(slug, file) {
  const [heading, ...lines] = file.split('\n');
  return { slug, title: heading.replace(/^# /, ''), text: lines.join('\n').trim() };
}

/** Pages that hold a word of the query; a word of the title counts as three of the text. */
export function searchPages(pages, { query, limit = 5 }) {
  const words = [...new Set(wordsOf(query))];
  if (words.length === 0) throw mistake('query: there is no word in it. Give the words to look for.');
  const found = pagesWith(pages, words);
  const shown = found
    .slice(0, limit)
    .map(({ slug, title, text }) => ({ slug, title, excerpt: excerptOf(text, words) }));
  return { pages: shown, total: found.length, limit };
}

function pagesWith(pages, words) {
  return [...pages.values()]
    .map((page) => ({ page, score: 3 * hits(page.title, words) + hits(page.text, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.page.slug < b.page.slug ? -1 : 1))
    .map(({ page }) => page);
}

export function readPage(pages, { slug }) {
  const page = pages.get(slug);
  if (page !== undefined) return page;
  const near = pagesWith(pages, wordsOf(slug))
    .slice(0, 3)
    .map((each) => each.slug);
  const hint = near.length === 0 ? 'search_docs finds pages by their words' : `Near it: ${near.join(', ')}`;
  throw mistake(`slug: there is no page "${slug}". ${hint}.`);
}

export function createPage(pages, { title, text }) {
  const slug = slugOf(title);
  if (slug === '') throw mistake('title: it has no letter and no digit. Give another one.');
  if (pages.has(slug)) throw mistake(`title: there is a page "${slug}" already. Give another title.`);
  const page = { slug, title, text };
  pages.set(slug, page);
  return page;
}

function slugOf(title) {
  return wordsOf(title).join('-');
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many of the words stand in the text; "limit" stands in "limits". */
function hits(text, words) {
  const inText = wordsOf(text);
  return words.filter((word) => inText.some((each) => isForm(each, word))).length;
}

function isForm(found, word) {
  return found === word || (word.length > 3 && found.startsWith(word)) || found === word.replace(/s$/, '');
}

/** The first sentence that holds one of the words, else the first. */
function excerptOf(text, words) {
  const sentences = text.split(/(?<=[.!?])\s+/);
  return sentences.find((each) => hits(each, words) > 0) ?? sentences[0] ?? '';
}
