// A lending library of the legacy era that begins to misbehave: `misbehaves.mjs HOW [WHAT]`.
//   stops N       answers that many requests of a connection and no more
//   mute METHOD   never answers that method
//   slow METHOD   answers that method after 1.5 s
//   calls HOW     once a tool is called: `twice` answers, in `latin1`, with `trace` of a stack, or `floods` from then on
import { legacyServer } from './lib/legacy-protocol.mjs';
import { onMessage, send } from './lib/lines.mjs';

const [how, what] = process.argv.slice(2);
const answer = legacyServer({ versions: ['2025-11-25'] });
let left = how === 'stops' ? Number(what) : Infinity;
let isFlooding = false;

const calls = {
  twice: (reply) => [reply, reply].forEach(send),
  latin1: (reply) =>
    process.stdout.write(Buffer.from(`${JSON.stringify(reply)}\n`.replace('a', 'é'), 'latin1')),
  trace: ({ id }) =>
    send({ jsonrpc: '2.0', id, error: { code: -32603, message: 'no\n    at open (/srv/store.js:12:34)' } }),
  floods: (reply) => {
    if (!isFlooding) flood();
    isFlooding = true;
    setTimeout(() => send(reply), 300);
  },
};

onMessage((message) => {
  const reply = answer(message);
  if (reply === null || (how === 'mute' && message.method === what)) return;
  left -= 1;
  if (left < 0) return;
  if (how === 'slow' && message.method === what) setTimeout(() => send(reply), 1500);
  else if (how === 'calls' && message.method === 'tools/call') calls[what](reply);
  else send(reply);
});

function flood() {
  const note = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } };
  const lines = `${JSON.stringify(note)}\n`.repeat(500);
  while (process.stdout.write(lines));
  process.stdout.once('drain', () => setImmediate(flood));
}
