// Draws that follow from a seed, in whatever order the requests come.
import { createHash } from 'node:crypto';
import { chances } from './chances.mjs';

/**
 * A function that draws a tool's name, or `none`, by its chances. The nth draw for a question among the same tools depends
 * on the seed and on n alone, so that requests beside each other do not disturb one another.
 */
export function drawsFrom(seed) {
  const made = new Map();
  return (question, tools) => {
    const shown = tools.map(({ name, description }) => [name, description]).sort();
    const key = JSON.stringify([question, shown]);
    const nth = made.get(key) ?? 0;
    made.set(key, nth + 1);
    return chosen(chances(question, tools), uniform(JSON.stringify([seed, nth, key])));
  };
}

/** In 0 to 1 (1 excluded). */
function uniform(text) {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}

function chosen(shares, at) {
  const names = Object.keys(shares).sort();
  let below = 0;
  return names.find((name) => at < (below += shares[name])) ?? names.at(-1);
}
