import { firstSentence } from '../base/first-sentence.ts';
import { mapStrings } from '../base/map-strings.ts';
import { normalQuestion } from '../base/question.ts';
import { excerpt, printable } from '../base/text.ts';
import { bankOf, caseHash } from './case-hash.ts';
import type { Bank, Probe } from './case.ts';

/** The words in which a tool speaks of itself. */
export interface SelfDescribed {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly annotations: { readonly title: string | null };
}

/**
 * One probe for each listed tool, its question taken from the tool's own words: it can show whether tools can be told
 * apart and called, and nothing about how users ask. Ids and questions are unique, also where names or descriptions
 * stand twice, so that what is written to a file loads again. `redact` takes secrets out of the words before an id is
 * made of them, which no longer shows them as they were.
 */
export function draftProbes(
  surface: { readonly tools: readonly SelfDescribed[] },
  redact: (text: string) => string = (text) => text,
): readonly Probe[] {
  const ids = new Set<string>();
  const questions = new Set<string>();
  return surface.tools.map((tool) => {
    const id = unused(ids, `draft-${slugOf(redact(tool.name))}`, (text, n) => `${text}-${n}`);
    const question = uniqueQuestion(questions, mapStrings(tool, redact));
    const content = { kind: 'probe' as const, question, tool: tool.name, with: {} };
    const marks = {
      version: 1,
      family: null,
      set: 'regression' as const,
      draft: true,
      defect: null,
      source: null,
    };
    return { ...content, ...marks, id, hash: caseHash(content) };
  });
}

/** The drafted probes as a bank that was read from no file. */
export function draftBank(
  surface: { readonly tools: readonly SelfDescribed[] },
  redact: (text: string) => string = (text) => text,
): Bank {
  return bankOf(draftProbes(surface, redact), []);
}

/**
 * A question in a tool's own words: the first sentence of its description, else its title, else the words of its name.
 * On one line, printable, at most 200 characters.
 */
export function draftQuestionFor(tool: SelfDescribed): string {
  const sentence = unmarked(firstSentence(tool.description ?? '').first);
  if (saysSomething(sentence)) return shortened(sentence);
  const title = unmarked(tool.title ?? tool.annotations.title ?? '');
  return shortened(/[\p{L}\p{N}]/u.test(title) ? title : nameInWords(tool.name));
}

/** Without Markdown and tags, which stand between the words and mean nothing to a reader of them. */
function unmarked(text: string): string {
  const plain = text
    .slice(0, 1_000)
    .replaceAll(/<\/?[a-z][^<>]{0,100}>/gi, ' ')
    .replaceAll(/[`*]|(?<!\w)_+|_+(?!\w)/g, '');
  return printable(plain).replaceAll(/\s+/g, ' ').trim();
}

/** Two words at least, or as much in a script without spaces. */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}].*\s.*[\p{L}\p{N}]|[^\p{ASCII}]{4}/u.test(text);
}

function shortened(text: string): string {
  if (text.length <= QUESTION_LIMIT) return text;
  const head = text.slice(0, QUESTION_LIMIT - 1);
  const end = head.lastIndexOf(' ');
  return `${end > QUESTION_LIMIT / 2 ? head.slice(0, end) : head}…`;
}

const QUESTION_LIMIT = 200;

function nameInWords(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? `Use the tool ${excerpt(JSON.stringify(name), 60)}` : words;
}

function uniqueQuestion(taken: Set<string>, tool: SelfDescribed): string {
  const question = draftQuestionFor(tool);
  if (!taken.has(normalQuestion(question))) {
    taken.add(normalQuestion(question));
    return question;
  }
  const named = `${question} (${shortened(nameInWords(tool.name))})`;
  return unused(taken, named, (text, n) => `${text} ${n}`, normalQuestion);
}

/** The text itself, or the first numbered form of it that nobody has; notes it as taken. */
function unused(
  taken: Set<string>,
  text: string,
  numbered: (text: string, n: number) => string,
  keyOf: (text: string) => string = (same) => same,
): string {
  let free = text;
  for (let n = 2; taken.has(keyOf(free)); n += 1) free = numbered(text, n);
  taken.add(keyOf(free));
  return free;
}

/** What may stand in an id; a name of other letters yields what is left of it. */
function slugOf(name: string): string {
  const slug = name
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return slug === '' ? 'tool' : slug;
}
