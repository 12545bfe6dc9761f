import { markupText, type Markup } from './markup.ts';

/** A page stays readable, and small enough to send, however large the run was. */
export interface Limits {
  readonly items: number;
  readonly bytes: number;
}

export interface Within {
  readonly drawn: readonly Markup[];
  /** How many items found no room. */
  readonly left: number;
}

/** Draws the first items, as many as the limits have room for. */
export function within<Item>(items: readonly Item[], limits: Limits, draw: (item: Item) => Markup): Within {
  const drawn: Markup[] = [];
  let bytes = 0;
  for (const item of items.slice(0, limits.items)) {
    const markup = draw(item);
    bytes += Buffer.byteLength(markupText(markup));
    if (bytes > limits.bytes) break;
    drawn.push(markup);
  }
  return { drawn, left: items.length - drawn.length };
}
