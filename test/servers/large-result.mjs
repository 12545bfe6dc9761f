// Tools that answer with a lot, over and over: `large-result.mjs KIND`. `rows`: ten megabytes of text; `both`: the same as
// text and as structured content; `small-rows`: the same of tiny rows; `items`: 60,000 entries; `numbers`: 60,000 numbers;
// `deep`: JSON that only opens and closes lists; `many`: five tools with a megabyte each; `little`: hardly anything.
import { send } from './lib/lines.mjs';
import { sayText, serveTools } from './lib/one-off.mjs';

const repeat = (n, entry) => Array.from({ length: n }, (_, i) => entry(i));
const row = (i, length) => ({ id: `room-${i}`, note: 'x'.repeat(length), seats: 8 });

const answers = {
  rows: () => asText(repeat(10_000, (i) => row(i, 1_000))),
  both: () => inBoth(repeat(10_000, (i) => row(i, 1_000))),
  'small-rows': () => inBoth(repeat(200_000, (i) => row(i, 10))),
  items: () => inBoth(repeat(60_000, (i) => row(i, 1))),
  numbers: () => inBoth(repeat(60_000, (i) => i)),
  deep: () => (id) => sayText(id, DEEP),
  many: () => inBoth(repeat(20_000, (i) => row(i, 1))),
  little: () => asText([row(1, 1)]),
};

const DEEP = '['.repeat(900_000) + ']'.repeat(900_000);

function asText(rows) {
  const text = JSON.stringify(rows);
  return (id) => sayText(id, text);
}

function inBoth(rows) {
  const structuredContent = { rows };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return (id) => send({ jsonrpc: '2.0', id, result: { content, structuredContent } });
}

const kind = process.argv[2] ?? 'rows';
const answer = answers[kind]();
const names = kind === 'many' ? ['rooms', 'doors', 'floors', 'desks', 'lamps'] : ['rooms'];
serveTools(Object.fromEntries(names.map((name) => [`list_${name}`, answer])));
