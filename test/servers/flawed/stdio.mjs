// The flawed server over stdin and stdout.

import { createConnection, farewells } from './core.mjs';

export function serveStdio({ era, flaw }) {
  const write = (message) => {
    const text = JSON.stringify(message);
    process.stdout.write(flaw.line?.(text, message) ?? `${text}\n`);
  };
  const connection = createConnection({ era, flaw, send: write });
  flaw.start?.(connection);
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk) => {
    rest += chunk;
    const lines = rest.split('\n');
    rest = lines.pop();
    for (const line of lines) take(line);
  });
  process.stdin.on('end', () => {
    if (flaw.eof !== undefined) return flaw.eof(connection);
    for (const message of farewells(connection)) write(message);
    return undefined;
  });

  function take(line) {
    const message = parse(line);
    if (message === null) return flaw.garbage?.(line, connection, write);
    const replies = connection.receive(message);
    for (const reply of Array.isArray(replies) ? replies : [replies]) if (reply !== null) write(reply);
    return undefined;
  }
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
