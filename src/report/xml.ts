import { printable } from '../base/text.ts';

/** Finished XML text. Made only by `element`, so that no text reaches a document unescaped. */
export type Xml = string & { readonly brand: 'xml' };

/** An element with its attributes, and inside it either elements (each on a line of its own) or text. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: readonly Xml[] | string,
): Xml {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value, ATTRIBUTE)}"`);
  const open = `<${name}${given.join('')}`;
  if (inside.length === 0) return asXml(`${open}/>`);
  if (typeof inside === 'string') return asXml(`${open}>${escape(inside, CONTENT)}</${name}>`);
  return asXml(`${open}>\n${inside.join('\n')}\n</${name}>`);
}

const CONTENT = /[&<>]/g;
// A parser would make spaces of the line breaks and tabs of an attribute.
const ATTRIBUTE = /[&<>"'\n\t]/g;

/** Characters that XML 1.0 has no way to write (controls, lone surrogates, U+FFFE) are shown as escapes by `printable`. */
function escape(text: string, special: RegExp): string {
  return printable(text).replaceAll(special, (character) => `&#${character.charCodeAt(0)};`);
}

function asXml(text: string): Xml {
  return text as Xml; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one place where XML is made
}
