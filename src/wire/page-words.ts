import { excerpt } from '../base/text.ts';

/** What a web page says, in a few words: its title, else the beginning of its text. Never its markup. */
export function pageWords(body: string): string {
  const head = body.slice(0, HEAD_CHARACTERS);
  const title = /<title[^>]{0,200}>([^<]{1,500})/i.exec(head)?.[1];
  if (title !== undefined && title.trim() !== '') return `titled "${excerpt(plain(title), 80)}"`;
  const text = head
    .replaceAll(/<(script|style)\b[^>]*>[^]*?(<\/\1>|$)/gi, ' ')
    .replaceAll(/<[^>]*(>|$)/g, ' ');
  const words = excerpt(plain(text), 80);
  return words === '' ? 'without any text' : `that begins "${words}"`;
}

function plain(text: string): string {
  return text.replaceAll(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (whole, name: string) => ENTITIES.get(name) ?? whole,
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['nbsp', ' '],
]);

export function isPage(contentType: string | null, body: string): boolean {
  return /html/i.test(contentType ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(body.slice(0, 200));
}

const HEAD_CHARACTERS = 8192;
