import { saysName } from '../mentions.ts';
import type { Tool } from '../surface.ts';

/** What a description says of the tool's end. The protocol has no field for it, so this is the convention that servers use. */
export type Deprecation =
  | { readonly kind: 'none' }
  /** `replacement` is what the text tells to use instead; null where it names nothing. */
  | { readonly kind: 'deprecated'; readonly replacement: string | null };

/** Reads the marker: a description that begins with `DEPRECATED`, in whatever brackets or stars, and what it names. */
export function deprecationOf({ name, description }: Tool, tools: readonly Tool[]): Deprecation {
  const opening = (description ?? '').slice(0, OPENING);
  if (!MARKER.test(opening)) return { kind: 'none' };
  const listed = tools
    .filter((tool) => tool.name !== name && saysName(opening, tool.name))
    .map((tool) => ({ name: tool.name, at: opening.indexOf(tool.name) }))
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length);
  return { kind: 'deprecated', replacement: listed[0]?.name ?? namedIn(opening) };
}

/** A marker stands at the beginning, and the replacement in the sentences next to it. */
const OPENING = 600;
const MARKER = /^[\s[({*_>#!"'`~⚠-]{0,12}deprecated\b/iu;
/** A name in quotes, or one that no English word looks like. */
const USE =
  /\b(?:use|using|replaced by|favou?r of|superseded by)\s{1,3}(?:the\s)?(?:["'`“]([\w.-]{1,128})["'`”]|([a-z]+(?:_[a-z0-9]+)+))/iu;

function namedIn(text: string): string | null {
  const [, quoted, plain] = USE.exec(text) ?? [];
  return quoted ?? plain ?? null;
}
