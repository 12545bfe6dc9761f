// Tools whose results are large, broken or deep.
import { sayText, serveTools } from './lib/one-off.mjs';

const MEGABYTE = 'x'.repeat(1024 * 1024);

serveTools({
  five_megabytes: (id) => sayText(id, MEGABYTE.repeat(5)),
  ten_megabytes: (id) => sayText(id, MEGABYTE.repeat(10)),
  hundred_megabytes: (id) => sayText(id, MEGABYTE.repeat(100)),
  invalid_utf8: (id) => {
    const head = Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"caf`);
    process.stdout.write(Buffer.concat([head, Buffer.from([0xe9, 0xff]), Buffer.from('"}]}}\n')]));
  },
  deep_json: (id) => {
    const depth = 200_000;
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${'['.repeat(depth)}${']'.repeat(depth)}}\n`);
  },
  wrong_id_type: (id) => sayText(String(id), 'done'),
  answers_twice: (id) => {
    sayText(id, 'first');
    sayText(id, 'second');
  },
  answers_another: (id) => {
    sayText('nobody-asked', 'stray');
    sayText(id, 'done');
  },
  crlf_lines: (id) => {
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}\r\n`);
  },
});
