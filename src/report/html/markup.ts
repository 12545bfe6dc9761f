import { printable } from '../../base/text.ts';

const FINISHED: unique symbol = Symbol('finished markup');

/** Finished HTML. Made only by `html`; data from a store or a server can never be one, since it carries no symbols. */
export interface Markup {
  readonly [FINISHED]: string;
}

type Part = string | number | Markup | readonly Markup[] | null;

/**
 * HTML from a template: what stands in the template is markup, what is put into it is text, made printable and escaped
 * for elements and for quoted attributes alike. Nothing can be put in unescaped.
 */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = template[0] ?? '';
  parts.forEach((part, index) => {
    text += textOf(part) + (template[index + 1] ?? '');
  });
  return { [FINISHED]: text };
}

export function markupText(markup: Markup): string {
  return markup[FINISHED];
}

/** Text that is no part of the data: our style sheet, and JSON that has been made safe for a script element. */
export function trusted(text: string): Markup {
  return { [FINISHED]: text };
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escape(part);
  return FINISHED in part ? part[FINISHED] : part.map((each) => each[FINISHED]).join('');
}

function escape(text: string): string {
  return printable(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
