import { statSync } from 'node:fs';
import { excerpt } from '../base/text.ts';

/** What keeps a value from being used as part of a command, or null. Values never stand in the words. */
export function wordFlaw(value: string): string | null {
  return value.includes('\0') ? 'it holds a NUL character, which no program can be given.' : null;
}

/** What keeps a name from being that of an environment variable, or null. */
export function variableFlaw(name: string): string | null {
  return name === '' || /[=\0]/.test(name) ? 'this is no name for an environment variable.' : null;
}

/** What keeps an address from being a target, or null. */
export function urlFlaw(value: string): string | null {
  if (!URL.canParse(value)) return 'it is no URL; a URL looks like https://example.org/mcp.';
  const { protocol, username, password } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return 'the URL must begin with http:// or https://.';
  if (username === '' && password === '') return null;
  return 'the URL holds a user name or password; send them with headers: { Authorization: "Basic ${NAME}" }.';
}

/** What keeps a path from being a folder to start a command in, or null. */
export function folderFlaw(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return `there is no folder ${excerpt(path, 200)}.`;
  return found.isDirectory() ? null : `${excerpt(path, 200)} is a file, not a folder.`;
}
