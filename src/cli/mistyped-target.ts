import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { excerpt } from '../base/text.ts';
import type { Call } from './commands.ts';

/**
 * Throws UsageError for what is certainly not meant as the name of a program: an address without its scheme or of another
 * scheme, and a whole command line in quotes. What was meant is suggested, and never used.
 */
export function refuseMistyped(call: Call): void {
  const [first = '', ...rest] = call.operands;
  if (/^https?:\/\//i.test(first) || existsSync(resolve(call.terminal.folder, first))) return;
  if (/^https?:/i.test(first) || /^[a-z][a-z0-9+.-]*:\/\//i.test(first)) {
    throw invalid(
      `"${excerpt(first, 120)}" is no address of an MCP server.`,
      'A URL begins with http:// or https://, as in: https://example.com/mcp',
    );
  }
  if (rest.length === 0 && ADDRESS.test(first)) {
    throw invalid(
      `"${excerpt(first, 120)}" looks like a URL without http:// or https:// before it, and there is no such program.`,
      `Write: surveyor ${call.command} http://${excerpt(first, 120)}\nor https://, whichever the server speaks.`,
    );
  }
  const words = [first, ...rest].join(' ').trim();
  if (!/\S\s+\S/.test(first)) return;
  throw invalid(
    `"${excerpt(first, 120)}" is one quoted word, so it is taken for the name of one program, and there is none.`,
    `Leave the quotes out: surveyor ${call.command} -- ${excerpt(words, 200)}`,
  );
}

/** A host with a port, or a host with a path: `localhost:3000`, `127.0.0.1:1/mcp`, `example.com/mcp`. */
const HOST = String.raw`(?:localhost|\[[0-9a-f:.]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)+)`;
const ADDRESS = new RegExp(
  `^(?:${HOST}:\\d{1,5}(?:/\\S*)?|${HOST}/\\S*|[a-z0-9-]+:\\d{1,5}(?:/\\S*)?)$`,
  'i',
);

function invalid(message: string, next: string): UsageError {
  return new UsageError('target-invalid', message, next);
}
