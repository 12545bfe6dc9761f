import { UsageError } from '../base/errors.ts';
import { excerpt } from '../base/text.ts';
import { expandSecrets, type Env, type Expanded } from './secrets.ts';

/** Set by the protocol or by HTTP itself: another value would break the connection, not the server. */
const OURS = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What is wrong with a header's name, or null. */
export function headerNameFlaw(name: string): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return `"${excerpt(name, 60)}" is no header name.`;
  return OURS.has(name.toLowerCase())
    ? `the header "${name}" belongs to the protocol and is set by surveyor.`
    : null;
}

/** What is wrong with a header's expanded value, or null. The value is never in the words. */
export function headerValueFlaw(value: string): string | null {
  if (/[\r\n]/.test(value)) return 'the value holds a line break, which no header can carry.';
  return /^[\t -~\u0080-\u00FF]*$/.test(value)
    ? null
    : 'the value holds characters that no header can carry.';
}

export interface ParsedHeader extends Expanded {
  readonly name: string;
  /** As it was written, secrets not filled in. */
  readonly written: string;
}

/** Reads `Name: value` from the command line, with `${NAME}` filled in. Throws UsageError; `where` names the flag. */
export function parseHeader(line: string, env: Env, where: string): ParsedHeader {
  const colon = line.indexOf(':');
  if (colon === -1) {
    throw new UsageError(
      'header-invalid',
      `${where}: a header is a name, a colon and a value.`,
      `Write it as in: ${where} 'Authorization: Bearer \${TOKEN}'`,
    );
  }
  const name = line.slice(0, colon).trim();
  const written = line.slice(colon + 1).trim();
  const { text, secrets } = expandSecrets(written, env, where);
  const flaw = headerNameFlaw(name) ?? headerValueFlaw(text);
  if (flaw !== null)
    throw new UsageError('header-invalid', `${where}: ${flaw}`, 'Correct or leave out this header.');
  return { name, written, text, secrets };
}
