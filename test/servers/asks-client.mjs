// Legacy over stdio, and asks its client for things once the handshake is done; `heard` tells what came back.
import { onMessage, send } from './lib/lines.mjs';
import { sayText, serveTools } from './lib/one-off.mjs';

const asked = ['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create'];
const heard = {};

serveTools({ heard: (id) => answerWhenAll(id) });
onMessage(({ id, method, result, error }) => {
  if (method === 'notifications/initialized') {
    for (const wanted of asked) send({ jsonrpc: '2.0', id: `ask-${wanted}`, method: wanted, params: {} });
  } else if (typeof id === 'string' && id.startsWith('ask-')) {
    heard[id.slice(4)] = error === undefined ? result : error.code;
  }
});

function answerWhenAll(id) {
  if (Object.keys(heard).length < asked.length) setTimeout(() => answerWhenAll(id), 5);
  else sayText(id, JSON.stringify(asked.map((method) => heard[method])));
}
