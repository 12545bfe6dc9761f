import { validateHeaderName, validateHeaderValue } from 'node:http';
import { UsageError } from '../base/errors.ts';
import { excerpt } from '../base/text.ts';
import type { Endpoint } from './endpoint.ts';

/** Throws a `UsageError` for what could never be sent, before anything is. Header values are never quoted. */
export function checkEndpoint(endpoint: Endpoint): void {
  if (endpoint.kind === 'stdio') return checkCommand(endpoint.command);
  const protocol = URL.canParse(endpoint.url) ? new URL(endpoint.url).protocol : null;
  if (protocol !== 'http:' && protocol !== 'https:') {
    const message = `"${excerpt(endpoint.url, 200)}" is not a URL of an HTTP server.`;
    throw new UsageError('url-invalid', message, 'Give a URL that begins with http:// or https://.');
  }
  for (const [name, value] of Object.entries(endpoint.headers)) {
    if (canBeSent(name, value)) continue;
    const message = `The header "${excerpt(name, 80)}" cannot be sent: its name or its value holds characters that HTTP forbids.`;
    throw new UsageError('header-invalid', message, 'Write NAME: VALUE on one line, with plain characters.');
  }
}

function checkCommand(command: string): void {
  if (command !== '') return;
  throw new UsageError(
    'command-empty',
    'The command of the server is empty.',
    'Name the program that starts the server.',
  );
}

function canBeSent(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
