// Reads one JSON message a line from stdin, calls back with it, and writes messages to stdout.
export function onMessage(handle) {
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line.trim() === '') continue;
      let message;
      try {
        message = JSON.parse(line);
      } catch {
        send({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error: the line is not JSON' } });
        continue;
      }
      handle(message);
    }
  });
}

export function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
