// Flaws of the lines, the process and its end. Most only show over stdio.

import { spawn } from 'node:child_process';
import { errorAnswer } from './answers.mjs';

/** Stays until it is told to go, whatever becomes of stdin. */
function stay() {
  setInterval(() => undefined, 1_000_000);
}

export const stdioFlaws = {
  'banner-on-stdout': { start: () => void process.stdout.write('flawed server ready\n') },
  'bad-utf8': {
    line: (text, message) =>
      message.id === 2
        ? Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xe9"}\n', 'latin1')])
        : undefined,
  },
  'pretty-printed': {
    handle: ({ method }) => {
      const note = {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', data: 'listing' },
      };
      if (method === 'tools/list') process.stdout.write(`${JSON.stringify(note, null, 2)}\n`);
      return undefined;
    },
  },
  'asks-the-client': {
    notified: (_message, { send }) =>
      send({ jsonrpc: '2.0', id: 'server-1', method: 'roots/list', params: {} }),
    handle: ({ method, id }, { state, send }) => {
      if (method !== 'tools/list' || state.asked === true) return undefined;
      state.asked = true;
      send({ jsonrpc: '2.0', id: `server-${id}`, method: 'roots/list', params: {} });
      return undefined;
    },
  },
  /** Answers two requests that are open at once with each other's answers. */
  'mixes-answers': {
    reply: (reply, _message, connection) => {
      const { held } = connection.state;
      if (held === undefined) {
        connection.state.held = reply;
        connection.state.timer = setTimeout(() => {
          connection.send(connection.state.held);
          connection.state.held = undefined;
        }, 60);
        return null;
      }
      clearTimeout(connection.state.timer);
      connection.state.held = undefined;
      return [
        { ...held, id: reply.id },
        { ...reply, id: held.id },
      ];
    },
  },
  /** Answers in reverse order, each with its own id: legal. */
  'answers-in-reverse': {
    reply: (reply, message, connection) => {
      if (message.method !== 'tools/list') return reply;
      setTimeout(() => connection.send(reply), 60);
      return null;
    },
  },
  'answers-cancellation': {
    notified: ({ method, params }, { send }) => {
      if (method === 'notifications/cancelled')
        send({ jsonrpc: '2.0', id: params.requestId, ...errorAnswer(-32602, 'No such request') });
    },
  },
  'dies-of-cancellation': {
    notified: ({ method }) => {
      if (method === 'notifications/cancelled') process.exit(7);
    },
  },
  'logs-cancellation': {
    notified: ({ method }, { send }) => {
      if (method === 'notifications/cancelled') {
        send({
          jsonrpc: '2.0',
          method: 'notifications/message',
          params: { level: 'info', data: 'nothing to cancel' },
        });
      }
    },
  },
  'dies-of-garbage': { garbage: () => process.exit(8) },
  'answers-garbage': {
    garbage: (_line, _connection, write) =>
      write({ jsonrpc: '2.0', id: null, ...errorAnswer(-32700, 'Parse error') }),
  },
  'dies-of-probe': {
    handle: ({ method }) => (method === 'server/discover' ? process.exit(9) : undefined),
  },
  'silent-on-probe': { handle: ({ method }) => (method === 'server/discover' ? null : undefined) },
  'confused-by-probe': {
    handle: ({ method }, { state }) => {
      if (method === 'server/discover') state.confused = true;
      return state.confused === true && method !== 'server/discover'
        ? errorAnswer(-32603, 'Out of order')
        : undefined;
    },
  },
  'stays-on-eof': { eof: stay, start: stay },
  'ignores-sigterm': {
    start: () => {
      process.on('SIGTERM', () => undefined);
      stay();
    },
    eof: stay,
  },
  'slow-to-leave': { eof: () => setTimeout(() => process.exit(0), 400) },
  'exits-with-3': { eof: () => process.exit(3) },
  'leaves-a-child': {
    start: () =>
      spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 600_000)'], {
        stdio: 'ignore',
        detached: true,
      }).unref(),
    eof: () => process.exit(0),
  },
  'ends-its-child': {
    start: ({ state }) => {
      state.child = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 600_000)'], {
        stdio: 'ignore',
      });
    },
    eof: ({ state }) => {
      state.child.once('exit', () => process.exit(0));
      state.child.kill();
    },
  },
};
